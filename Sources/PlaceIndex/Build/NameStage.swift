import GRDB
import Places
import Recognition
import Understanding

/// Puts the names of places into the staging table, each with its keys and the ways to say it.
final class NameStage {
  /// A name's keys and spoken forms.
  private struct Forms {
    var keys: [String]
    var spoken: [String]
  }

  private let spoken: SpokenForms
  private var known: [String: Forms] = [:]

  /// Texts remembered; chains and streets come again and again.
  private static let memory = 50_000

  init(pronouncer: any Pronouncing) {
    spoken = SpokenForms { pronouncer.isListed($0) }
  }

  /// The key of a name's likeliest form; empty when it has no letter or digit.
  func key(_ name: String) -> String { forms(name).keys.first ?? "" }

  func stage(
    _ entries: [PlaceNames.Entry], place: Int64, prominence: Double, at point: Coordinate, isStreet: Bool,
    _ db: Database
  ) throws {
    let name = try db.cachedStatement(sql: "INSERT INTO stagedName VALUES (?, ?, ?, ?, ?, ?, ?)")
    let words = try db.cachedStatement(sql: "INSERT INTO stagedSpoken VALUES (?, ?, ?)")
    var seen: Set<String> = []
    for entry in entries {
      let forms = forms(entry.text)
      for (position, key) in forms.keys.enumerated() where seen.insert(key).inserted {
        // Other readings of an abbreviation fit as well as the first, but are less likely meant.
        try name.execute(
          arguments: [
            key, place, entry.weight - 0.001 * Double(position), prominence, point.latitude, point.longitude, isStreet,
          ])
        guard position == 0, entry.isSpoken else { continue }
        for (rank, form) in forms.spoken.enumerated() { try words.execute(arguments: [key, rank, form]) }
      }
    }
  }

  private func forms(_ text: String) -> Forms {
    if let forms = known[text] { return forms }
    let forms = Forms(
      keys: SearchWords.name(text).map(SearchWords.key),
      spoken: spoken.all(text).map { $0.joined(separator: " ") })
    if known.count >= Self.memory { known.removeAll(keepingCapacity: true) }
    known[text] = forms
    return forms
  }
}
