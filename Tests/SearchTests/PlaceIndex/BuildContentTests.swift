import Foundation
import PlaceIndex
import PlaceIndexBuilding
import Places
import Recognition
import TestSupport
import Testing

/// The contents of a region built from a map.
@Suite(.tags(.storage)) struct BuildContentTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func answers(_ region: RegionIndex) async throws -> String {
    var lines: [String] = []
    let here = try TestFeature.coordinate(0, 0)
    for query in ["stanley", "bean house", "elm", "granvile", "nite bakery", "pump", "41", "s"] {
      lines.append("\(try await region.places(named: query, near: here, limit: 50))")
      lines.append("\(try await region.suggestions(for: query, near: here, limit: 50))")
    }
    lines.append("\(try await region.places(ofRubric: "fuel", near: here, limit: 50))")
    lines.append("\(try await region.spokenHouses())")
    lines.append("\(try await region.vocabularyPhrases(near: nil))")
    return lines.joined(separator: "\n")
  }

  @Test func theSameInputGivesTheSameAnswers() async throws {
    let one = try await TestRegion.index(TestCity.features)
    let two = try await TestRegion.index(TestCity.features)
    #expect(try await answers(one) == answers(two))
  }

  @Test func inputsThatOverlapCountOnce() async throws {
    let half = TestCity.features.count / 2
    let first = try folder.write("a.geojson", try TestFeature.geoJSON(Array(TestCity.features.prefix(half + 12))))
    let second = try folder.write("b.geojson", try TestFeature.geoJSON(Array(TestCity.features.dropFirst(half - 12))))
    let summary = try await TestRegion.builder().build(inputs: [first, second], output: folder.file("two.places"))
    let two = try await TestRegion.open(folder.file("two.places"))
    let one = try await TestRegion.city()
    #expect(two.info.counts == one.info.counts)
    #expect(summary.counts == two.info.counts)
    #expect(summary.leftOut.keys.sorted() == ["read twice"])
    let houses = try await two.spokenHouses()
    #expect(Set(houses.map { "\($0.place.id) \($0.number)" }).count == houses.count)
    #expect(houses.count == (try await one.spokenHouses().count))
    #expect(try await two.addresses(number: "459", street: "granville street", near: nil, limit: 3).ids == ["g459"])
    let streets = try await two.places(named: "granville street", near: nil, limit: 9)
    #expect(streets.filter { $0.place.kind == .street && $0.fit == 1 }.count == 1)
  }

  /// Interpolation ways with a kind and two end numbers, a requested number, and whether it is placed on the way.
  private static let ways: [(road: String, kind: String, from: String, to: String, asked: String, isPlaced: Bool)] = [
    ("Alder", "odd", "1", "101", "51", true), ("Birch", "odd", "1", "101", "50", false),
    ("Cedar", "even", "2", "102", "52", true), ("Dogwood", "even", "2", "102", "51", false),
    ("Elm", "all", "1", "101", "50", true), ("Fir", "all", "1", "101", "51", true),
    ("Gorse", "5", "5", "105", "55", true), ("Hazel", "5", "5", "105", "56", false),
    ("Ivy", "all", "101", "1", "51", true),
    // Ends that don't match the way's kind are ignored.
    ("Juniper", "even", "1", "101", "51", false), ("Larch", "odd", "2", "102", "52", false),
    ("Maple", "alphabetic", "1", "101", "51", false), ("Oak", "", "1", "101", "51", false),
    ("Pine", "0", "1", "101", "51", false), ("Willow", "-2", "1", "101", "51", false),
  ]

  @Test func interpolation() async throws {
    let features = Self.ways.enumerated().flatMap { position, way -> [TestFeature] in
      let (east, name) = (Double(position) * 9_000, way.road + " Road")
      return [
        .street("road\(position)", name, [(0, east), (1_000, east)]),
        .house("low\(position)", way.from, name, 0, east + 10),
        .house("high\(position)", way.to, name, 1_000, east + 10),
        TestFeature(
          id: "way\(position)", tags: ["addr:interpolation": way.kind],
          points: [(0, east + 10), (500, east + 200), (1_000, east + 10)]),
      ]
    }
    let region = try await TestRegion.index(features)
    for (position, way) in Self.ways.enumerated() {
      let best = try #require(
        try await region.addresses(number: way.asked, street: way.road + " road", near: nil, limit: 3).first)
      #expect((best.match == .interpolated) == way.isPlaced, "\(way): \(best.match)")
      guard way.isPlaced else { continue }
      // At the midpoint of the way, which bends.
      let middle = try TestFeature.coordinate(500, Double(position) * 9_000 + 200)
      #expect(best.place.coordinate.distance(to: middle) < 15, "\(way): \(best)")
      #expect(best.place.name == "\(way.asked) \(way.road) Road" && best.place.kind == .address && best.fit == 0.93)
    }
  }

  @Test func aWayWithAnotherHouseUponIt() async throws {
    let region = try await TestRegion.index([
      .street("road", "Long Road", [(0, 0), (1_000, 0)]), .house("a", "2", "Long Road", 0, 10),
      .house("b", "12", "Long Road", 200, 10), .house("c", "102", "Long Road", 1_000, 10),
      TestFeature(id: "way", tags: ["addr:interpolation": "even"], points: [(0, 10), (200, 10), (1_000, 10)]),
    ])
    for (number, north) in [("6", 80.0), ("52", 555.6), ("100", 982.2)] {
      let best = try await region.addresses(number: number, street: "long road", near: nil, limit: 1).first
      #expect(best?.match == .interpolated)
      #expect(best?.place.coordinate.distance(to: try TestFeature.coordinate(north, 10)) ?? 99 < 3, "\(number)")
    }
  }

  @Test func betweenNeighboursOfOneSide() async throws {
    let region = try await TestRegion.index([
      .street("road", "Long Road", [(0, 0), (900, 0)]),
      .house("a", "10", "Long Road", 0, 10), .house("b", "20", "Long Road", 100, 10),
      .house("c", "41", "Long Road", 100, -10), .house("d", "101", "Long Road", 300, -10),
      .house("e", "30", "Long Road", 800, 10), .house("f", "103", "Long Road", 310, -10),
      .house("half", "105 1/2", "Long Road", 320, -10),
    ])
    func best(_ number: String) async throws -> PlaceCandidate? {
      try await region.addresses(number: number, street: "long road", near: nil, limit: 1).first
    }
    let between = try #require(try await best("15"))
    // The other side has no houses around 15.
    #expect(between.match == .nearestNumber)
    let placed = try #require(try await best("14"))
    #expect(placed.match == .interpolated)
    #expect(placed.place.coordinate.distance(to: try TestFeature.coordinate(40, 10)) < 2)
    // 700 m apart is more than a block, and a difference of 60 is the largest between neighbors.
    #expect(try await best("24")?.match == .nearestNumber)
    #expect(try await best("71")?.match == .interpolated)
    #expect([try await best("105 1/2")].compactMap { $0 }.ids == ["half"])
    #expect(try await best("105½")?.match == .exact)
    #expect(try await best("105")?.match == .nearestNumber)
    #expect(try await best("14b")?.match == .nearestNumber)
    #expect(try await best("9000")?.fit ?? 1 < (try await best("15"))?.fit ?? 0)
  }

  @Test func crossings() async throws {
    let region = try await TestRegion.index([
      .street("main", "Main Street", [(0, 0), (100, 0), (200, 0), (1_000, 0)]),
      .street("oak", "Oak Avenue", [(100, -100), (100, 0), (100, 100)]),
      // A dual carriageway has two intersections within its width, and one far away.
      .street("wide1", "Wide Road", [(200, -100), (200, 0), (200, 100)]),
      .street("wide2", "Wide Road", [(230, -100), (230, 0), (230, 100)]),
      .street("mainMore", "Main Street", [(200, 0), (230, 0), (1_000, 0)]),
      .street("wide3", "Wide Road", [(230, 100), (1_000, 100), (1_000, 0)]),
      // It passes over without a shared point.
      .street("bridge", "Bridge Way", [(150, -100), (150, 100)]),
      .street("mainNorth", "Main Street North", [(1_000, 0), (1_500, 0)]),
    ])
    func found(_ one: String, _ two: String) async throws -> [PlaceCandidate] {
      try await region.crossings(of: one, and: two, near: TestFeature.coordinate(0, 0), limit: 10)
    }
    let oak = try await found("main street", "oak avenue").filter { $0.fit == 1 }
    #expect(oak.count == 1 && oak[0].place.kind == .crossing && oak[0].place.name == "Main Street and Oak Avenue")
    #expect(oak[0].place.coordinate.distance(to: try TestFeature.coordinate(100, 0)) < 1)
    #expect(try await found("oak", "main").first?.place.name == "Oak Avenue and Main Street")
    let wide = try await found("main street", "wide road").filter { $0.fit == 1 }
    #expect(wide.count == 2)
    #expect(Set(wide.map(\.place.id)).count == 2)
    #expect(try await found("main street", "bridge way").isEmpty)
    #expect(try await found("oak avenue", "wide road").isEmpty)
    #expect(try await found("main street", "main street").allSatisfy { $0.place.name.contains("North") })
    #expect(try await found("main street", "").isEmpty)
    // Similar street names match both sides, but one point is still one intersection.
    let points = try await found("main street", "main street north").map(\.place.coordinate)
    #expect(Set(points).count == points.count && !points.isEmpty)
  }

  @Test func postcodes() async throws {
    let region = try await TestRegion.index([
      .point("a", ["name": "A", "shop": "books", "addr:postcode": "V6B 1A1"], 0, 0),
      .point("b", ["name": "B", "shop": "books", "addr:postcode": "v6b1a1"], 100, 0),
      .point("c", ["name": "C", "shop": "books", "addr:postcode": "V6B 2Z9"], 1_000, 0),
      .point("d", ["name": "D", "shop": "books", "addr:postcode": "V7A 1A1"], 9_000, 0),
    ])
    func found(_ code: String) async throws -> PlaceCandidate? {
      try await region.postcodes(code, near: nil, limit: 3).first
    }
    for code in ["V6B 1A1", "v6b1a1", "V6B-1A1", " v 6 b 1 a 1 "] {
      let best = try #require(try await found(code))
      #expect(best.place.name == "V6B 1A1" && best.match == .exact && best.fit == 1)
      #expect(best.place.coordinate.distance(to: try TestFeature.coordinate(50, 0)) < 1)
    }
    let beginning = try #require(try await found("v6b"))
    #expect(beginning.match == .prefix && beginning.place.name == "V6B" && beginning.fit < 1)
    #expect(beginning.place.coordinate.distance(to: try TestFeature.coordinate(525, 0)) < 1)
    for code in ["", "v", "x1x", "V6B 1A1 9", "%", "🙂"] { #expect(try await found(code) == nil, "\(code)") }
    #expect(try await region.postcodes("v6b", near: nil, limit: 0).isEmpty)
  }

  @Test func streetsOfOneNameAreJoinedWhereTheyTouch() async throws {
    // In an order in which the pieces connect only at the end.
    let pieces = [0, 4, 2, 8, 6, 3, 1, 7, 5].map { position -> TestFeature in
      let north = Double(position) * 1_200
      return .street("p\(position)", "Long Road", [(north, 0), (north + 1_200, 0)])
    }
    let region = try await TestRegion.index(
      pieces + [.street("apart", "Long Road", [(15_000, 0), (15_500, 0)])])
    #expect(region.info.counts[.street] == 2)
  }
}
