import Places
import TestSupport
import Testing

@testable import PlaceIndex

/// A name that is exactly what was asked for comes before every looser one, whatever the distance and importance.
@Suite struct NameTierTests {
  /// Names, each with others that fit it less and less strictly.
  private static let names: [(name: String, looser: [String])] = [
    ("Stanley Park", ["Stanley Parks", "Stanley Park Pavilion", "Old Stanley Park", "Stanly Park", "Park Stanley"]),
    ("Knight Bakery", ["Knight Bakerys", "Knight Bakery Cafe", "Nite Bakery", "Night Bakery", "Knigth Bakery"]),
    ("Maple Table", ["Maple Tables", "The Maple Table", "Table Maple", "Mapel Table", "Maple Tabel"]),
    ("Granville Island Brewing Company", ["Granville Island Brewing Companys", "Granvile Island Brewing Company"]),
    ("Studio 54", ["Studio 54 Lounge", "Studio", "The Studio 54", "54 Studio"]),
    ("Deep Cove", ["Deep Coves", "Deep Cove Marina", "Deap Cove", "Deep Kove", "Cove Deep"]),
  ]

  private static func map(_ generator: inout SeededGenerator) -> [MapFeature] {
    var features: [MapFeature] = []
    for (position, entry) in names.enumerated() {
      features.append(
        .point(
          "exact\(position)", ["name": entry.name, "amenity": "bench", "tourism": "artwork"],
          .random(in: -80_000...80_000, using: &generator), .random(in: -80_000...80_000, using: &generator)))
      for (other, name) in entry.looser.enumerated() {
        // As near and as well known as can be.
        features.append(
          .point(
            "looser\(position)-\(other)",
            ["name": name, "amenity": "hospital", "wikidata": "Q1", "website": "x", "brand:wikidata": "Q2"],
            .random(in: -50...50, using: &generator), .random(in: -50...50, using: &generator)))
      }
    }
    return features.shuffled(using: &generator)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func exactIsFirst(seed: UInt64) async throws {
    var generator = SeededGenerator(seed)
    let region = try await TestRegion.index(Self.map(&generator))
    let here = try MapFeature.coordinate(0, 0)
    for (position, entry) in Self.names.enumerated() {
      for query in [entry.name, entry.name.lowercased(), entry.name.uppercased() + "!"] {
        let found = try await region.places(named: query, near: here, limit: 10)
        #expect(found.ids.first == "exact\(position)" && found.first?.match == .exact, "\(query): \(found.ids)")
        #expect(found.dropFirst().allSatisfy { $0.match != .exact }, "\(query): \(found.ids)")
        #expect(found.count > 1)
      }
    }
  }

  /// The bound that the rule stands on, by the weights as they are.
  @Test func theWeightsKeepTheTiersApart() {
    let exact = PlaceRanking.score(
      PlaceRanking.features(fit: 1, match: .exact, distance: .infinity, kind: .poi, prominence: 0))
    for match in [PlaceCandidate.Match.prefix, .partial, .spelling, .sound] {
      let looser = PlaceRanking.features(
        fit: NameFit.mostUnlessExact, match: match, distance: 0, kind: .poi, prominence: 1)
      #expect(PlaceRanking.score(looser) < exact, "\(match)")
    }
  }

  /// With equal distance and importance a stricter fit of the same words comes first.
  @Test func stricterComesFirst() async throws {
    let strict = ["Robson Lights", "Robson Lights Hall", "Robsen Lights Hall", "Harbour Dairy"]
    let region = try await TestRegion.index(
      strict.enumerated().map { .point("n\($0)", ["name": $1, "amenity": "theatre"], Double($0), 0) })
    let found = try await region.places(named: "robson lights", near: nil, limit: 5)
    #expect(found.ids.prefix(2) == ["n0", "n1"])
    let hall = try await region.places(named: "robson lights hall", near: nil, limit: 5)
    #expect(hall.ids.first == "n1")
  }
}
