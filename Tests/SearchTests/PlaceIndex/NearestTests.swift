import Foundation
import PlaceIndex
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite(.tags(.storage)) struct RubricSearchTests {
  private func nearest(_ rubric: String, _ north: Double, _ east: Double, limit: Int = 3) async throws
    -> [PlaceCandidate]
  {
    try await TestRegion.city().places(ofRubric: rubric, near: try TestFeature.coordinate(north, east), limit: limit)
  }

  @Test func inADenseArea() async throws {
    #expect(try await nearest("fuel", 0, 90).ids == ["pump1", "pump2", "pump3"])
    #expect(try await nearest("fuel", 0, 1_300).ids == ["pump12", "pump11", "pump10"])
    let all = try await nearest("fuel", 0, 0, limit: 50)
    #expect(all.ids == (1...12).map { "pump\($0)" } + ["pumpFar"])
    #expect(all.allSatisfy { $0.match == .rubric && $0.fit == 1 && $0.place.rubric == "fuel" })
    for (nearer, farther) in zip(all, all.dropFirst()) {
      #expect(nearer.score > farther.score)
      #expect(nearer.distance ?? 0 < farther.distance ?? 0)
    }
  }

  @Test func inAnEmptyArea() async throws {
    let found = try await nearest("fuel", -120_000, 0, limit: 2)
    #expect(found.ids == ["pumpFar", "pump1"])
    #expect(abs((found.first?.distance ?? 0) - 60_000) < 100)
    #expect(try await nearest("fuel", 30_000, 30_000, limit: 1).ids == ["pump12"])
  }

  @Test func theCornerOfABoxIsFartherThanItsSide() async throws {
    let region = try await TestRegion.index([
      .point("corner", ["name": "Corner", "amenity": "fuel"], 900, 900),
      .point("side", ["name": "Side", "amenity": "fuel"], 1_100, 0),
    ])
    let found = try await region.places(ofRubric: "fuel", near: try TestFeature.coordinate(0, 0), limit: 1)
    #expect(found.ids == ["side"])
  }

  @Test func whatIsMoreThanOneThingIsFoundAsEach() async throws {
    let region = try await TestRegion.index([
      .point("both", ["name": "Both", "amenity": "fuel", "shop": "convenience"], 100, 0),
      .point("shop", ["name": "Shop", "shop": "convenience"], 200, 0),
    ])
    let origin = try TestFeature.coordinate(0, 0)
    #expect(try await region.places(ofRubric: "fuel", near: origin, limit: 3).ids == ["both"])
    #expect(try await region.places(ofRubric: "convenience", near: origin, limit: 3).ids == ["both", "shop"])
    let either = try await region.places(
      ofRubrics: ["fuel", "convenience"], matching: .none, near: origin, limit: 3)
    #expect(either.ids == ["both", "shop"])
    let open = PlaceFilter(openAt: Date(timeIntervalSince1970: 1_700_000_000))
    let sieved = try await region.places(ofRubrics: ["fuel", "convenience"], matching: open, near: origin, limit: 3)
    #expect(sieved.ids == ["both", "shop"])
  }

  @Test func acrossTheHundredAndEightiethMeridian() async throws {
    let folder = try TestFolder()
    let map = try folder.write("fiji.csv", "id,name,lat,lon,kind\nwest,W,-17,179.95,fuel\neast,E,-17,-179.99,fuel\n")
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("fiji.places"))
    let region = try await TestRegion.open(folder.file("fiji.places"))
    let origin = try #require(Coordinate(latitude: -17, longitude: 179.99))
    let found = try await region.places(ofRubric: "fuel", near: origin, limit: 2)
    #expect(found.map(\.place.name) == ["E", "W"])
  }

  @Test(arguments: [(0.0, 0.0), (90, 0), (-90, 0), (0, 180), (49, -180), (0, 57), (89.9999, -180), (-33, 151)])
  func fromTheOtherEndOfTheWorld(latitude: Double, longitude: Double) async throws {
    let origin = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let found = try await TestRegion.city().places(ofRubric: "pizza", near: origin, limit: 3)
    #expect(found.ids == ["pizza"])
    #expect(found.first?.distance ?? 0 > 1_000_000)
  }

  @Test func aKindIncludesOthers() async throws {
    #expect(try await nearest("restaurant", 0, 0).ids == ["pizza", "table"])
    #expect(try await nearest("restaurant", 0, 2_400).ids == ["table", "pizza"])
    #expect(try await nearest("pizza", 0, 0).ids == ["pizza"])
    #expect(try await nearest("coffee", 0, 0).ids.first == "bean-near")
  }

  @Test(arguments: ["", "nowhere", "casino", "' OR 1=1 --", "fuel'"])
  func aKindOfWhichThereIsNone(rubric: String) async throws {
    #expect(try await nearest(rubric, 0, 0).isEmpty)
  }
}

