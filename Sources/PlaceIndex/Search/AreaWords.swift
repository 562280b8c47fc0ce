import Places
import Understanding

/// Parses names of towns, provinces, and postal codes at the end of a query. A place far from the town doesn't match;
/// one for which only the suburb or the postal code differs matches, with a note.
struct AreaWords {
  /// A location named by the words at the end of a query.
  struct Area {
    /// The kind of area; a postal code counts least.
    enum Kind { case town, street, postcode }

    var kind = Kind.town
    var text = ""
    /// Its center; `nil` if the region doesn't know it, as for a postal code without places.
    var center: Coordinate?
    /// Its approximate radius in meters; unused for a street.
    var reach = 0.0
    var street: StreetCourse?
    /// Whether the query says "on" the street, instead of only naming it.
    var isOn = false

    /// Meters from the edge of an area (not a street) to a place; 0 inside, infinite if unknown.
    func distance(to point: Coordinate) -> Double { center.map { max(0, $0.distance(to: point) - reach) } ?? .infinity }
  }

  private let db: any RegionConnection
  /// Maximum number of words in one area name.
  private static let longest = 4

  init(_ db: any RegionConnection) { self.db = db }

  /// A query without the areas at its end, or "downtown" before it, with the areas that the region knows, the smallest
  /// first: "… burnaby british columbia canada". `nil` if it ends with no area, or consists only of areas.
  func stripped(_ words: [String]) throws -> (words: [String], areas: [Area])? {
    var rest = words
    var areas: [Area] = []
    while let (count, found) = try last(rest) {
      rest.removeLast(count)
      if let found { areas.insert(found, at: 0) }
    }
    if rest.count < words.count, rest.count > 1, let last = rest.last, Self.joining.contains(last) { rest.removeLast() }
    // "Downtown" can precede or follow a name.
    if rest.count > 1, rest[0] == WideAreas.middle { rest.removeFirst() }
    return rest.count == words.count || rest.isEmpty ? nil : (rest, areas)
  }

  /// A street without the town before it ("harbourton quay street"), with the town; unchanged if it begins with none.
  func withoutFirst(_ words: [String]) throws -> (words: [String], town: Area?) {
    for count in stride(from: min(Self.longest, words.count - 1), to: 0, by: -1) {
      if let town = try area(words.prefix(count).joined(separator: " ")) {
        return (Array(words.dropFirst(count)), town)
      }
    }
    return (words, nil)
  }

  /// A name without the street at its end, with the street: "starbucks on robson street"; after "on", the street word
  /// may be missing. `nil` if there is none. Among many streets with one name, those nearest to the driver are used.
  func beforeStreet(_ words: [String], near origin: Coordinate?) throws -> (words: [String], street: Area?)? {
    guard words.count > 1 else { return nil }
    for count in (1...min(Self.longest, words.count - 1)).reversed() {
      var rest = Array(words.dropLast(count))
      let key = words.suffix(count).joined(separator: " ")
      let isOn = rest.last.map(Self.prepositions.contains) ?? false
      guard let street = try street(key, isOn: isOn, near: origin) else { continue }
      // Otherwise the words mean an intersection.
      if rest.last == "and" { continue }
      // An address has a number before its street: "marlow hotel, 12 richards street".
      func isBetween(_ word: String) -> Bool {
        NameQuery.functionWords.contains(word) || Self.prepositions.contains(word) || SearchWords.isNumber(word)
      }
      while rest.count > 1, let last = rest.last, isBetween(last) { rest.removeLast() }
      return rest.isEmpty ? nil : (rest, street)
    }
    return nil
  }

  private static let prepositions: Set<String> = ["on", "at", "off"]
  /// Words between a name and its town.
  private static let joining: Set<String> = ["in", "at", "near"]

