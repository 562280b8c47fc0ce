import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import OpeningHours
import Places
import SearchScreen
import TestSupport
import Testing
import Understanding

/// Tests a session that guides, over a scripted engine.
@Suite("A session that plans ways", .timeLimit(.minutes(60))) struct PlanningSessionTests {
  /// An engine that measures at once, plans as another one does, and reports when a plan begins and ends.
  private final class WatchedRouting: RoutePlanning {
    private let planning: any RoutePlanning
    private let measuring: ScriptedRouting
    private let begun = AsyncStream.makeStream(of: RouteRequest.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    init(planning: any RoutePlanning, measuring: ScriptedRouting = ScriptedRouting()) {
      (self.planning, self.measuring) = (planning, measuring)
    }

    func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
      // Without a trip, only the road that the car is on is requested.
      if request.origin.distance(to: request.destination) < 100 { throw .noRoute }
      begun.continuation.yield(request)
      defer { ended.continuation.yield(()) }
      return try await planning.routes(request)
    }

    func matrix(
      from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
    ) async throws(RoutePlanningError) -> [[RouteCost?]] {
      try await measuring.matrix(from: origins, to: destinations, avoiding: avoiding)
    }

    /// Waits for the next plan that begins.
    func next() async -> RouteRequest? {
      for await request in begun.stream { return request }
      return nil
    }

    /// Waits until a plan has ended.
    func end() async { for await _ in ended.stream { break } }
  }

  /// A map on which cars stop a little south of every place.
  private struct Kerbs: PlaceLocating {
    static func stop(at place: Coordinate) -> Coordinate {
      Coordinate(latitude: place.latitude - 0.001, longitude: place.longitude) ?? place
    }

    func place(id: String) async throws -> Place? { nil }

    func places(
      at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
    ) async throws -> [PlaceCandidate] { [] }

    func details(of places: [Place]) async throws -> [PlaceDetails] { places.map { _ in PlaceDetails() } }

    func opening(of places: [Place], at time: Date) async throws -> [OpeningState] { places.map { _ in .unknown } }

    func arrival(at place: Place) async throws -> Coordinate? { Self.stop(at: place.coordinate) }
  }

  /// A running session, with a head unit that stays connected.
  private struct Stage {
    let session: DestinationSearchSession
    let watch: SessionTests.Watch
    let host: ImmediateHost

    func tap(_ button: ButtonID) async throws {
      guard let top = await session.shown.stack.last else { throw TinyTown.BadPoint() }
      await session.send(.buttonTapped(button, template: top.id))
    }

    /// Asks for a place by voice, and waits until it is on offer.
    func ask() async {
      await session.speak()
      await watch.until { $0 == .searching }
      await watch.until { $0 == .choosing }
    }

    /// The rows of all places, nearest first.
    func rows() async throws -> [ListRow] {
      try await tap(.categories)
      await session.settled()
      try await tap("all")
      await session.settled()
      guard case .list(let list)? = await session.shown.stack.last else { throw TinyTown.BadPoint() }
      return list.sections.flatMap(\.rows)
    }

    /// The trip that is on offer.
    func trip() async throws -> (trip: Trip, map: TemplateID) {
      guard case .map(let map)? = await session.shown.stack.first, let trip = map.tripPreview?.trips.first
      else { throw TinyTown.BadPoint() }
      return (trip, map.id)
    }

    /// The reported failures.
    var failures: [RoutePlanningError] {
      watch.all.compactMap { if case .failed(let error) = $0 { error as? RoutePlanningError } else { nil } }
    }
  }

  private func stage(
    hearing words: String = "navigate to elm park", planning engine: any RoutePlanning
  ) async throws -> Stage {
    var services = SessionServices(
      places: try TinyTown.places(),
      resolver: DestinationResolver(
        places: try TinyTown.places(), personal: InMemoryPersonalPlaces([]),
        commands: try CommandSet(
          parsing: """
            navigate 1: navigate to {place}
            alongRoute 1: {rubric} on the way
            """)),
      suggester: DestinationSuggester(places: NoSuggestions(), personal: nil), permissions: FixedPermissions(),
      microphone: { ScriptedAudioSource(TinyTown.speech().map { .chunk($0) }) })
    services.recognizer = ScriptedRecognizer(hearing: words)
    services.locator = Kerbs()
    services.routes = engine
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    var settings = ScreenSettings(profile: profile, rubricator: try TinyTown.rubricator())
    (settings.asksByVoice, settings.guides, settings.avoiding) = (false, true, [.tolls])
    let (watch, host) = (SessionTests.Watch(), ImmediateHost())
    let session = DestinationSearchSession(
      host: host, services: services, settings: settings, clock: ManualClock()
    ) { watch.note($0) }
    await host.attach(to: session)
    await session.settled()
    return Stage(session: session, watch: watch, host: host)
  }

  private static func fix(_ latitude: Double, speed: Double = 14) throws -> Fix {
    Fix(
      try TinyTown.point(latitude, -123), at: Date(timeIntervalSinceReferenceDate: 800_000_000), accuracy: 5,
      speed: speed, course: 90)
  }

  @Test(
    "Routes lead from the car's position and heading to the stopping point of the place",
    arguments: [(14, 90), (1, nil)] as [(Double, Double?)])
  func request(speed: Double, heading: Double?) async throws {
    let engine = WatchedRouting(planning: ScriptedRouting())
    let stage = try await stage(planning: engine)
    let fix = try Self.fix(49.06, speed: speed)
    await stage.session.receive(.moved(fix))
    await stage.ask()
    let wanted = RouteRequest(
      from: fix.coordinate, to: Kerbs.stop(at: try TinyTown.point(49.09, -123)), heading: heading,
      avoiding: [.tolls], alternatives: 2)
    #expect(await engine.next() == wanted)
    await stage.session.settled()
    #expect(try await stage.trip().trip.routes.map(\.id) == ["way-1"])
    #expect(await stage.session.disconnect().isEmpty)
  }

  @Test(
    "A request to an engine that hangs is cancelled with the offer and with the head unit", arguments: [true, false])
  func hanging(isClosed: Bool) async throws {
    let engine = WatchedRouting(planning: ScriptedRouting(answers: [.silence]))
    let stage = try await stage(planning: engine)
    await stage.session.receive(.moved(try Self.fix(49.06)))
    await stage.ask()
    #expect(await engine.next() != nil)
    if isClosed {
      try await stage.tap(.close)
      await engine.end()
      await stage.session.settled()
    }
    #expect(await stage.session.disconnect() == [])
    if !isClosed { await engine.end() }
    #expect(stage.failures.isEmpty)
  }

  @Test("A planning error is reported to the app and shown on the card")
  func failure() async throws {
    let engine = WatchedRouting(planning: ScriptedRouting(answers: [.failure(.noRoute)]))
    let stage = try await stage(planning: engine)
    await stage.session.receive(.moved(try Self.fix(49.06)))
    await stage.ask()
    await engine.end()
    await stage.session.settled()
    #expect(stage.failures == [.noRoute])
    let way = try await stage.trip().trip.routes.first
    #expect(way?.additionalInformation?.titles.first == "No driving route")
    #expect(await stage.session.disconnect().isEmpty)
  }

  @Test("Without a position, the engine gets no request")
  func nowhere() async throws {
    let planning = ScriptedRouting()
    let stage = try await stage(planning: planning)
    await stage.ask()
    await stage.session.settled()
    #expect(
      stage.failures == [.unavailable(engine: "the position", reason: "the car's position is unknown")])
    #expect(!planning.requests.contains { if case .routes = $0 { true } else { false } })
    #expect(await stage.session.disconnect().isEmpty)
  }

  @Test("Places are sorted by travel time: detours count, and unreachable places come last")
  func order() async throws {
    func box(_ latitude: Double) throws -> BoundingBox {
      try #require(BoundingBox(south: latitude - 0.005, west: -124, north: latitude + 0.005, east: -122))
    }
    // In a straight line, the park is at 49.09, the cafés are at 49.10 and 49.00, and the other park is at 49.30.
    let walls = [
      ScriptedRouting.Wall(between: try box(49.06), and: try box(49.089), around: 20_000),
      ScriptedRouting.Wall(between: try box(49.06), and: try box(48.999)),
    ]
    let stage = try await stage(planning: ScriptedRouting(walls: walls))
    await stage.session.receive(.moved(try Self.fix(49.06)))
    let rows = try await stage.rows()
    #expect(rows.map(\.id) == ["2", "3", "5", "1"])
    #expect(rows.map { $0.detail?.contains("min") == true } == [true, true, true, false], "\(rows.map(\.detail))")
    #expect(await stage.session.disconnect().isEmpty)
  }

  /// Straight roads with one route between two points.
  private struct Straight: RoutePlanning {
    func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
      SimulatedRoads().routes(request)
    }

    func matrix(
      from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
    ) async throws(RoutePlanningError) -> [[RouteCost?]] {
      try await ScriptedRouting(factor: 1).matrix(from: origins, to: destinations, avoiding: avoiding)
    }
  }

  @Test("Places on the way are searched along the route that is driven")
  func onTheWay() async throws {
    let stage = try await stage(hearing: "coffee on the way", planning: Straight())
    // The café at 49.00 is nearer; the route to the park at 49.30 passes the café at 49.10.
    await stage.session.receive(.moved(try Self.fix(49.045)))
    let rows = try await stage.rows()
    let list = try #require(await stage.session.shown.stack.last)
    let park = try #require(rows.first { $0.id == "5" })
    await stage.session.send(.rowPicked(park.id, template: list.id))
    await stage.session.settled()
    let (trip, map) = try await stage.trip()
    await stage.session.send(.tripStarted(trip.id, route: nil, map: map))
    await stage.session.settled()
    await stage.ask()
    let found = stage.watch.all.compactMap { if case .answer(let result) = $0 { result } else { nil } }
    #expect(found.last?.candidates.map(\.place.id) == ["2"])
    #expect(await stage.session.disconnect().isEmpty)
  }
}
