import DestinationSearch
import DestinationSearchTesting
import Foundation
import OpeningHours
import Places
import Recognition
import TestSupport
import Testing
import Understanding

/// A town on a river with a pharmacy on each bank; the one across it is nearer in a straight line.
private struct RiverTown {
  let town: QueryTown
  let walls: [ScriptedRouting.Wall]

  static func pharmacy(_ id: String, _ north: Double, _ east: Double) throws -> Place {
    Place(
      id: id, kind: .poi, name: "Pharmacy \(id)", rubric: "pharmacy", coordinate: try QueryTown.point(north, east),
      prominence: 0.3)
  }

  /// - Parameter around: Meters across the bridge; `nil` without a bridge.
  init(around: Double? = 8_000) throws {
    town = try QueryTown(extra: [
      Self.pharmacy("bank", -40, 0), Self.pharmacy("across", 90, 0), Self.pharmacy("island", 0, 80),
    ])
    walls = [ScriptedRouting.Wall(between: try Self.band(-60_000, 50), and: try Self.band(60, 60_000), around: around)]
  }

  /// The part of the town between two distances in meters north of the driver.
  static func band(_ south: Double, _ north: Double) throws -> BoundingBox {
    try #require(
      BoundingBox(
        south: try QueryTown.point(south, 0).latitude, west: -124, north: try QueryTown.point(north, 0).latitude,
        east: -122))
  }

  func find(
    _ text: String, by routing: ScriptedRouting, along route: Route? = nil, origin: Coordinate? = nil,
    deadline: Duration = .seconds(1)
  ) async throws -> DestinationResult {
    var resolver = try town.resolver()
    resolver.roads = TravelTimeLookup(by: routing, deadline: deadline, clock: ManualClock())
    return try await resolver.resolve(text: text, near: origin ?? town.origin, along: route)
  }
}

@Suite("Travel times rank the nearest places and those along the route") struct RoadRankingTests {
  private func ids(_ result: DestinationResult) -> [String] { result.candidates.map(\.place.id) }

  @Test("A pharmacy across the river isn't the nearest")
  func river() async throws {
    let river = try RiverTown()
    let routing = ScriptedRouting(walls: river.walls)
    let straight = try await river.town.find("nearest pharmacy")
    let byRoad = try await river.find("nearest pharmacy", by: routing)
    #expect(ids(straight).prefix(4) == ["bank", "island", "across", "drugs"])
    #expect(ids(byRoad) == ["bank", "island", "across", "drugs", "pills"])
    let otherBank = try await river.find("nearest pharmacy", by: routing, origin: QueryTown.point(70, 0))
    #expect(ids(otherBank) == ["across", "drugs", "pills", "island", "bank"])
    let durations = byRoad.candidates.compactMap(\.road?.duration)
    #expect(durations.count == 5 && durations == durations.sorted())
    #expect(byRoad.outcome == .resolved && byRoad.query?.intent == .nearest)
    #expect(byRoad.candidates.allSatisfy { (0.8...1).contains($0.score) })
  }

  @Test("A place without a road comes last and has no road cost")
  func unreachable() async throws {
    let river = try RiverTown(around: nil)
    let found = try await river.find("pharmacy", by: ScriptedRouting(walls: river.walls))
    #expect(ids(found).prefix(2) == ["bank", "island"])
    #expect(found.candidates.map { $0.road == nil } == [false, false, true, true, true])
  }

  @Test(
    "The branch of a chain that is reached first is the nearest",
    arguments: ["nearest tim hortons", "tims near me", "the closest tims"])
  func chains(text: String) async throws {
    let river = try RiverTown()
    #expect(try await ids(river.town.find(text)) == ["tims1", "tims2"])
    #expect(try await ids(river.find(text, by: ScriptedRouting(walls: river.walls))) == ["tims2", "tims1"])
  }

