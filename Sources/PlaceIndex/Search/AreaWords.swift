import GRDB
import Places
import Understanding

/// Names of towns, provinces and postcodes at the end of a query: they help to choose and never veto.
struct AreaWords {
  /// Where the words at the end say that the place is.
  struct Area {
    var centre: Coordinate
    /// About how far it reaches, in metres.
    var reach: Double
  }

  private let db: Database
  /// Words taken off the end together.
  private static let longest = 4

  init(_ db: Database) { self.db = db }

  /// A query without the areas at its end; `nil` where it ends with none, or is nothing else.
  ///
  /// The first area named is the smallest and the one that counts: "… burnaby british columbia canada".
  func stripped(_ words: [String]) throws -> (words: [String], area: Area?)? {
    var rest = words
    var area: Area?
    while let (count, found) = try last(rest) {
      rest.removeLast(count)
      area = found ?? area
    }
    return rest.count == words.count || rest.isEmpty ? nil : (rest, area)
  }

  private func last(_ words: [String]) throws -> (count: Int, area: Area?)? {
    guard words.count > 1 else { return nil }
    for count in (1...min(Self.longest, words.count - 1)).reversed() {
      let tail = words.suffix(count)
      if let area = try area(tail.joined(separator: " ")) { return (count, area) }
      if count <= 2, let area = try postcode(tail.joined()) { return (count, area) }
      if count <= 2, Self.wide.contains(tail.joined(separator: " ")) { return (count, nil) }
    }
    return nil
  }

  func area(_ key: String) throws -> Area? {
    let statement = try db.cachedStatement(sql: "SELECT latitude, longitude, reach FROM area WHERE key = ?")
    guard let row = try Row.fetchOne(statement, arguments: [key]),
      let centre = Coordinate(latitude: row[0], longitude: row[1])
    else { return nil }
    return Area(centre: centre, reach: row[2])
  }

  private func postcode(_ key: String) throws -> Area? {
    // Shorter ones are house numbers more often.
    guard key.utf8.count >= 4, key.contains(where: \.isNumber) else { return nil }
    let statement = try db.cachedStatement(sql: "SELECT latitude, longitude FROM postcode WHERE key = ?")
    guard let row = try Row.fetchOne(statement, arguments: [key]),
      let centre = Coordinate(latitude: row[0], longitude: row[1])
    else { return nil }
    return Area(centre: centre, reach: 1_000)
  }

  /// Areas so wide that a region file need not know them.
  private static let wide: Set<String> = [
    "canada", "usa", "us", "united states", "uk", "gb", "england", "scotland", "wales", "united kingdom", "ireland",
    "bc", "british columbia", "ontario", "alberta", "california", "washington", "massachusetts", "ma", "ny",
  ]
}
