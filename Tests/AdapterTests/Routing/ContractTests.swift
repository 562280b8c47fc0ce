import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

/// The contract of all routing engines.
@Suite("Every routing engine", .tags(.realTime)) struct RoutingContractTests {
  @Test("Routino's own programs are among those tested", .enabled(if: Routino.isInstalled, Routino.comment))
  func routino() { #expect(EngineUnderTest.Kind.present.contains(.routino)) }

  @Test(
    "a Valhalla server is tested if configured",
    .enabled(
      if: EngineUnderTest.valhallaAddress != nil,
      "needs WHERETO_VALHALLA; scripts/with-valhalla ../shared/data/osm/london-farringdon-2020.osm.pbf COMMAND"))
  func valhalla() { #expect(EngineUnderTest.Kind.present.contains(.valhalla)) }

  @Test(
    "an OSRM server is tested if configured",
    .enabled(
      if: EngineUnderTest.osrmAddress != nil,
      "needs WHERETO_OSRM; scripts/with-osrm Tests/AdapterTests/Routing/Answers/two-banks.osm COMMAND"))
  func osrm() { #expect(EngineUnderTest.Kind.present.contains(.osrm)) }

  @Test("a route is valid and leads from the origin to the destination", arguments: EngineUnderTest.Kind.present)
  func way(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let routes = try await engine.planner.routes(
      RouteRequest(from: engine.origin, to: engine.destination, alternatives: 2))
    #expect((1...3).contains(routes.count))
    for route in routes {
      #expect(try RouteCheck.checked(route, engine: "test") == RouteCheck.checked(route, engine: "test"))
      let (first, last) = (try #require(route.shape.first), try #require(route.shape.last))
      #expect(first.distance(to: engine.origin) < 1_000 && last.distance(to: engine.destination) < 1_000)
      #expect(route.distance >= first.distance(to: last) * 0.97)
      #expect(route.duration > 0 && route.distance / route.duration < 70)
      let sum = route.steps.reduce((0, 0)) { ($0.0 + $1.distance, $0.1 + $1.duration) }
      #expect(abs(sum.0 - route.distance) <= 0.03 * route.distance + 1)
      #expect(abs(sum.1 - route.duration) <= 0.03 * route.duration + 1)
      let length = zip(route.shape, route.shape.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(abs(length - route.distance) <= 0.03 * route.distance + 1)
      #expect(!route.via.isEmpty)
      #expect(route.steps.filter { $0.kind == .stop }.isEmpty)
    }
  }

  @Test("stops are passed in order", arguments: EngineUnderTest.Kind.present)
  func stops(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let request = RouteRequest(from: engine.origin, to: engine.destination, by: [engine.stop], alternatives: 2)
    let routes = try await engine.planner.routes(request)
    #expect(routes.count == 1)
    #expect(routes.first?.steps.count { $0.kind == .stop } == 1)
  }

  @Test("costs are a table of origins and destinations", arguments: EngineUnderTest.Kind.present)
  func matrix(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let costs = try await engine.planner.matrix(
      from: [engine.origin], to: [engine.destination, engine.stop], avoiding: [])
    #expect(costs.map(\.count) == [2])
    let cost = try #require(costs[0][0])
    #expect(cost.distance > 500 && cost.duration > 10)
    for (origins, destinations) in [([], [engine.origin]), ([engine.origin], [])] as [([Coordinate], [Coordinate])] {
      await #expect(throws: RoutePlanningError.self) {
        _ = try await engine.planner.matrix(from: origins, to: destinations, avoiding: [])
      }
    }
  }

  @Test("a place without a road is reported by its number", arguments: EngineUnderTest.Kind.present)
  func nowhere(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    await #expect(throws: RoutePlanningError.noRoadNear(point: 1)) {
      _ = try await engine.planner.routes(RouteRequest(from: engine.origin, to: engine.nowhere))
    }
    let costs = try await engine.planner.matrix(from: [engine.origin], to: [engine.nowhere], avoiding: [])
    #expect(costs == [[nil]])
  }

  @Test("a cancelled request throws a cancellation error", arguments: EngineUnderTest.Kind.present)
  func cancelled(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let waiting = Task { try await engine.planner.routes(RouteRequest(from: engine.origin, to: engine.destination)) }
    waiting.cancel()
    let result = await waiting.result
    #expect(throws: RoutePlanningError.cancelled) { try result.get() }
  }

  @Test(
    "avoidances don't prevent a route from being found", arguments: EngineUnderTest.Kind.present,
    RouteAvoidance.allCases)
  func avoiding(kind: EngineUnderTest.Kind, avoidance: RouteAvoidance) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let request = RouteRequest(from: engine.origin, to: engine.destination, heading: 90, avoiding: [avoidance])
    #expect(try await !engine.planner.routes(request).isEmpty)
  }

  @Test("avoiding everything still gives a route and its cost", arguments: EngineUnderTest.Kind.present)
  func avoidingAll(kind: EngineUnderTest.Kind) async throws {
    let engine = try await EngineUnderTest.make(kind)
    let all = Set(RouteAvoidance.allCases)
    let request = RouteRequest(from: engine.origin, to: engine.destination, avoiding: all)
    #expect(try await engine.planner.routes(request).count == 1)
    let costs = try await engine.planner.matrix(
      from: [engine.origin], to: [engine.destination, engine.stop], avoiding: all)
    #expect(costs.map(\.count) == [2] && costs[0][0] != nil)
  }
}
