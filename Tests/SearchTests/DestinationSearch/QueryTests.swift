import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import Synchronization
import Testing
import Understanding

@Suite struct QueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    ("stanley park", "park"), ("take me to Stanley Park", "park"), ("navigate to the corner of main and twelfth", "12"),
    ("nearest starbucks", "star1"), ("the closest tim hortons", "tims1"), ("the closest tims", "tims1"),
    ("timmies near me", "tims1"), ("tims", "tims1"), ("a starbucks near stanley park", "star2"),
    ("starbucks near stanley park", "star2"), ("nearest bean house", "bean1"),
    ("find a bean house close to stanley park", "bean2"), ("nearest red grill", "grill"),
    ("coffee near stanley park", "cup"), ("parking at four fifty nine granville street", "lot"),
    ("parking near 459 Granville Street", "lot"), ("restaurants on main street", "fork"),
    ("hotels in kitsilano", "inn"),
    ("coffee near main and twelfth", "twelve"), ("coffee around the corner of main and 12th", "twelve"),
    ("hotel near me", "hotel"), ("somewhere to eat", "subway1"), ("shopping near kitsilano", "inn"),
    ("vegan restaurant", "fork"), ("coffee with wifi", "owl"), ("vegan coffee with wifi", "owl"),
    ("24 hour pharmacy", "pills"), ("coffee with wifi near stanley park", "bean2"),
    ("459 granville street", "house"), ("number 459 Granville Street", "house"), ("granville street 459", "house"),
    ("Unit 5, 459 Granville St", "house"), ("apartment 12 459 granville street", "house"),
    ("take me to four fifty nine granville street", "house"), ("459 1/2 elm street", "half"),
    ("four fifty nine and a half elm street", "half"), ("twelve to fourteen elm street", "range"),
    ("12-14 Elm St", "range"), ("221B Baker Street", "baker"), ("two twenty one b baker street", "baker"),
    ("forty first and fraser", "41"), ("41st & Fraser", "41"), ("fraser at 41st", "41"), ("main at 12th", "12"),
    ("Granville St and Robson", "gr"), ("intersection of robson and granville street", "gr"),
    ("bed bath and beyond", "bath"), ("take me to bed bath and beyond", "bath"), ("Bed Bath & Beyond", "bath"),
    ("nearest bed bath and beyond", "bath"), ("kitsilano", "kits"), ("main street", "main"),
    ("v6b 1a1", "code"), ("take me to V6B1A1", "code"), ("v six b one a one", "code"), ("QX1 1", "code2"),
  ])
  func theBestPlace(text: String, best: String) async throws {
    let result = try await town.find(text)
    #expect(
      result.candidates.first?.place.id == best,
      "\(result.candidates.map(\.place.id)) \(String(describing: result.query))")
  }

  @Test(arguments: [
    ("stanley park", Intent.navigate), ("forty first and fraser", .crossing), ("v6b 1a1", .postcode),
    ("459 granville street", .address), ("coffee near stanley park", .nearPlace), ("nearest starbucks", .nearest),
    ("49.281,-123.121", .position),
  ])
  func theIntentShown(text: String, intent: Intent) async throws {
    #expect(try await town.find(text).query?.intent == intent)
  }

  @Test(arguments: ["cancel", "never mind", "no thanks"])
  func cancelIsACommand(text: String) async throws {
    #expect(try await town.find(text).outcome == .command)
  }

  @Test func aNameThatIsARubricGivesBoth() async throws {
    let ids = try await town.find("subway").candidates.prefix(3).map(\.place.id)
    #expect(ids.contains("subway1"))
    #expect(ids.contains { $0.hasPrefix("metro") })
    let metro = try await town.find("nearest subway station").candidates.map(\.place.id)
    #expect(metro.first == "metro4" && !metro.contains("subway1"))
  }

  @Test func theNearAndTheFamousAreBothShown() async throws {
    let result = try await town.find("royal")
    #expect(result.candidates.count == 5)
    let ids = result.candidates.prefix(3).map(\.place.id)
    #expect(ids.contains("royal") && ids.contains("royal1"))
    // The query asks for the nearest, so famous distant places don't match.
    #expect(
      try await town.find("nearest royal").candidates.prefix(3).map(\.place.id) == ["royal1", "royal2", "royal3"])
  }

  @Test func ownPlacesByNameAliasAndLabel() async throws {
    var town = town
    town.personal = InMemoryPersonalPlaces([
      UserPlace(role: .home, name: "Home", coordinate: try QueryTown.point(3_900, -2_900), aliases: ["the nest"]),
      UserPlace(role: .work, name: "Work", coordinate: try QueryTown.point(-1_240, 10)),
      UserPlace(
        role: .favorite, name: "Mum", coordinate: try QueryTown.point(1, 1), aliases: ["mother", "mum's house"],
        label: "family"),
      UserPlace(role: .favorite, name: "Aunt May", coordinate: try QueryTown.point(2, 2), label: "family"),
    ])
    for (text, id) in [
      ("take me home", "user:home"), ("the nest", "user:home"), ("drive to work", "user:work"),
      ("mum", "user:favourite/mum"), ("take me to mother", "user:favourite/mum"),
      ("mum's house", "user:favourite/mum"), ("take me to my mother", "user:favourite/mum"),
      ("aunt may", "user:favourite/aunt may"), ("coffee near home", "cup"), ("parking near work", "lot"),
      ("parking near my office", "lot"), ("coffee near the nest", "cup"),
    ] {
      #expect(try await town.find(text).candidates.first?.place.id == id, "\(text)")
    }
    let family = try await town.find("family")
    #expect(family.outcome == .ambiguous)
    #expect(Set(family.candidates.map(\.place.id)) == ["user:favourite/mum", "user:favourite/aunt may"])
  }

  @Test func lookUpsAreFew() async throws {
    for text in [
      "stanley park", "take me to stanley park", "nearest starbucks", "twenty one oh five west forty first avenue",
      "coffee near main and twelfth", "unit 5 four hundred and fifty nine granville street vancouver",
      String(repeating: "one and two near three at four ", count: 8),
    ] {
      let counting = CountingPlaces(base: town.index)
      _ = try await town.resolver(over: counting).resolve(text: text, near: town.origin)
      #expect(counting.count <= 24, "\(text)")
    }
  }

  @Test func whatACommandAnswersIsNoNameThatIsOnlyAlike() async throws {
    for (text, loose) in [
      ("nearest starbucks", ["Starbucks"]), ("nearest gas station", []),
      ("granville street and robson", []),
      ("coffee near stanley park", []), ("459 granville street", []), ("nearest parking lot", []),
      ("parking lot near stanley park", []),
    ] {
      let counting = CountingPlaces(base: town.index)
      _ = try await town.resolver(over: counting).resolve(text: text, near: town.origin)
      #expect(counting.namesAskedLoosely == loose, "\(text)")
    }
  }
}