  @Test(
    "Where the engine fails, or says nothing in time, the search is as good as without it",
    arguments: [
      ScriptedRouting.Answer.silence, .failure(.unavailable(engine: "a stand-in", reason: "it is not installed")),
      .failure(.noRoute),
    ])
  func withoutEngine(answer: ScriptedRouting.Answer) async throws {
    let river = try RiverTown()
    let route = try Route([QueryTown.point(0, 0), QueryTown.point(20_000, 0)])
    for text in ["nearest pharmacy", "gas on the way", "stanley park", "nearest tims", "royal"] {
      let routing = ScriptedRouting(walls: river.walls, answers: [answer])
      let found = try await river.find(
        text, by: routing, along: route, deadline: answer == .silence ? .zero : .seconds(1))
      #expect(found == (try await river.town.find(text, along: route)))
      #expect(!routing.requests.isEmpty || answer == .silence)
    }
  }

  @Test("A cancelled search leaves no work running, whatever the engine does")
  func cancelled() async throws {
    let river = try RiverTown()
    let routing = ScriptedRouting(answers: [.silence])
    let search = Task { try await river.find("nearest pharmacy", by: routing) }
    while routing.requests.isEmpty { await Task.yield() }
    search.cancel()
    #expect(try await search.value.candidates.first?.place.id == "bank")
  }

  @Test("Other results keep their order and are measured in one request")
  func listed() async throws {
    let river = try RiverTown()
    for text in [
      "royal", "stanley park", "coffee near stanley park", "459 granville street", "restaurants on main street",
    ] {
      let routing = ScriptedRouting(walls: river.walls)
      let found = try await river.find(text, by: routing)
      #expect(try await ids(found) == ids(river.town.find(text)), "\(text)")
      #expect(found.candidates.allSatisfy { $0.road == routing.cost(from: river.town.origin, to: $0.place.coordinate) })
      #expect(routing.requests.count == 1)
    }
  }

  @Test("Hypotheses with one meaning need one request to the engine")
  func hypotheses() async throws {
    let river = try RiverTown()
    let routing = ScriptedRouting(walls: river.walls)
    var resolver = try river.town.resolver()
    resolver.roads = TravelTimeLookup(by: routing, clock: ManualClock())
    let said = ["nearest pharmacy", "the nearest pharmacy", "closest pharmacy", "pharmacy near me", "nearest gas"]
    let heard = RecognitionResult(hypotheses: said.map { Hypothesis(text: $0) }, confidence: 0.9)
    let result = try await resolver.resolve(heard, near: river.town.origin)
    #expect(result.candidates.first?.place.id == "bank" && result.candidates.first?.road != nil)
    #expect(routing.requests.count == 1)
  }

  @Test("Without a position, only places along the route are measured")
  func unknownPosition() async throws {
    let routing = ScriptedRouting()
    var resolver = try QueryTown().resolver()
    resolver.roads = TravelTimeLookup(by: routing, clock: ManualClock())
    let found = try await resolver.resolve(text: "pharmacy", near: nil)
    #expect(!found.candidates.isEmpty && routing.requests.isEmpty)
    let route = try Route([QueryTown.point(-5_000, 0), QueryTown.point(20_000, 0)])
    let onTheWay = try await resolver.resolve(text: "gas on the way", near: nil, along: route)
    #expect(onTheWay.candidates.allSatisfy { $0.road == nil && $0.detour != nil } && !onTheWay.candidates.isEmpty)
  }