/// The places of a rubric compared with an exhaustive search.
@Suite(.tags(.storage)) struct NearestTests {
  private struct Spot {
    var id: String
    var point: Coordinate
    var isKnown: Bool
  }

  private static func region(_ spots: [Spot]) async throws -> RegionIndex {
    let folder = try TestFolder()
    let rows = spots.map { spot in
      // Prominent places count as nearer.
      let tags = "\"wikidata\":\"Q1\","
      return """
        {"type":"Feature","id":"\(spot.id)","properties":{\(spot.isKnown ? tags : "")"amenity":"fuel","name":"Pump"},\
        "geometry":{"type":"Point","coordinates":[\(spot.point.longitude),\(spot.point.latitude)]}}
        """
    }
    let text = "{\"type\":\"FeatureCollection\",\"features\":[" + rows.joined(separator: ",") + "]}"
    let map = try folder.write("map.geojson", text)
    _ = try await TestRegion.builder().build(inputs: [map], output: folder.file("r.places"))
    return try await TestRegion.open(folder.file("r.places"))
  }

  private static func compare(
    _ spots: [Spot], from origins: [Coordinate], limits: [Int] = [1, 5, 12], _ label: String
  ) async throws {
    let region = try await Self.region(spots)
    let all = try await region.places(ofRubric: "fuel", near: origins[0], limit: .max)
    #expect(Set(all.ids) == Set(spots.map(\.id)))
    let places = Dictionary(uniqueKeysWithValues: zip(all.ids, all.map(\.place)))
    for origin in origins {
      let expected = spots.compactMap { spot in
        places[spot.id].map {
          PlaceCandidate(place: $0, distance: origin.distance(to: $0.coordinate), fit: 1, match: .rubric)
        }
      }.sorted(by: PlaceCandidate.ranksBefore)
      for limit in limits {
        let found = try await region.places(ofRubric: "fuel", near: origin, limit: limit)
        #expect(found.map(\.score) == expected.prefix(limit).map(\.score), "\(label) \(origin) \(limit)")
        #expect(found.ids == Array(expected.prefix(limit)).ids, "\(label) \(origin) \(limit)")
      }
    }
  }

  private static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func scattered(
    _ count: Int, latitude: ClosedRange<Double>, longitude: ClosedRange<Double>, _ generator: inout SeededGenerator
  ) throws -> [Spot] {
    try (0..<count).map { position in
      let east = Double.random(in: longitude, using: &generator)
      return Spot(
        id: "p\(position)",
        point: try point(.random(in: latitude, using: &generator), east > 180 ? east - 360 : east),
        isKnown: position % 7 == 0)
    }
  }

  @Test(arguments: [
    ("dense", 49.24...49.26, -123.12...(-123.1)), ("wide", 48...51, -126...(-120)), ("empty", -40...60, -150...150),
    ("meridian", -18...(-16), 179...181), ("north", 89...90, -180...180), ("south", -90...(-88), -180...180),
  ])
  func sameAsAFullComparison(label: String, latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)
    async throws
  {
    var generator = SeededGenerator(3)
    let spots = try Self.scattered(150, latitude: latitude, longitude: longitude, &generator)
    let origins = try Self.scattered(15, latitude: latitude, longitude: longitude, &generator).map(\.point)
    try await Self.compare(spots, from: origins, label)
  }

  @Test func aDenseHeapWhereImportanceDecides() async throws {
    var generator = SeededGenerator(5)
    let near = try Self.scattered(60, latitude: 49.25...49.2503, longitude: -123.1...(-123.0997), &generator)
    let known = try (0..<4).map { position in
      Spot(id: "known\(position)", point: try Self.point(49.2512 + 0.0001 * Double(position), -123.1), isKnown: true)
    }
    let spots = near.map { Spot(id: $0.id, point: $0.point, isKnown: false) } + known
    try await Self.compare(spots, from: [try Self.point(49.25, -123.1)], limits: [1, 3, 30], "heap")
  }

  @Test(arguments: [-1, 0, 1, 1_000_000, Int.max])
  func limits(limit: Int) async throws {
    let city = try await TestRegion.city()
    let found = try await city.places(ofRubric: "fuel", near: city.center, limit: limit)
    #expect(found.count == min(13, max(0, limit)))
    #expect(try await city.places(named: "pump", near: city.center, limit: limit).count <= max(0, limit))
    #expect(try await city.suggestions(for: "pu", near: city.center, limit: limit).count <= max(0, limit))
    #expect(
      try await city.crossings(of: "elm", and: "granville", near: nil, limit: limit).count <= max(0, limit))
  }
}

