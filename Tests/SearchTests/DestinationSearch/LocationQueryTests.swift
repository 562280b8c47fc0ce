import DestinationSearch
import Places
import Recognition
import Testing
import Understanding

@Suite struct LocationQueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    "49.2610, -123.1130", "49.2610,-123.1130", "take me to 49.2610, -123.1130", "49.2610 N 123.1130 W",
    "navigate to geo:49.2610,-123.1130", "49°15'39.6\"N 123°06'46.8\"W", "go to N49.2610 W123.1130",
    "forty nine point two six one north one hundred twenty three point one one three west",
    "take me to forty nine point two six one minus one twenty three point one one three",
  ])
  func coordinates(text: String) async throws {
    let result = try await town.find(text)
    let place = try #require(result.candidates.first?.place)
    #expect(place.kind == .position && place.id == "position:49.26100, -123.11300")
    #expect(abs(place.coordinate.latitude - 49.261) < 1e-6 && abs(place.coordinate.longitude + 123.113) < 1e-6)
    #expect(result.outcome == .resolved && result.query?.intent == .position)
    #expect(result.query?.slots == [.place: ["49.26100, -123.11300"]])
    #expect((result.candidates.first?.distance ?? 0) > 1_000)
  }

  @Test func spokenCoordinates() async throws {
    let said = "navigate to forty nine point two six one north one hundred twenty three point one one three west"
    let heard = RecognitionResult(hypotheses: [Hypothesis(text: said)], confidence: 0.9)
    let result = try await town.resolver().resolve(heard, near: nil)
    #expect(result.candidates.first?.place.kind == .position && result.transcript == said)
    #expect(result.candidates.first?.distance == nil)
  }

  @Test(arguments: ["95.0, 10.0", "take me to 49.28, -190.5", "geo:91,0"])
  func notOnEarth(text: String) async throws {
    let result = try await town.find(text)
    #expect(result.outcome == .notFound && result.candidates.isEmpty)
    guard case .notOnEarth(let message) = result.reason else {
      Issue.record("\(String(describing: result.reason))")
      return
    }
    #expect(message.contains("-190.5") || message.contains("95") || message.contains("91"))
    let reason = ResultRecord(result).reason
    #expect(reason?.code == "notOnEarth" && reason?.about == message)
  }

  @Test(arguments: ["52.5, 13.4", "take me to 52.5, 13.4", "coffee near 52.5, 13.4"])
  func beyondTheMap(text: String) async throws {
    let result = try await town.find(text)
    #expect(result.outcome == .notFound && result.reason == .noMapData(for: "52.50000, 13.40000"))
    let reason = ResultRecord(result).reason
    #expect(reason?.code == "noMapData" && reason?.about == "52.50000, 13.40000")
  }

  @Test func aDriverBeyondTheMap() async throws {
    let far = try #require(Coordinate(latitude: 52.5, longitude: 13.4)), resolver = try town.resolver()
    let nearest = try await resolver.resolve(text: "nearest cafe", near: far)
    #expect(nearest.outcome == .notFound && nearest.reason == .noMapData(for: "52.50000, 13.40000"))
    // A named place is found from anywhere.
    let named = try await resolver.resolve(text: "stanley park", near: far)
    #expect(named.candidates.first?.place.id == "park" && named.reason == nil)
    #expect(try await resolver.resolve(text: "coffee near stanley park", near: far).candidates.first?.place.id == "cup")
  }

  @Test func plusCodes() async throws {
    let point = try QueryTown.point(-1_950, -2_950)
    let code = "84XR7R6Q+XP"
    let short = String(code.dropFirst(4))
    for text in [
      code, "take me to \(code)", code.lowercased(), short, "navigate to \(short)", "\(short) kitsilano",
      "\(short), Kitsilano", "go to \(short) in kitsilano",
    ] {
      let result = try await town.find(text)
      let place = try #require(result.candidates.first?.place, "\(text)")
      #expect(place.kind == .position && place.name == code, "\(text)")
      #expect(place.coordinate.distance(to: point) < 12)
    }
    #expect(try await town.find("coffee near \(code)").query?.intent == .nearPlace)
    #expect(try await town.find("\(short) atlantis").candidates.allSatisfy { $0.place.kind != .position })
  }

  @Test func aKindNearCoordinates() async throws {
    let point = try QueryTown.point(3_950, -2_940)
    let result = try await town.find("coffee near \(point.latitude),\(point.longitude)")
    #expect(result.candidates.first?.place.id == "cup")
  }
}