  @Test(
    "Along the route, the shortest detour in time wins and is reported",
    arguments: ["gas on the way", "add a stop for gas"])
  func detours(text: String) async throws {
    let town = try RiverTown()
    let route = try Route([QueryTown.point(0, 0), QueryTown.point(20_000, 0)])
    let (far, rest) = (try RiverTown.band(9_000, 11_000), try RiverTown.band(-20_000, 8_000))
    #expect(try await ids(town.town.find(text, along: route)) == ["ahead", "soon"])
    // On a motorway without an exit, the nearer place takes longer to reach.
    let routing = ScriptedRouting(factor: 1, walls: [ScriptedRouting.Wall(between: far, and: rest, around: 12_000)])
    let found = try await town.find(text, by: routing, along: route)
    #expect(ids(found) == ["soon", "ahead"])
    let detours = found.candidates.compactMap(\.detour)
    #expect(detours.count == 2 && detours[0] < 60 && detours[1] > 1_190)
    #expect(routing.requests.count == 2)
    let prompt = PromptComposer(context: PromptContext(rubricator: town.town.index.rubricator)).prompt(for: found)
    #expect(prompt.text.contains("A gas station on your way is Mile Two, adding less than a minute."), "\(prompt.text)")
  }

  @Test("The prompt says 'nearest' if the place is the nearest by road")
  func leads() async throws {
    let river = try RiverTown()
    let found = try await river.find(
      "nearest pharmacy", by: ScriptedRouting(walls: river.walls), origin: QueryTown.point(65, 0))
    let prompt = PromptComposer(context: PromptContext(rubricator: river.town.index.rubricator)).prompt(for: found)
    #expect(prompt.text.hasPrefix("The nearest pharmacy is"))
  }

  @Test("Records and recordings keep road costs and detours; older recordings have none")
  func records() async throws {
    let river = try RiverTown()
    let found = try await river.find("nearest pharmacy", by: ScriptedRouting(walls: river.walls))
    let entry = try #require(ResultRecord(found).results.first)
    #expect(entry.road == RouteCost(distance: 52, duration: 5.2) && entry.detour == nil)
    let text = String(decoding: try JSONEncoder().encode(entry), as: UTF8.self)
    #expect(text.contains(#""road":{"#) && !text.contains("detour"))
    var candidate = try #require(found.candidates.first)
    candidate.detour = 90
    let data = try JSONEncoder().encode(candidate)
    #expect(try JSONDecoder().decode(PlaceCandidate.self, from: data) == candidate)
    let older = String(decoding: data, as: UTF8.self).replacing(#/"road":\{[^}]*\},?/#, with: "").replacing(
      #/"detour":\d+,?/#, with: "")
    let read = try JSONDecoder().decode(PlaceCandidate.self, from: Data(older.utf8))
    #expect(read.road == nil && read.detour == nil && read.place == candidate.place)
  }
}

@Suite("Travel time lookup") struct RoadMeasuringTests {
  private func candidates(_ count: Int) throws -> [PlaceCandidate] {
    try (0..<count).map { number in
      let place = Place(
        id: "\(number)", kind: .poi, name: "P\(number)", coordinate: try QueryTown.point(Double(number) * 100, 0))
      return PlaceCandidate(place: place, distance: nil, fit: 1, score: 1, match: .rubric)
    }
  }

  @Test("At most the limit is measured, and all candidates are returned in order", arguments: [0, 1, 3, 4])
  func limit(count: Int) async throws {
    let routing = ScriptedRouting()
    let all = try candidates(count)
    let measured = await TravelTimeLookup(by: routing, limit: 3, clock: ManualClock()).measured(
      all, from: try QueryTown.point(0, 0))
    #expect(measured.map(\.place.id) == all.map(\.place.id))
    #expect(measured.map { $0.road != nil } == (0..<count).map { $0 < 3 })
    #expect(routing.requests.count == min(1, count))
  }

