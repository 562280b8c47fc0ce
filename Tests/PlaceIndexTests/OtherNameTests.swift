import PlaceIndex
import Places
import Testing

/// The other names that a place goes by.
@Suite struct OtherNameTests {
  private static let shared = Task {
    try await TestRegion.index([
      .point(
        "gallery",
        [
          "name": "Vancouver Art Gallery", "name:fr": "Musée des Beaux-Arts", "name:zh": "溫哥華美術館",
          "alt_name": "VAG;The Old Court",
          "old_name": "Provincial Courthouse", "short_name": "Art Gallery", "official_name": "Gallery of the Province",
          "loc_name": "The Steps", "name:etymology": "George Vancouver", "tourism": "gallery",
        ], 0, 0),
      .point("burger", ["name": "Golden Arches", "amenity": "fast_food", "brand:wikidata": "Q38076"], 100, 0),
      .point("own", ["name": "Tims", "shop": "tailor"], 200, 0),
      .point("chain", ["name": "Tim Hortons", "amenity": "fast_food", "brand": "Tim Hortons"], 9_000, 0),
    ])
  }

  @Test(arguments: [
    "vancouver art gallery", "musée des beaux arts", "musee des beaux-arts", "溫哥華美術館", "v a g", "vag", "the old court",
    "provincial courthouse", "art gallery", "gallery of the province", "the steps",
  ])
  func isFound(query: String) async throws {
    let best = try #require(try await Self.shared.value.places(named: query, near: nil, limit: 3).first)
    #expect([best].ids == ["gallery"] && best.match == .exact && best.fit >= 0.9, "\(best)")
    #expect(best.place.name == "Vancouver Art Gallery")
  }

  @Test func whatIsNoNameIsNotOne() async throws {
    let found = try await Self.shared.value.places(named: "george vancouver", near: nil, limit: 3)
    #expect(found.allSatisfy { $0.match != .exact })
  }

  @Test(arguments: ["McDonald's", "mcdonalds", "mickey d's", "mickey ds", "macca's", "golden arches"])
  func aChainsAliases(query: String) async throws {
    #expect(try await Self.shared.value.places(named: query, near: nil, limit: 3).ids.first == "burger")
  }

  @Test func theMapsOwnNameCountsMoreThanAnAlias() async throws {
    let found = try await Self.shared.value.places(named: "tims", near: nil, limit: 3)
    #expect(found.ids.prefix(2) == ["own", "chain"])
    #expect(found[0].fit == 1 && found[1].fit < 1)
  }

  @Test func aPlaceWithSeveralNamesThatFitIsGivenOnceByItsBest() async throws {
    let found = try await Self.shared.value.places(named: "art gallery", near: nil, limit: 10)
    #expect(found.ids.filter { $0 == "gallery" }.count == 1)
    #expect(found.first?.match == .exact)
  }

  @Test func exactlyNamed() async throws {
    let region = try await Self.shared.value
    #expect(try await region.places(exactlyNamed: "VAG").map(\.id) == ["geojson:gallery"])
    #expect(try await region.places(exactlyNamed: "vancouver art").isEmpty)
    #expect(try await region.places(exactlyNamed: "").isEmpty)
    #expect(try await region.place(id: "geojson:own")?.name == "Tims")
    #expect(try await region.place(id: "nothing") == nil)
  }
}
