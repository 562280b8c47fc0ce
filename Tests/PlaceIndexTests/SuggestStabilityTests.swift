import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing
import Understanding

/// Rows that stay while a name is typed keep their order.
@Suite struct SuggestStabilityTests {
  private static let words = [
    "Star", "Stanley", "Station", "Saint", "Stone", "Granville", "Grand", "Green", "Park", "Parkway", "Pier", "Cafe",
    "Cove", "Court", "House", "Harbour", "Hotel", "Hospital", "Bank", "Bean", "Gas", "41st", "9", "Léonie", "O'Neill",
  ]
  private static let kinds = ["cafe", "bank", "restaurant", "fuel", "hospital", "pharmacy", "theatre"]

  private static func map(_ generator: inout SeededGenerator) -> [MapFeature] {
    (0..<150).map { position in
      let name = (0..<Int.random(in: 1...3, using: &generator))
        .compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
      let (north, east) = (
        Double.random(in: -20_000...20_000, using: &generator), Double.random(in: -20_000...20_000, using: &generator)
      )
      if position % 5 == 0 {
        return .street("s\(position)", name + " Street", [(north, east), (north, east + 300)])
      }
      var tags = ["name": name, "amenity": kinds.randomElement(using: &generator) ?? "cafe"]
      if position % 3 == 0 { tags["wikidata"] = "Q\(position)" }
      return .point("p\(position)", tags, north, east)
    }
  }

  private static func identity(_ row: Suggestion) -> String {
    "\(row.kind.rawValue) \(row.text) \(row.place?.id ?? "") \(row.detail ?? "")"
  }

  /// Whether the typed words stand at the beginning of a row's name.
  private static func isAtBeginning(_ row: Suggestion, _ typed: String) -> Bool {
    SearchWords.query(typed).contains { SearchWords.key(ofName: row.text).hasPrefix(SearchWords.key($0)) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func orderIsKept(seed: UInt64) async throws {
    var generator = SeededGenerator(seed)
    let features = Self.map(&generator)
    let region = try await TestRegion.index(features)
    let origin = try MapFeature.coordinate(0, 0)
    var compared = 0
    for feature in features.filter({ $0.tags["name"] != nil }).shuffled(using: &generator).prefix(40) {
      let name = feature.tags["name"] ?? ""
      var last: [String] = []
      var lastExact: Set<String> = []
      var lastAtBeginning: Set<String> = []
      for length in 1...name.count {
        let typed = String(name.prefix(length))
        let rows = try await region.suggestions(for: typed, near: origin, limit: 200)
        let exact = Set(rows.filter { $0.score >= 0.88 }.map(Self.identity))
        let atBeginning = Set(rows.filter { Self.isAtBeginning($0, typed) }.map(Self.identity))
        let now = rows.map(Self.identity)
        // A row that becomes or ceases to be what was typed, or to begin with it, may move: "park h" is no longer the
        // beginning of "Parkway Park Hotel".
        let stay = Set(last).intersection(now).subtracting(exact).subtracting(lastExact)
          .subtracting(atBeginning.symmetricDifference(lastAtBeginning))
        #expect(last.filter(stay.contains) == now.filter(stay.contains), "\(typed)")
        compared += stay.count
        (last, lastExact, lastAtBeginning) = (now, exact, atBeginning)
      }
      #expect(last.isEmpty == false, "\(name)")
    }
    #expect(compared > 1_000)
  }
}