  @Test("Routes end where a car stops, and avoid the given road types")
  func arrivals() async throws {
    struct Doors: PlaceLocating {
      let door: Coordinate
      func place(id: String) async throws -> Place? { nil }
      func places(
        at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
      ) async throws -> [PlaceCandidate] { [] }
      func details(of places: [Place]) async throws -> [PlaceDetails] { [] }
      func opening(of places: [Place], at time: Date) async throws -> [OpeningState] { [] }
      func arrival(at place: Place) async throws -> Coordinate? {
        if place.id == "0" { return door }
        if place.id == "1" { throw CancellationError() }
        return nil
      }
    }
    let (routing, all) = (ScriptedRouting(), try candidates(3))
    let (door, origin) = (try QueryTown.point(0, 500), try QueryTown.point(0, -500))
    var measuring = TravelTimeLookup(by: routing, locating: Doors(door: door), clock: ManualClock())
    measuring.avoiding = [.tolls]
    _ = await measuring.measured(all, from: origin)
    let ends = [door, all[1].place.coordinate, all[2].place.coordinate]
    #expect(routing.requests == [.matrix(origins: [origin], destinations: ends, avoiding: [.tolls])])
  }

  @Test("A malformed matrix and invalid costs measure nothing")
  func nonsense() async throws {
    struct Engine: RoutePlanning {
      let answer: [[RouteCost?]]
      func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] { [] }
      func matrix(
        from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
      ) async throws(RoutePlanningError) -> [[RouteCost?]] { answer }
    }
    let bad = [
      RouteCost(distance: .nan, duration: 1), RouteCost(distance: 1, duration: -1),
      RouteCost(distance: 1, duration: 1e300),
    ]
    for answer: [[RouteCost?]] in [
      [], [[]], [[nil]], [[nil, nil], [nil, nil]], [Array(bad.prefix(2))], [Array(bad.suffix(2))], [bad],
    ] {
      for end in [nil, try QueryTown.point(9, 9)] {
        let measured = await TravelTimeLookup(by: Engine(answer: answer), clock: ManualClock()).measured(
          try candidates(2), from: try QueryTown.point(0, 0), onTheWayTo: end)
        #expect(try measured == candidates(2))
      }
    }
  }

  @Test("If only the route to the place is known, the detour isn't")
  func half() async throws {
    let routing = ScriptedRouting(answers: [.ways, .failure(.noRoute)])
    let measured = await TravelTimeLookup(by: routing, clock: ManualClock()).measured(
      try candidates(2), from: try QueryTown.point(0, 0), onTheWayTo: try QueryTown.point(5_000, 0))
    #expect(measured.allSatisfy { $0.detour == nil })
  }
}

@Suite("Scores by road") struct RoadScoreTests {
  @Test("Road scores are on the scale of distance scores, fall with time, and end below all others")
  func scale() {
    let scores = [0, 30, 60, 300, 3_600, 1e6].map { PlaceRanking.roadScore(duration: $0, prominence: 0) }
    #expect(scores == scores.sorted(by: >) && scores[0] == 1 && scores.allSatisfy { $0 > 0.8 })
    #expect(PlaceRanking.roadScore(duration: nil, prominence: 1) < 0.8 * PlaceCandidate.unsureOfHours)
    let detours = [0, 30, 60, 300, 3_600, 1e6].map { PlaceRanking.detourScore($0) }
    #expect(detours == detours.sorted(by: >) && detours[0] == 1 && detours.allSatisfy { $0 > 0.8 })
    #expect(PlaceRanking.detourScore(nil) < 0.8 * PlaceCandidate.unsureOfHours)
    #expect(PlaceRanking.detourScore(4) == PlaceRanking.detourScore(11))
  }

  @Test("The parts of a score by road add up to it")
  func parts() throws {
    let place = Place(
      id: "1", kind: .poi, name: "A", coordinate: try QueryTown.point(0, 0), prominence: 0.3)
    var candidate = PlaceCandidate(place: place, distance: 100, fit: 1, score: 0, match: .rubric)
    candidate.road = RouteCost(distance: 900, duration: 120)
    candidate.score = PlaceRanking.roadScore(duration: 120, prominence: 0.3)
    #expect(candidate.scoreParts["rest"] == nil)
    #expect(abs(candidate.scoreParts.values.reduce(0, +) - candidate.score) < 1e-9)
  }
}
