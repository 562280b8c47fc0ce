import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import TestSupport
import Testing
import WheretoClient
import WheretoClientSockets

@testable import Service

/// Search screens that guide, whose session runs at a service.
@Suite("Guidance by a service", .tags(.realTime), .timeLimit(.minutes(30))) struct DrivingSessionTests {
  typealias Notes = SessionTests.Notes
  typealias Drive = SessionTests.Drive

  /// The roads of an invented town as an engine.
  private struct GridRouting: RoutePlanning {
    func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
      SimulatedRoads().routes(request)
    }

    func matrix(
      from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
    ) async throws(RoutePlanningError) -> [[RouteCost?]] {
      origins.map { origin in
        destinations.map { end in
          let metres = origin.distance(to: end) * 1.3
          return RouteCost(distance: metres, duration: metres / SimulatedRoads.speed)
        }
      }
    }
  }

  /// Tells some updates, and then nothing more.
  private struct ScriptedPositions: PositionProviding {
    let told: [PositionUpdate]

    func updates() -> AsyncStream<PositionUpdate> {
      AsyncStream { stream in for update in told { stream.yield(update) } }
    }
  }

  private static func middle() throws -> Coordinate {
    try TinyTown.point(TestFeature.middle.latitude, TestFeature.middle.longitude)
  }

  private static func fix(_ point: Coordinate, second: Int = 0, course: Double? = nil) -> Fix {
    Fix(
      point, at: Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(second)), accuracy: 5,
      speed: course == nil ? nil : SimulatedRoads.speed, course: course)
  }

  private func drive(
    at service: RunningService, guides: Bool, positions: (any PositionProviding)? = nil, followsCar: Bool = false
  ) async throws -> Drive {
    var start = SessionStart()
    (start.headUnit, start.prompts, start.asksByVoice, start.guides) = ("at once", false, false, guides)
    start.followsCar = followsCar
    var equipment = ClientEquipment(permissions: ScriptedPermissions()) { ScriptedAudioSource([.wait]) }
    let position = try Self.middle()
    equipment.position = { position }
    equipment.positions = positions
    let (notes, host) = (Notes(), ImmediateHost())
    let session = try await RemoteSearchSession.open(
      start, over: try await WebSocketConnection.open(service.address), host: host, equipment: equipment,
      journal: { _ in notes }, onUpdate: { notes.note($0) })
    await host.attach(to: session)
    return Drive(session: session, notes: notes, host: host)
  }

  /// Offers a café by hand, starts the trip and drives a part of the way that was planned.
  ///
  /// - Returns: The ways that were planned.
  @discardableResult
  private func go(_ drive: Drive) async throws -> [PlannedRoute] {
    await drive.session.settled()
    await drive.session.receive(.moved(Self.fix(try Self.middle())))
    try await drive.tap(.categories)
    guard case .grid(let grid)? = await drive.session.shown.stack.last,
      let cafes = grid.buttons.first(where: { $0.id == "cafe" })
    else { throw TinyTown.BadPoint() }
    try await drive.tap(cafes.id)
    guard case .list(let list)? = await drive.session.shown.stack.last, let row = list.sections.first?.rows.first
    else { throw TinyTown.BadPoint() }
    await drive.session.send(.rowPicked(row.id, template: list.id))
    await drive.session.settled()
    guard case .map(let map)? = await drive.session.shown.stack.first, let trip = map.tripPreview?.trips.first
    else { throw TinyTown.BadPoint() }
    await drive.session.send(.tripStarted(trip.id, route: nil, map: map.id))
    await drive.session.settled()
    let planned = drive.notes.story.compactMap { line -> [PlannedRoute]? in
      if case .event(.planned(let routes, _), _) = line { routes } else { nil }
    }
    guard let routes = planned.last, let route = routes.first else { return [] }
    for second in 1...6 {
      let ahead = route.points(after: min(route.distance / 2, Double(second) * SimulatedRoads.speed))
      guard ahead.count > 1 else { throw TinyTown.BadPoint() }
      let course = Bearing.degrees(from: ahead[0], to: ahead[1])
      await drive.session.receive(.moved(Self.fix(ahead[0], second: second, course: course)))
    }
    await drive.session.settled()
    return routes
  }

  /// What the session asked for.
  private func effects(_ drive: Drive) -> [SessionEffect] {
    drive.notes.story.flatMap { line -> [SessionEffect] in
      if case .effects(let effects, _) = line { effects } else { [] }
    }
  }

  @Test("A client that guides is told the ways, where the car is, the guidance and the words")
  func guided() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"), planning: GridRouting())
    let drive = try await drive(at: service, guides: true)
    #expect(try await !go(drive).isEmpty)
    let asked = effects(drive)
    #expect(asked.contains { if case .drawRoutes(let routes) = $0 { !routes.isEmpty } else { false } })
    #expect(asked.contains { if case .moveCar(let car?) = $0 { (car.travelled ?? 0) > 0 } else { false } })
    #expect(asked.contains { if case .screen(.startGuidance) = $0 { true } else { false } })
    #expect(asked.contains { if case .say = $0 { true } else { false } })
    // The client hears of it as of a session in its own process.
    #expect(drive.notes.all.contains { if case .map(.draw(let routes)) = $0 { !routes.isEmpty } else { false } })
    guard case .map(let map)? = await drive.session.shown.stack.first else { throw TinyTown.BadPoint() }
    #expect(map.guidance != nil)
    try await drive.tap(.endRoute)
    #expect(effects(drive).contains { if case .screen(.endGuidance(finished: false, _)) = $0 { true } else { false } })
    #expect(await drive.session.disconnect(within: .seconds(2)).isEmpty)
    await service.stop()
  }

  @Test("A client that does not guide is told none of it")
  func unguided() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"), planning: GridRouting())
    let drive = try await drive(at: service, guides: false)
    #expect(try await go(drive).isEmpty)
    #expect(drive.notes.all.contains { if case .go = $0 { true } else { false } })
    for effect in effects(drive) {
      switch effect {
      case .planTrip, .planRoute, .planDrive, .screen(.startGuidance), .screen(.updateGuidance):
        Issue.record("\(effect)")
      case .drawRoutes(let routes): #expect(routes.isEmpty)
      default: break
      }
    }
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  @Test("A service without roads plans nothing; where it goes stays on the screen, over a break too, until it is ended")
  func direct() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    var drive = try await drive(at: service, guides: true)
    #expect(try await go(drive).isEmpty)
    guard case .map(let map)? = await drive.session.shown.stack.first, let going = map.guidance
    else { throw TinyTown.BadPoint() }
    #expect(going.maneuvers.isEmpty && going.pause == nil)
    guard case .go(let place)? = drive.notes.all.last(where: { if case .go = $0 { true } else { false } })
    else { throw TinyTown.BadPoint() }
    await drive.session.disconnect(within: .seconds(2))
    drive = try await self.drive(at: service, guides: true)
    await drive.session.settled()
    await drive.session.receive(.tripResumed(to: place))
    await drive.session.settled()
    guard case .map(let again)? = await drive.session.shown.stack.first else { throw TinyTown.BadPoint() }
    #expect(again.guidance?.trip.destination == going.trip.destination)
    try await drive.tap(.endRoute)
    #expect(effects(drive).contains { if case .screen(.endGuidance(finished: false, _)) = $0 { true } else { false } })
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  @Test("Where the car went is where the service searches, whether it guides or not")
  func position() throws {
    let driver = RemoteDriver(at: nil, sampleRate: 16_000) { _ in }
    let fix = Self.fix(try Self.middle())
    #expect(driver.take(.moved(fix)) == .moved(fix))
    driver.write(.event(.moved(fix), at: 0))
    #expect(driver.position == fix.coordinate)
    // A car whose receiver sees no satellites is still where it was.
    driver.write(.event(.positionLost(.noFix), at: 1))
    #expect(driver.position == fix.coordinate)
  }

  @Test("What a client's receiver tells reaches the service")
  func receiver() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"), planning: GridRouting())
    let fix = Self.fix(try TinyTown.point(49.26, -123.11))
    let positions = ScriptedPositions(told: [.fix(fix), .lost(.noFix)])
    let drive = try await drive(at: service, guides: true, positions: positions)
    await drive.notes.until { if case .map(.car(nil)) = $0 { true } else { false } }
    #expect(told(drive) == [.moved(fix), .positionLost(.noFix)])
    #expect(
      drive.notes.all.contains {
        if case .map(.car(let car?)) = $0 { car.coordinate == fix.coordinate } else { false }
      })
    #expect(await drive.session.disconnect(within: .seconds(2)).isEmpty)
    await service.stop()
  }

  @Test("The receiver of the car that the service runs in moves the screens that are in it, and no others")
  func car() async throws {
    let fix = Self.fix(try TinyTown.point(49.26, -123.11))
    let car = ServedCar(
      position: { fix.coordinate }, positions: ScriptedPositions(told: [.fix(fix), .lost(.noReceiver)]))
    let service = try await RunningService.start(
      hearing: ScriptedRecognizer(hearing: "x"), planning: GridRouting(), car: car)
    let (status, body) = try await service.get("/v1/setup")
    let setup = try JSONDecoder().decode(Setup.self, from: body)
    #expect(status == 200 && setup.followsCar && setup.position == fix.coordinate)
    let inside = try await drive(at: service, guides: true, followsCar: true)
    await inside.notes.until { if case .map(.car(nil)) = $0 { true } else { false } }
    #expect(told(inside) == [.moved(fix), .positionLost(.noReceiver)])
    let elsewhere = try await drive(at: service, guides: true)
    await elsewhere.session.settled()
    #expect(told(elsewhere).isEmpty)
    for drive in [inside, elsewhere] { #expect(await drive.session.disconnect(within: .seconds(2)).isEmpty) }
    await service.stop()
  }

  private struct Setup: Decodable {
    var followsCar: Bool
    var position: Coordinate
  }

  /// What the session heard of where the car is.
  private func told(_ drive: Drive) -> [SessionEvent] {
    drive.notes.story.compactMap { line in
      switch line {
      case .event(.moved(let fix), _): .moved(fix)
      case .event(.positionLost(let reason), _): .positionLost(reason)
      default: nil
      }
    }
  }
}
