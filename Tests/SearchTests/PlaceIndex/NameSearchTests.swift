import Places
import TestSupport
import Testing

@testable import PlaceIndex

@Suite(.tags(.storage)) struct NameSearchTests {
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
    ("the stanley park", "park", .exact), ("the macmillan", "space", .partial), ("the slice of", "pizza", .prefix),
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

  @Test func anArticleOfTheNamesOwnStays() async throws {
    let region = try await TestRegion.index([
      .point("far", ["name": "The Zinnia", "amenity": "restaurant"], 5_000, 0),
      .point("near", ["name": "Zinnia", "amenity": "restaurant"], 0, 0),
    ])
    let here = try TestFeature.coordinate(0, 0)
    #expect(try await region.places(named: "the zinnia", near: here, limit: 5).ids == ["far", "near"])
    #expect(try await region.places(named: "zinnia", near: here, limit: 5).ids.first == "near")
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
      try await search("bean house", near: try TestFeature.coordinate(0, 0)).ids.prefix(3)
        == ["bean-near", "bean-middle", "bean-far"])
    #expect(
      try await search("bean house", near: try TestFeature.coordinate(6_100, 0)).ids.prefix(3)
        == ["bean-far", "bean-middle", "bean-near"])
    let anywhere = try await search("bean house")
    #expect(Set(anywhere.filter { $0.fit == 1 }.ids) == ["bean-near", "bean-middle", "bean-far"])
    #expect(anywhere.allSatisfy { $0.distance == nil })
  }

  @Test func distanceIsMeasured() async throws {
    let found = try await search("stanley park", near: try TestFeature.coordinate(3_000, -1_000))
    #expect(abs((found.first?.distance ?? 0) - 1_000) < 5)
  }

  @Test func resultsAreFewInOrderAndOnce() async throws {
    for limit in [0, 1, 2, 5, 100] {
      let found = try await search("pump", near: try TestFeature.coordinate(0, 0), limit: limit)
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
      try await city.places(ofRubric: "parking", near: city.center, limit: 1).map(\.place.name) == ["Parking lot"])
  }
}

/// An exact name precedes every looser match, regardless of distance and importance.
@Suite(.tags(.storage)) struct NameTierTests {
  /// Names, each with others that match it less and less strictly.
  private static let names: [(name: String, looser: [String])] = [
    ("Stanley Park", ["Stanley Parks", "Stanley Park Pavilion", "Old Stanley Park", "Stanly Park", "Park Stanley"]),
    ("Knight Bakery", ["Knight Bakerys", "Knight Bakery Cafe", "Nite Bakery", "Night Bakery", "Knigth Bakery"]),
    ("Maple Table", ["Maple Tables", "Table Maple", "Mapel Table", "Maple Tabel"]),
    ("Granville Island Brewing Company", ["Granville Island Brewing Companys", "Granvile Island Brewing Company"]),
    ("Studio 54", ["Studio 54 Lounge", "Studio", "54 Studio"]),
    ("Deep Cove", ["Deep Coves", "Deep Cove Marina", "Deap Cove", "Deep Kove", "Cove Deep"]),
  ]

  private static func map(_ generator: inout SeededGenerator) -> [TestFeature] {
    var features: [TestFeature] = []
    for (position, entry) in names.enumerated() {
      features.append(
        .point(
          "exact\(position)", ["name": entry.name, "amenity": "bench", "tourism": "artwork"],
          .random(in: -80_000...80_000, using: &generator), .random(in: -80_000...80_000, using: &generator)))
      for (other, name) in entry.looser.enumerated() {
        // With the greatest possible nearness and prominence.
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
    let here = try TestFeature.coordinate(0, 0)
    for (position, entry) in Self.names.enumerated() {
      for query in [entry.name, entry.name.lowercased(), entry.name.uppercased() + "!"] {
        let found = try await region.places(named: query, near: here, limit: 10)
        #expect(found.ids.first == "exact\(position)" && found.first?.match == .exact, "\(query): \(found.ids)")
        #expect(found.dropFirst().allSatisfy { $0.match != .exact }, "\(query): \(found.ids)")
        #expect(found.count > 1)
      }
    }
  }

  /// The bound that the rule depends on, with the current weights.
  @Test func theWeightsKeepTheTiersApart() {
    let exact = PlaceRanking.score(
      PlaceRanking.features(fit: 1, match: .exact, distance: .infinity, kind: .poi, prominence: 0))
    for match in [PlaceCandidate.Match.prefix, .partial, .spelling, .sound] {
      let looser = PlaceRanking.features(
        fit: NameFit.mostUnlessExact, match: match, distance: 0, kind: .poi, prominence: 1)
      #expect(PlaceRanking.score(looser) < exact, "\(match)")
    }
  }

  /// At equal distance and importance, a stricter match of the words comes first.
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

/// Alternative names of a place.
@Suite(.tags(.storage)) struct OtherNameTests {
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
      .point("university", ["name": "Simon Fraser University", "amenity": "university"], 300, 0),
      .point("museum", ["name": "The Museum of Anthropology", "tourism": "museum"], 400, 0),
      .point("hospital", ["name": "BC Children's Hospital", "amenity": "hospital"], 500, 0),
      .point("theatre", ["name": "Grand Academy Stage", "amenity": "theatre"], 600, 0),
      .point("college", ["name": "College of Applied Natural and Earth Sciences", "amenity": "college"], 700, 0),
      .point("library", ["name": "Mount Pleasant branch", "amenity": "library"], 800, 0),
      .point("bakery", ["name": "Simply Fresh Bread", "shop": "bakery"], 900, 0),
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

  @Test(
    "Institutions go by their initials",
    arguments: [
      ("sfu", "university"), ("s f u", "university"), ("moa", "museum"), ("bcch", "hospital"), ("b c c h", "hospital"),
    ])
  func initials(query: String, id: String) async throws {
    let best = try #require(try await Self.shared.value.places(named: query, near: nil, limit: 3).first)
    #expect([best].ids == [id] && best.match == .exact)
  }

  @Test(
    "Not where there are too many, a word is no proper one, the kind is not said so, or they are a kind of place",
    arguments: ["canes", "mpb", "sfb", "gas"])
  func noInitials(query: String) async throws {
    let found = try await Self.shared.value.places(named: query, near: nil, limit: 3)
    #expect(found.allSatisfy { $0.match != .exact })
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
