import Foundation
import GRDB
public import Places
public import Understanding

extension RegionIndex {
  /// How the likelihood of a place slot is shared between names, streets and addresses.
  private static let shares: [Place.Kind: Double] = [.poi: 0.68, .locality: 0.06, .street: 0.06, .address: 0.20]

  /// Everything of the region that can be said, with how likely it is from a point.
  ///
  /// A name weighs more the more prominent its place is and the nearer; names that several places share add up. An
  /// address is listed in its likeliest spoken forms.
  ///
  /// - Parameter origin: Where the driver is; the middle of the region when `nil`.
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func vocabularyPhrases(near origin: Coordinate?) async throws -> [VocabularyPhrase] {
    let origin = origin ?? centre
    let rubricator = rubricator
    return try await read { db in
      var weights: [Place.Kind: [[String]: Double]] = [:]
      var streets: [Int64: [String]] = [:]
      var lastPlace: Int64 = -1
      let names = try Row.fetchCursor(
        db,
        sql: """
          SELECT place.*, spoken.words, nameOf.weight,
            count(*) FILTER (WHERE nameOf.weight < 1) OVER (PARTITION BY nameOf.place) AS others
          FROM nameOf JOIN place ON place.number = nameOf.place
          JOIN spoken ON spoken.name = nameOf.name ORDER BY nameOf.place, nameOf.weight DESC, spoken.number
          """)
      while let row = try names.next() {
        guard let place = Place(row) else { continue }
        let number: Int64 = row["number"]
        let words = (row["words"] as String).split(separator: " ").map(String.init)
        let isMain = number != lastPlace
        lastPlace = number
        if isMain, place.kind == .street { streets[number] = words }
        // Other ways to say the name itself are likely; other names share a little among them, however many they are.
        let share = isMain ? 1 : row["weight"] == 1 ? 0.3 : Self.otherNames / max(1, row["others"] as Double)
        let weight = Self.weight(place, from: origin) * share
        weights[place.kind, default: [:]][words, default: 0] += weight
      }
      let houses = try Row.fetchCursor(db, sql: "SELECT street, label, latitude, longitude FROM house")
      while let row = try houses.next() {
        guard let street = streets[row["street"]],
          let point = Coordinate(latitude: row["latitude"], longitude: row["longitude"])
        else { continue }
        let weight = 0.3 + PlaceRanking.nearness(origin.distance(to: point))
        for (position, number) in SpokenForms().all(
          HouseNumber.shown(row["label"]).replacing(" 1/2", with: " and a half"), limit: 3
        ).enumerated() {
          weights[.address, default: [:]][number + street, default: 0] += weight / Double(1 + position)
        }
      }
      return Self.phrases(weights) + Self.rubricPhrases(rubricator)
    }
  }

  /// What all other names of a place together weigh against its own.
  private static let otherNames = 0.3

  /// What a way to say a group of kinds weighs, such as "somewhere to eat".
  private static let groupForm = 0.05

  private static func weight(_ place: Place, from origin: Coordinate) -> Double {
    (0.2 + place.prominence) * (0.3 + PlaceRanking.nearness(origin.distance(to: place.coordinate)))
  }

  private static func phrases(_ weights: [Place.Kind: [[String]: Double]]) -> [VocabularyPhrase] {
    weights.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { kind, phrases in
      let sorted = phrases.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      // In order, for sums of fractions depend on it.
      let total = sorted.reduce(0) { $0 + $1.value }
      return sorted.flatMap { words, weight in
        // A street can be named for itself, or as one of two that cross.
        (kind == .street ? [Slot.place, .street, .other] : [.place]).map { slot in
          VocabularyPhrase(slot: slot, words: words, weight: (shares[kind] ?? 0) * weight / total)
        }
      }
    }
  }

  private static func rubricPhrases(_ rubricator: Rubricator) -> [VocabularyPhrase] {
    let spoken = SpokenForms()
    let forms = rubricator.spokenForms
    let counts = Dictionary(forms.map { ($0.rubric, 1.0) }, uniquingKeysWith: +)
    let groups = rubricator.spokenGroups.map { form, _ in
      VocabularyPhrase(slot: .rubric, words: spoken.primary(form), weight: Self.groupForm)
    }
    return groups
      + forms.compactMap { form, id in
        guard let rubric = rubricator.rubric(id: id), let count = counts[id] else { return nil }
        let isName = form == rubric.name || form == rubric.plural
        let share = isName ? 0.3 : 0.4 / max(1, count - 2)
        return VocabularyPhrase(
          slot: .rubric, words: spoken.primary(form), weight: share * (0.1 + rubric.prominence))
      }
  }
}