/// Names with so many places that only those near the driver are examined.
@Suite(.tags(.storage)) struct BranchTests {
  private static let count = 300

  private static let features: [TestFeature] = {
    var generator = SeededGenerator(7)
    let branches: [TestFeature] = (0..<count).map { position in
      // Most in a town, some far away.
      let reach = position % 10 == 0 ? 150_000.0 : 4_000
      var tags = ["name": "Bean House", "amenity": "cafe"]
      if position % 50 == 17 { tags["diet:vegan"] = "yes" }
      return .point(
        "b\(position)", tags, .random(in: -reach...reach, using: &generator),
        .random(in: -reach...reach, using: &generator))
    }
    return branches + [
      .street("road", "Bean House", [(120_000, 0), (120_000, 300)]),
      .house("home", "12", "Bean House", 120_000, 100),
    ]
  }()
  private static let shared = Task { try await TestRegion.index(features) }

  private static func nearest(to origin: Coordinate, where wanted: (TestFeature) -> Bool = { _ in true }) throws
    -> [String]
  {
    try features.prefix(count).filter(wanted).map { feature in
      let point = try TestFeature.coordinate(feature.points[0].north, feature.points[0].east)
      return (feature.id, origin.distance(to: point))
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  @Test func theNearestAreThoseOfAFullComparison() async throws {
    var generator = SeededGenerator(11)
    for trial in 0..<40 {
      let reach = trial % 2 == 0 ? 4_000.0 : 200_000
      let origin = try TestFeature.coordinate(
        .random(in: -reach...reach, using: &generator), .random(in: -reach...reach, using: &generator))
      let found = try await Self.shared.value.places(named: "bean house", near: origin, limit: 8)
        .filter { $0.place.kind == .poi }
      #expect(found.ids == Array(try Self.nearest(to: origin).prefix(found.count)), "trial \(trial)")
      #expect(found.count >= 7)
    }
  }

  @Test func theNearestThatPassesAFilter() async throws {
    let vegan = PlaceFilter(attributes: ["vegan"])
    for (north, east) in [(0.0, 0.0), (3_000, -3_000), (90_000, 90_000)] {
      let origin = try TestFeature.coordinate(north, east)
      let found = try await Self.shared.value.places(named: "bean house", matching: vegan, near: origin, limit: 6)
      #expect(found.ids == (try Self.nearest(to: origin) { $0.tags["diet:vegan"] != nil }))
    }
    let anywhere = try await Self.shared.value.places(named: "bean house", matching: vegan, near: nil, limit: 10)
    #expect(anywhere.count == 6)
  }

  @Test(arguments: [300.0, 3_000, 20_000])
  func alongARouteAllOfThemCount(reach: Double) async throws {
    // Leaving the town: hundreds are nearer to the start of the route than those along its end.
    let route = try Route([
      TestFeature.coordinate(-9_000, 0), TestFeature.coordinate(60_000, 20_000),
      TestFeature.coordinate(140_000, 140_000),
    ])
    let expected = try Self.features.prefix(Self.count).compactMap { feature -> (id: String, score: Double)? in
      let point = try TestFeature.coordinate(feature.points[0].north, feature.points[0].east)
      let (along, aside) = route.nearest(to: point)
      return aside <= reach ? (feature.id, PlaceRanking.routeScore(aside: aside, ahead: along)) : nil
    }.sorted { ($1.score, $0.id) < ($0.score, $1.id) }
    #expect(expected.count > 10 && expected.last?.score ?? 1 < 0.95)
    for limit in [5, 400] {
      let found = try await Self.shared.value.places(
        named: .text("bean house"), fitting: 0.9, matching: .none, beside: .route(route, within: reach), limit: limit)
      #expect(found.ids == expected.prefix(limit).map(\.id))
      #expect(found.allSatisfy { $0.match == .exact && $0.fit == 1 && $0.place.kind == .poi })
      let ofKind = try await Self.shared.value.places(
        ofRubrics: ["cafe"], matching: .none, beside: .route(route, within: reach), limit: limit)
      #expect(ofKind.ids == expected.prefix(limit).map(\.id))
    }
  }

  @Test(arguments: [5, 400])
  func onAStreetAllOfThemCount(limit: Int) async throws {
    // The street winds for 30 km in two pieces, and places slightly beside it are on no street.
    let corners = (0...60).map { (Double($0) * 400, ($0.isMultiple(of: 2) ? 0.0 : 350)) }
    var map: [TestFeature] = [
      .street("long", "Long Road", kind: "tertiary", Array(corners.prefix(31))),
      .street("long-2", "Long Road", kind: "tertiary", Array(corners.dropFirst(30))),
    ]
    for place in 0..<600 {
      let (north, east) = (Double(place * 37 % 24_000), Double(place * 113 % 900) - 250)
      map.append(.point("cafe\(place)", ["name": "Cafe \(place)", "amenity": "cafe"], north, east))
    }
    let region = try await TestRegion.index(map)
    let street = try #require(try await region.places(named: "long road", near: nil, limit: 1).first?.place)
    let line = try Route(corners.map { try TestFeature.coordinate($0.0, $0.1) })
    let origin = try TestFeature.coordinate(9_000, 0)
    let expected = try map.dropFirst(2).filter { feature in
      let point = try TestFeature.coordinate(feature.points[0].north, feature.points[0].east)
      return line.nearest(to: point).aside <= 60
    }
    let found = try await region.places(
      ofRubrics: ["cafe"], matching: .none, beside: .street(street, near: origin), limit: limit)
    #expect(expected.count > 60)
    #expect(found.count == min(limit, expected.count))
    #expect(Set(found.ids).isSubset(of: Set(expected.map(\.id))))
    for (nearer, farther) in zip(found, found.dropFirst()) { #expect(nearer.score >= farther.score) }
    #expect(found.first?.distance ?? .infinity < 400)
  }

  @Test func onWhatIsNoStreetNothingIs() async throws {
    let region = try await TestRegion.city()
    let park = try #require(try await region.places(named: "stanley park", near: nil, limit: 1).first?.place)
    #expect(
      try await region.places(ofRubrics: ["cafe"], matching: .none, beside: .street(park, near: nil), limit: 5).isEmpty)
  }

  @Test func alongARouteANameOfFewPlaces() async throws {
    let route = try Route([TestFeature.coordinate(-100, 50), TestFeature.coordinate(3_000, 50)])
    func found(_ name: String, fitting fit: Double, within meters: Double = 500) async throws -> [String] {
      try await TestRegion.city().places(
        named: .text(name), fitting: fit, matching: .none, beside: .route(route, within: meters), limit: 9
      ).ids
    }
    #expect(try await found("bean house", fitting: 0.7) == ["bean-near", "bean-middle"])
    #expect(try await found("bean hou", fitting: 0.7) == ["bean-near", "bean-middle"])
    #expect(try await found("bean hou", fitting: 0.99).isEmpty)
    #expect(try await found("bean house", fitting: 0.7, within: -1).isEmpty)
    #expect(try await found("granville street", fitting: 0.7).isEmpty)
  }

  @Test func aStreetOfTheNameIsFoundAmongThem() async throws {
    let here = try TestFeature.coordinate(0, 0)
    for origin in [nil, here] {
      let found = try await Self.shared.value.addresses(number: "12", street: "bean house", near: origin, limit: 3)
      #expect(found.ids == ["home"])
    }
  }

  @Test func withoutAPositionSomeAreGiven() async throws {
    let found = try await Self.shared.value.places(named: "bean house", near: nil, limit: 10)
    #expect(found.count == 10 && found.allSatisfy { $0.match == .exact })
    let again = try await Self.shared.value.places(named: "bean house", near: nil, limit: 10)
    #expect(found == again)
  }

  @Test func theChainIsSuggestedOnceWithTheNearest() async throws {
    let origin = try TestFeature.coordinate(1_000, 1_000)
    let rows = try await Self.shared.value.suggestions(for: "bean", near: origin, limit: 10)
    let chains = rows.filter { $0.kind == .chain }
    #expect(chains.map(\.text) == ["Bean House"])
    #expect(chains.first?.place?.id == "geojson:" + (try Self.nearest(to: origin)[0]))
  }
}