  private func street(_ key: String, isOn: Bool, near origin: Coordinate?) throws -> Area? {
    let keys = isOn ? [key] + StreetWords.kinds.map { "\(key) \($0)" } : [key]
    let sql = """
      SELECT place.* FROM name JOIN nameOf ON nameOf.name = name.number JOIN place ON place.number = nameOf.place
      WHERE key = ? AND kind = 'street' ORDER BY place.number LIMIT 64
      """
    var streets = try keys.flatMap { try db.rows(sql, [$0]) { try Place($0) } }
    guard let from = origin ?? streets.first?.coordinate else { return nil }
    streets.sort { from.distance(to: $0.coordinate) < from.distance(to: $1.coordinate) }
    // A long street is several streets if the map has gaps in it.
    guard let course = try StreetCourse(Array(streets.prefix(Self.mostStreets)), db) else { return nil }
    return Area(kind: .street, text: key, center: course.nearest(to: from) ?? from, street: course, isOn: isOn)
  }

  /// Maximum number of streets with one name that are examined, the nearest first.
  private static let mostStreets = 6

  private func last(_ words: [String]) throws -> (count: Int, area: Area?)? {
    guard words.count > 1 else { return nil }
    for count in (1...min(Self.longest, words.count - 1)).reversed() {
      let tail = words.suffix(count)
      if let area = try area(tail.joined(separator: " ")) { return (count, area) }
      if count <= 2, let area = try postcode(tail.joined()) { return (count, area) }
      if count <= 2, WideAreas.keys.contains(tail.joined(separator: " ")) { return (count, nil) }
    }
    return nil
  }

  private func area(_ key: String) throws -> Area? {
    try db.first("SELECT latitude, longitude, reach FROM area WHERE key = ?", [key]) { row in
      guard let latitude: Double = try row[0], let longitude: Double = try row[1] else { return nil }
      let reach: Double = try row[2]
      return Coordinate(latitude: latitude, longitude: longitude).map { Area(text: key, center: $0, reach: reach) }
    }
  }

  private func postcode(_ key: String) throws -> Area? {
    // Shorter keys are more often house numbers.
    guard key.utf8.count >= 4, key.contains(where: \.isNumber) else { return nil }
    return try PostcodeSearch.postcode(key, db).map {
      Area(kind: .postcode, text: $0.text, center: $0.middle, reach: 1_000)
    }
  }
}

/// Areas so large that a region file doesn't need them: countries, states, and provinces, by name and code.
enum WideAreas {
  /// The keys of all of them; codes that are also words ("in", "or", "me") are left out.
  static let keys = Set((countries + states + stateCodes + provinces + provinceCodes + unmapped))

  /// Words for the center of any town, which maps don't have; the first one can also precede a name.
  private static let unmapped = [middle, "city center", "town center"]
  static let middle = "downtown"

  private static let countries = [
    "canada", "usa", "us", "united states", "united states of america", "uk", "gb", "united kingdom", "great britain",
    "england", "scotland", "wales", "northern ireland", "ireland",
  ]
  private static let states = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida",
    "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland",
    "massachusetts", "michigan", "minnesota", "mississippi", "missouri", "montana", "nebraska", "nevada",
    "new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota", "ohio", "oklahoma",
    "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont",
    "virginia", "washington", "west virginia", "wisconsin", "wyoming",
  ]
  private static let stateCodes = [
    "ak", "az", "ar", "ca", "ct", "fl", "ga", "il", "ia", "ks", "ky", "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne",
    "nv", "nh", "nj", "nm", "ny", "nc", "nd", "ri", "sc", "sd", "tn", "tx", "ut", "vt", "va", "wa", "wv", "wi", "wy",
  ]
  private static let provinces = [
    "british columbia", "alberta", "saskatchewan", "manitoba", "ontario", "quebec", "new brunswick", "nova scotia",
    "prince edward island", "newfoundland", "newfoundland and labrador", "yukon", "northwest territories", "nunavut",
  ]
  private static let provinceCodes = ["bc", "ab", "sk", "mb", "qc", "nb", "ns", "pei", "nl", "yt", "nt", "nu"]
}
