import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing
import Understanding

@Suite(.tags(.storage)) struct SuggestSearchTests {
  private static let shared = Task {
    try await TestRegion.index(
      TestCity.features + [
        .point("drake", ["name": "Drake Hotel", "tourism": "hotel"], 400, 400),
        .point("doctor", ["name": "Dr. Dree's", "amenity": "clinic"], 600, 400),
        .point("coveClub", ["name": "Deep Cove", "leisure": "sports_centre"], 100, 100),
        .point("star", ["name": "Star", "shop": "hairdresser"], -40_000, 40_000),
        .point(
          "starling", ["name": "Starling", "amenity": "hospital", "wikidata": "Q1", "website": "x"], 10, 10),
        .street("dStreet", "D Street", [(5_000, 0), (5_000, 300)]),
        .street("eBroadway", "E Broadway", [(5_500, 0), (5_500, 300)]),
        .house("eb459", "459", "E Broadway", 5_500, 20),
      ])
  }

  private func rows(_ typed: String, limit: Int = 10, near origin: Coordinate? = nil) async throws -> [Suggestion] {
    let region = try await Self.shared.value
    return try await region.suggestions(for: typed, near: origin ?? region.center, limit: limit)
  }

  @Test(arguments: [
    ("stan", "Stanley Park", Suggestion.Kind.place, ["Stan"]), ("STANLEY p", "Stanley Park", .place, ["Stanley", "P"]),
    ("park st", "Stanley Park", .place, ["St", "Park"]), ("cafe leo", "Café Léonie", .place, ["Café", "Léo"]),
    ("café", "Café Léonie", .place, ["Café"]), ("natures f", "Nature's Fare", .place, ["Nature's", "F"]),
    ("nature's f", "Nature's Fare", .place, ["Nature's", "F"]), ("nature’s", "Nature's Fare", .place, ["Nature's"]),
    ("finch and d", "Finch & Daughters", .place, ["Finch", "D"]), ("7-el", "7-Eleven", .place, ["7", "El"]),
    ("gran", "Granville Street", .street, ["Gran"]), ("bean", "Bean House", .chain, ["Bean"]),
    ("deep c", "Deep Cove", .locality, ["Deep", "C"]), ("deep c", "Deep Cove", .place, ["Deep", "C"]),
    ("459 gran", "459 Granville Street", .address, ["459", "Gran"]),
    ("221b el", "221B Elm Street", .address, ["221B", "El"]),
    ("221 b elm", "221B Elm Street", .address, ["221", "Elm"]),
    ("459 e broadw", "459 E Broadway", .address, ["459", "E", "Broadw"]),
    ("459 east bro", "459 E Broadway", .address, ["459", "Bro"]),
    ("dr", "Drake Hotel", .place, ["Dr"]), ("dr", "Dr. Dree's", .place, ["Dr"]), ("st", "Stanley Park", .place, ["St"]),
    ("d s", "D Street", .street, ["D", "S"]), ("gas s", "gas station", .rubric, ["gas", "s"]),
    ("hsb", "HSBC", .place, ["HSB"]), ("hongk", "HSBC", .place, []),
  ])
  func completes(typed: String, text: String, kind: Suggestion.Kind, marked: [String]) async throws {
    let row = try #require(
      try await rows(typed, limit: 30).first { $0.text == text && $0.kind == kind }, "\(typed): not there")
    let letters = Array(row.text)
    #expect(row.typed.map { String(letters[$0]) } == marked, "\(typed)")
  }

  /// As in a search: the interpolated position, or else the nearest number, with a note.
  @Test(arguments: [
    ("20 elm", "20 Elm Street", nil), ("900 granv", "470 Granville Street", "900"),
    ("465 gran", "461 Granville Street", "465"), ("12 d stre", "D Street", "12"),
    ("999 b elm", "221B Elm Street", "999b"),
  ])
  func aNumberThatTheMapLacks(typed: String, text: String, number: String?) async throws {
    let row = try #require(try await rows(typed).first)
    #expect(row.text == text && row.remark == number.map { MatchNote(.unknownNumber, $0) }, "\(row)")
  }

  @Test(arguments: ["satnley pa", "granvile str", "mcmillan spac", "knigth ba"])
  func aMisspelledBeginning(typed: String) async throws {
    let rows = try await rows(typed)
    #expect(!rows.isEmpty, "\(typed)")
    #expect(rows.allSatisfy { $0.typed.isEmpty && $0.kind != .rubric }, "\(typed)")
  }

  @Test(arguments: ["gaz stat", "hopsital", "resturant", "farmacy", "bnak"])
  func rubricsNeverByLikeness(typed: String) async throws {
    #expect(try await rows(typed).allSatisfy { $0.kind != .rubric })
  }

  @Test(arguments: [("gas", "gas station"), ("petrol s", "gas station"), ("fuel", "gas station")])
  func rubricsByAnyForm(typed: String, text: String) async throws {
    let row = try #require(try await rows(typed).first { $0.kind == .rubric })
    #expect(row.text == text && row.rubric == "fuel")
    #expect((row.detail == nil) == text.hasPrefix(typed), "the other word is said")
  }

  @Test func theFullNameIsFirst() async throws {
    // "Star" is far away and minor, "Starling" near and famous.
    #expect(try await rows("star", near: TestFeature.coordinate(0, 0)).first?.text == "Star")
    for name in [
      "Stanley Park", "café léonie", "Finch & Daughters", "H.R. MacMillan Space Centre", "natures fare", "7-Eleven",
      "HSBC", "Pier 9", "Bean House", "Granville Street", "elm st", "41st Avenue", "E Broadway", "d street",
      "Drake Hotel",
    ] {
      let first = try #require(try await rows(name, limit: 1).first)
      let exact = try await Self.shared.value.places(exactlyNamed: name)
      #expect(exact.contains { $0.name == first.text }, "\(name): \(first.text)")
    }
  }

  @Test func bestFirstBoundedAndTheSameEveryTime() async throws {
    for typed in ["s", "st", "p", "pu", "bean", "41", "c", "gas", "12 el", "e"] {
      let all = try await rows(typed, limit: 50)
      for (better, worse) in zip(all, all.dropFirst()) { #expect(Suggestion.ranksBefore(better, worse)) }
      #expect(Set(all.map { "\($0.kind) \($0.text) \($0.detail ?? "")" }).count == all.count, "\(typed)")
      // Saved places precede those of the map.
      #expect(all.allSatisfy { (0..<0.97).contains($0.score) })
      for limit in [0, 1, 3] { #expect(try await rows(typed, limit: limit) == Array(all.prefix(limit))) }
      #expect(try await rows(typed, limit: -1).isEmpty)
      #expect(try await rows(typed, limit: 50) == all)
    }
  }

  @Test func aChainIsOneRow() async throws {
    let bean = try await rows("bean", near: TestFeature.coordinate(0, 0)).filter { $0.text == "Bean House" }
    #expect(bean.count == 1 && bean[0].kind == .chain && bean[0].detail == nil)
    #expect(bean[0].place?.id == "geojson:bean-near")
  }

  @Test func theNearestStreetOfANameHasTheHouse() async throws {
    let region = try await TestRegion.index(
      (0..<20).flatMap { position -> [TestFeature] in
        let north = Double(position) * 5_000
        return [
          .street("s\(position)", "Main Street", [(north, 0), (north, 300)]),
          .house("h\(position)", "12", "Main Street", north, 100),
        ]
      })
    for position in [0, 9, 19] {
      let origin = try TestFeature.coordinate(Double(position) * 5_000, 0)
      let row = try #require(
        try await region.suggestions(for: "12 main", near: origin, limit: 5).first { $0.kind == .address })
      #expect(row.place?.id == "geojson:h\(position)")
    }
  }

  @Test(arguments: ["", " ", "!!", "🙂", "\0"])
  func nothingForNoLetters(typed: String) async throws { #expect(try await rows(typed).isEmpty) }
}

/// Rows that remain while a name is typed keep their order.
@Suite(.tags(.storage)) struct SuggestStabilityTests {
  private static let words = [
    "Star", "Stanley", "Station", "Saint", "Stone", "Granville", "Grand", "Green", "Park", "Parkway", "Pier", "Cafe",
    "Cove", "Court", "House", "Harbour", "Hotel", "Hospital", "Bank", "Bean", "Gas", "41st", "9", "Léonie", "O'Neill",
  ]
  private static let kinds = ["cafe", "bank", "restaurant", "fuel", "hospital", "pharmacy", "theatre"]

  private static func map(_ generator: inout SeededGenerator) -> [TestFeature] {
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

  /// Whether the typed words are at the beginning of a row's name.
  private static func isAtBeginning(_ row: Suggestion, _ typed: String) -> Bool {
    SearchWords.query(typed).contains { SearchWords.key(ofName: row.text).hasPrefix(SearchWords.key($0)) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func orderIsKept(seed: UInt64) async throws {
    var generator = SeededGenerator(seed)
    let features = Self.map(&generator)
    let region = try await TestRegion.index(features)
    let origin = try TestFeature.coordinate(0, 0)
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
        // A row may move if it becomes or stops being an exact or prefix match: "park h" is no longer the beginning of
        // "Parkway Park Hotel".
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
