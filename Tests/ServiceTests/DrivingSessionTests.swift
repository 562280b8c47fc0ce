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

/// Search screens with guidance, whose session runs at a service.
@Suite("Guidance by a service", .tags(.realTime), .timeLimit(.minutes(30))) struct DrivingSessionTests {
  typealias Notes = SessionTests.Notes
  typealias Drive = SessionTests.Drive

  /// The roads of an invented town as a routing engine.
  private struct GridRouting: RoutePlanning {
    func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
      SimulatedRoads().routes(request)
    }

    func matrix(
      from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
    ) async throws(RoutePlanningError) -> [[RouteCost?]] {
      origins.map { origin in
        destinations.map { end in
          let meters = origin.distance(to: end) * 1.3
          return RouteCost(distance: meters, duration: meters / SimulatedRoads.speed)
        }
      }
    }
  }

  /// Sends some updates, and then nothing more.
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
    start.position = try Self.middle()
    equipment.positions = positions
    return try await Drive(start, at: service, equipment)
  }

  /// Offers a café by touch, starts the trip and drives a part of the planned route.
  ///
  /// - Returns: The planned routes.
  @discardableResult
  private func go(_ drive: Drive) async throws -> [PlannedRoute] {
    await drive.session.settled()
    await drive.session.receive(.moved(Self.fix(try Self.middle())))
    try await drive.offerCafe()
    try await drive.startTrip()
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

  /// The session's effects.
  private func effects(_ drive: Drive) -> [SessionEffect] {
    drive.notes.story.flatMap { line -> [SessionEffect] in
      if case .effects(let effects, _) = line { effects } else { [] }
    }
  }

  @Test("A guiding client gets the routes, the car's position, the guidance and the announcements")
  func guided() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"), planning: GridRouting())
    let drive = try await drive(at: service, guides: true)
    #expect(try await !go(drive).isEmpty)
    let asked = effects(drive)
    #expect(asked.contains { if case .drawRoutes(let routes) = $0 { !routes.isEmpty } else { false } })
    #expect(asked.contains { if case .moveCar(let car?) = $0 { (car.travelled ?? 0) > 0 } else { false } })
    #expect(asked.contains { if case .screen(.startGuidance) = $0 { true } else { false } })
    #expect(asked.contains { if case .say = $0 { true } else { false } })
    // The client gets the routes as from a session in its own process.
    #expect(drive.notes.all.contains { if case .map(.draw(let routes)) = $0 { !routes.isEmpty } else { false } })
    guard case .map(let map)? = await drive.session.shown.stack.first else { throw TinyTown.BadPoint() }
    #expect(map.guidance != nil)
    try await drive.tap(.endRoute)
    #expect(effects(drive).contains { if case .screen(.endGuidance(finished: false, _)) = $0 { true } else { false } })
    #expect(await drive.session.disconnect(within: .seconds(2)).isEmpty)
    await service.stop()
  }

  @Test("A client that doesn't guide gets no guidance messages")
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

  @Test(
    "A service without roads plans no routes; the destination stays on the screen, even after a break, until the trip ends"
  )
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

  @Test("The service searches at the car's current position, with or without guidance")
  func position() throws {
    let driver = RemoteDriver(at: nil, sampleRate: 16_000) { _ in }
    let fix = Self.fix(try Self.middle())
    #expect(driver.take(.moved(fix)) == .moved(fix))
    driver.write(.event(.moved(fix), at: 0))
    #expect(driver.lastFix == fix)
    // A car whose receiver sees no satellites is still where it was.
    driver.write(.event(.positionLost(.noFix), at: 1))
    #expect(driver.lastFix == fix)
  }

  @Test("A position that a client sends without a fix moves the car, unless the client's receiver has given fixes")
  func positionWithoutFix() throws {
    let driver = RemoteDriver(at: nil, sampleRate: 16_000) { _ in }
    let middle = try Self.middle()
    guard case .moved(let made)? = driver.event(of: middle) else { throw TinyTown.BadPoint() }
    #expect(made.coordinate == middle && made.speed == nil && made.course == nil)
    driver.write(.event(.moved(made), at: 0))
    #expect(driver.event(of: middle) == nil, "the position is known")
    #expect(driver.event(of: nil) == .positionLost(.noFix))
    driver.write(.event(.moved(Self.fix(try TinyTown.point(49.26, -123.11))), at: 1))
    #expect(driver.event(of: middle) == nil && driver.event(of: nil) == nil)
  }

  @Test("Fixes of a client's receiver reach the service")
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

  @Test("The service's own receiver moves only the screens in the same car")
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

  /// The position events that the session received.
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
