import GRDB
import Places

/// Saves several places, one after the other, alongside the existing ones.
///
/// Two favorites with one name are separate places if they aren't at one spot: the second is called "Well (2)" and has
/// the plain name as an alias, so that both are found by it. Favorites of one merge never replace each other.
struct PlaceMerge {
  let rule: MergeConflictRule
  /// The places that this merge saved, by identity.
  private var kept: Set<String> = []

  /// Maximum distance, in meters, between two places with one name that are the same place.
  private static let sameSpot = 10.0
  /// Maximum number of places with one name.
  private static let mostOfOneName = 100

  init(_ rule: MergeConflictRule) { self.rule = rule }

  /// Saves a validated place.
  mutating func keep(_ place: UserPlace, _ db: Database) throws -> MergeOutcome {
    for number in 1...Self.mostOfOneName {
      let named = number == 1 ? place : try Self.numbered(place, number).checked()
      let record = UserPlaceRecord(named)
      let rival = try record.rivals(db).first
      let isSame = rival.map { $0.coordinate.distance(to: place.coordinate) <= Self.sameSpot } ?? true
      let mayReplace = rule == .replace && (isSame || rival.map { !kept.contains($0.id) } == true)
      if rival == nil || mayReplace {
        kept.insert(named.id)
        if try record.save(db) { return .replaced }
        return number == 1 ? .added : .addedAs(name: named.name)
      }
      if isSame || place.role != .favorite { break }
    }
    return .skipped(reason: "a place with that \(place.role == .favorite ? "name" : "role") exists")
  }

  private static func numbered(_ place: UserPlace, _ number: Int) -> UserPlace {
    var numbered = place
    let ending = " (\(number))"
    numbered.name = place.name.prefix(UserPlace.longest.name - ending.count) + ending
    if place.aliases.count < UserPlace.mostAliases { numbered.aliases.append(place.name) }
    return numbered
  }
}