@Suite struct RouteQueryTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  /// A route north through the driver, from 5 km behind to 20 km ahead.
  private func route() throws -> Route {
    try Route([QueryTown.point(-5_000, 0), QueryTown.point(0, 0), QueryTown.point(20_000, 0)])
  }

  @Test(arguments: [
    "gas along the route", "gas station on the way", "find gas on my way", "i need gas along my route",
    "the nearest gas station on the way",
  ])
  func theLeastDetourAhead(text: String) async throws {
    let result = try await town.find(text, along: route())
    // Ten kilometers ahead and 200 m aside is a shorter detour than 900 m aside.
    #expect(result.candidates.map(\.place.id) == ["ahead", "soon"])
    #expect(result.query?.intent == .alongRoute && result.outcome == .resolved)
    #expect(abs((result.candidates.first?.distance ?? 0) - 10_002) < 50)
  }

  @Test func withoutAPositionAllOfTheRouteCounts() async throws {
    let ids = try await town.resolver().resolve(text: "gas on the way", near: nil, along: route()).candidates.map(
      \.place.id)
    #expect(Set(ids) == ["ahead", "soon", "behind"])
  }

  @Test func aDriverElsewhereIsNotOnTheRoute() async throws {
    let far = try QueryTown.point(0, 9_000)
    let ids = try await town.resolver().resolve(text: "gas on the way", near: far, along: route()).candidates.map(
      \.place.id)
    #expect(Set(ids) == ["ahead", "soon", "behind"])
  }

  @Test(arguments: ["tims on the way", "a bean house along the route", "starbucks on my way open now"])
  func chainsAndNames(text: String) async throws {
    let ids = try await town.find(text, along: route()).candidates.map(\.place.id)
    #expect(ids == (text.hasPrefix("tims") ? ["tims1"] : text.hasPrefix("star") ? [] : ["bean2", "bean1"]))
  }

  @Test func aBranchOnTheWayIsFoundHoweverManyAreNearer() async throws {
    func branch(_ id: String, _ north: Double, _ east: Double) throws -> Place {
      Place(id: id, kind: .poi, name: "Lark Mill", rubric: "cafe", coordinate: try QueryTown.point(north, east))
    }
    let nearer = try (0..<60).map { try branch("lark\($0)", -3_000, 3_000 + 10 * Double($0)) }
    let town = try QueryTown(extra: nearer + [branch("there", 18_000, 100)])
    #expect(try await town.find("lark mill on the way", along: route()).candidates.map(\.place.id) == ["there"])
  }

  @Test func whatItMustHaveAndWhenItMustBeOpen() async throws {
    #expect(
      try await town.find("coffee with wifi on the way", along: route()).candidates.map(\.place.id) == ["bean2", "owl"])
    #expect(
      try await town.find("coffee with wifi on the way open now", along: route()).candidates.map(\.place.id) == [
        "bean2"
      ])
  }

  @Test func noRouteIsSaid() async throws {
    let result = try await town.find("gas on the way")
    #expect(result.outcome == .notFound && result.reason == .noRoute)
    let reason = ResultRecord(result).reason
    #expect(reason?.code == "noRoute" && reason?.about == nil)
  }

  @Test func atTheEndOfTheRoute() async throws {
    let end = try QueryTown.point(20_000, 0)
    #expect(try await town.resolver().resolve(text: "gas on the way", near: end, along: route()).candidates.isEmpty)
  }
}