/// An index that records its queries.
final class CountingPlaces: PlaceSearching {
  private let base: any PlaceSearching
  private let asked = Mutex(0)
  private let looselyNamed = Mutex<[String]>([])

  init(base: any PlaceSearching) { self.base = base }

  var count: Int { asked.withLock { $0 } }
  /// The names that don't have to match exactly.
  var namesAskedLoosely: [String] { looselyNamed.withLock { $0 } }
  var rubricator: Rubricator { base.rubricator }
  var center: Coordinate { base.center }

  func covers(_ point: Coordinate) -> Bool { base.covers(point) }

  func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    if case .text(let text) = name { looselyNamed.withLock { $0.append(text) } }
    return try await base.places(named: name, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(ofRubrics: rubrics, matching: filter, near: origin, limit: limit)
  }

  func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(ofRubrics: rubrics, matching: filter, beside: corridor, limit: limit)
  }

  func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.places(named: name, fitting: leastFit, matching: filter, beside: corridor, limit: limit)
  }

  func addresses(
    number: String, street: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.addresses(number: number, street: street, near: origin, limit: limit)
  }

  func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.crossings(of: street, and: other, near: origin, limit: limit)
  }

  func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    asked.withLock { $0 += 1 }
    return try await base.postcodes(code, near: origin, limit: limit)
  }
}

@Suite struct QueryFuzzTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    String(repeating: "a", count: 10_000), String(repeating: "near ", count: 2_000),
    String(repeating: "49.28,-123.12 ", count: 700), String(repeating: "one ", count: 2_500),
    String(repeating: "1", count: 10_000), String(repeating: "+", count: 10_000), "", " ", "\n\t", "....", "?!,;:-_#*'",
    "\u{FFFC}", "coffee near \u{FFFC}", "\u{FFFC} and \u{FFFC}", "☕️ near 🌲", "👨‍👩‍👧‍👦", "קפה ליד הפארק",
    "مقهى قريب من الحديقة",
    "\u{202E}coffee near park\u{202C}", "nan,nan", "nan, -123.12", "inf,inf", "1e400,1e400", "-0,-0", "geo:nan,nan",
    "take me to", "near", "open", "open now", "unit", "unit 5", "corner of", "and", "at at at", "where i was",
    "on the way",
    "e\u{301}e\u{301}e\u{301}", "\0\0\0", "459", "the", "a",
  ])
  func nothingBreaksIt(text: String) async throws {
    let route = try Route([QueryTown.point(0, 0), QueryTown.point(100, 0)])
    for way in [nil, route] {
      let result = try await town.find(text, along: way)
      #expect(result.candidates.count <= 12 && result.confidence.isFinite)
      #expect(result.candidates.allSatisfy { $0.score.isFinite && $0.fit.isFinite })
      #expect(result.query?.slots.values.joined().allSatisfy { !$0.contains(LocatedMark.text) } ?? true)
      let heard = RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)
      _ = try await town.resolver().resolve(heard, near: town.origin, along: way)
    }
  }

  @Test func wordsInAnyOrder() async throws {
    let words = [
      "coffee", "near", "main", "and", "12th", "459", "open", "now", "on", "the", "way", "home", "take", "me", "to",
      "nearest", "with", "wifi", "yesterday", "where", "i", "was", "49.28,-123.12", "849V+QM", "v6b", "1a1", "unit",
      "5",
      "starbucks", "at", "nine", "from", "that", "cafe", "🌲", "-", "\u{FFFC}", "vegan", "24", "hour",
    ]
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      // A linear congruential generator, Knuth's constants.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let resolver = try town.resolver()
    for _ in 0..<400 {
      let text = (0...next(9)).map { _ in words[next(words.count)] }.joined(separator: " ")
      let result = try await resolver.resolve(text: text, near: next(3) == 0 ? nil : town.origin)
      #expect(result.candidates.count <= 12, "\(text)")
      #expect(Set(result.candidates.map(\.place.id)).count == result.candidates.count, "\(text)")
    }
  }

  /// The internal placeholder for a location must not be visible outside the resolver.
  private enum LocatedMark {
    static let text = "\u{FFFC}"
  }
}
