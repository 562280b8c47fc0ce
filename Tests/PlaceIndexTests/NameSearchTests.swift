import PlaceIndex
import Places
import Testing

@Suite struct NameSearchTests {
  private func search(_ name: String, near origin: Coordinate? = nil, limit: Int = 5) async throws -> [PlaceCandidate] {
    try await TestRegion.city().places(named: name, near: origin, limit: limit)
  }

  @Test(arguments: [
    ("Stanley Park", "park", PlaceCandidate.Match.exact), ("STANLEY park!", "park", .exact),
    ("café léonie", "cafe", .exact), ("cafe leonie", "cafe", .exact), ("Finch and Daughters", "books", .exact),
    ("finch & daughters", "books", .exact), ("hr macmillan space centre", "space", .exact),
    ("natures fare", "market", .exact), ("nature's fare", "market", .exact), ("seven eleven", "eleven", .exact),
    ("7-eleven", "eleven", .exact), ("pier nine", "pier", .exact), ("pier 9", "pier", .exact),
    ("h s b c", "bank", .exact),
    ("HSBC", "bank", .exact), ("hongkong bank", "bank", .exact), ("deep cove", "cove", .exact),
    ("forty first avenue", "avenue", .exact), ("41 Ave", "avenue", .exact), ("Granville St", "granville1", .exact),
    ("space centre", "space", .partial), ("macmillan", "space", .partial), ("stanley park entrance", "park", .partial),
    ("slice of", "pizza", .prefix), ("finch", "books", .partial),
    ("stanly park", "park", .spelling), ("satnley park", "park", .spelling), ("maple tabel", "table", .spelling),
    ("nite bakery", "bakery", .sound), ("knight bakry", "bakery", .spelling),
  ])
  func finds(query: String, id: String, match: PlaceCandidate.Match) async throws {
    let best = try #require(try await search(query).first)
    #expect([best].ids == [id])
    #expect(match == .sound || match == .spelling ? [.sound, .spelling].contains(best.match) : best.match == match)
    #expect((best.fit == 1) == (best.match == .exact && query != "hongkong bank"), "\(best.fit)")
  }

  @Test func soundsAreMatched() async throws {
    for query in ["nite bakery", "night baykery"] {
      let best = try #require(try await search(query).first)
      #expect([best].ids == ["bakery"] && best.match == .sound && best.fit > 0.85, "\(query): \(best)")
    }
  }

  @Test(arguments: ["zzyzx", "qqqq wwww", "blue monkeys sing"])
  func whatIsNotThereIsNotFound(query: String) async throws {
    #expect(try await search(query).allSatisfy { $0.fit < 0.75 })
  }

  @Test func theNearestOfAChainComesFirst() async throws {
    #expect(
      try await search("bean house", near: try MapFeature.coordinate(0, 0)).ids.prefix(3)
        == ["bean-near", "bean-middle", "bean-far"])
    #expect(
      try await search("bean house", near: try MapFeature.coordinate(6_100, 0)).ids.prefix(3)
        == ["bean-far", "bean-middle", "bean-near"])
    let anywhere = try await search("bean house")
    #expect(Set(anywhere.filter { $0.fit == 1 }.ids) == ["bean-near", "bean-middle", "bean-far"])
    #expect(anywhere.allSatisfy { $0.distance == nil })
  }

  @Test func distanceIsMeasured() async throws {
    let found = try await search("stanley park", near: try MapFeature.coordinate(3_000, -1_000))
    #expect(abs((found.first?.distance ?? 0) - 1_000) < 5)
  }

  @Test func resultsAreFewInOrderAndOnce() async throws {
    for limit in [0, 1, 2, 5, 100] {
      let found = try await search("pump", near: try MapFeature.coordinate(0, 0), limit: limit)
      #expect(found.count <= limit)
      #expect(limit == 0 || !found.isEmpty)
      #expect(Set(found.ids).count == found.count)
      for (better, worse) in zip(found, found.dropFirst()) { #expect(PlaceCandidate.ranksBefore(better, worse)) }
      #expect(found.allSatisfy { (0...1).contains($0.fit) && (0...1).contains($0.score) })
    }
  }

  @Test func aStreetIsOnePlace() async throws {
    let streets = try await search("granville street", limit: 20).filter { $0.place.kind == .street && $0.fit == 1 }
    #expect(streets.ids == ["granville1"])
    let elms = try await search("elm street", limit: 20).filter { $0.place.kind == .street && $0.fit == 1 }
    #expect(Set(elms.ids) == ["elmSouth", "elmNorth"])
  }

  @Test func aPlaceWithoutANameIsFoundByKindOnly() async throws {
    #expect(try await !search("parking lot", limit: 50).ids.contains("lot"))
    let city = try await TestRegion.city()
    #expect(
      try await city.places(ofRubric: "parking", near: city.centre, limit: 1).map(\.place.name) == ["Parking lot"])
  }
}
