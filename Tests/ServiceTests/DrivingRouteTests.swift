import DestinationSearch
import DestinationSearchTesting
import Foundation
import Places
import TestSupport
import Testing

@testable import Service

/// Driving routes over HTTP, from an engine with scripted answers.
@Suite("Driving routes from the service", .tags(.realTime), .timeLimit(.minutes(30))) struct DrivingRouteTests {
  private struct Ways: Decodable {
    var version: Int
    var routes: [RouteRecord]
  }

  private struct Costs: Decodable {
    var version: Int
    var costs: [[RouteCost?]]
  }

  private struct Refusal: Decodable {
    struct Reason: Decodable {
      var code, message: String
      var parameter: String?
    }

    var error: Reason
  }

  /// The answer to a path, from a service with an engine.
  private func get(_ path: String, from engine: ScriptedRouting?) async throws -> (status: Int, body: Data) {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"), planning: engine)
    let answer: Result<(status: Int, body: Data), any Error>
    do {
      answer = .success(try await service.get(path))
    } catch {
      answer = .failure(error)
    }
    await service.stop()
    return try answer.get()
  }

  @Test("A route, and the request that the engine got")
  func way() async throws {
    let engine = ScriptedRouting()
    let (status, body) = try await get(
      "/v1/route?from=49.25,-123.1&to=49.26,-123.1&alternatives=2&avoid=tolls,ferries&heading=90", from: engine)
    #expect(status == 200)
    let ways = try JSONDecoder().decode(Ways.self, from: body)
    let (start, end) = (try TinyTown.point(49.25, -123.1), try TinyTown.point(49.26, -123.1))
    let way = try #require(ways.routes.first)
    let meters = start.distance(to: end) * 1.3
    #expect(ways.version == 1 && ways.routes.count == 1)
    #expect(abs(way.distance - meters) < 0.1 && abs(way.duration - meters / 10) < 0.1)
    #expect(way.steps.map(\.kind) == [.depart, .arrive])
    #expect(try EncodedPolyline.decode(way.shape, precision: .six) == [start, end])
    let request = RouteRequest(from: start, to: end, heading: 90, avoiding: [.tolls, .ferries], alternatives: 2)
    #expect(engine.requests == [.routes(request)])
  }

  @Test("A route passes via places in their order")
  func stops() async throws {
    let engine = ScriptedRouting()
    let (status, body) = try await get(
      "/v1/route?from=49.25,-123.1&to=49.28,-123.1&via=49.26,-123.1&via=49.27,-123.1", from: engine)
    #expect(status == 200)
    let kinds = try JSONDecoder().decode(Ways.self, from: body).routes.first?.steps.map(\.kind)
    #expect(kinds == [.depart, .stop, .stop, .arrive])
    let stops = [try TinyTown.point(49.26, -123.1), try TinyTown.point(49.27, -123.1)]
    let (start, end) = (try TinyTown.point(49.25, -123.1), try TinyTown.point(49.28, -123.1))
    let request = RouteRequest(from: start, to: end, by: stops)
    #expect(engine.requests == [.routes(request)])
  }

  @Test("A matrix has a row for each origin, and null if no road leads there")
  func matrix() async throws {
    let south = try #require(BoundingBox(south: 49, west: -124, north: 49.255, east: -122))
    let north = try #require(BoundingBox(south: 49.265, west: -124, north: 50, east: -122))
    let engine = ScriptedRouting(walls: [.init(between: south, and: north)])
    let (status, body) = try await get(
      "/v1/matrix?from=49.25,-123.1&from=49.26,-123.1&to=49.27,-123.1&to=49.26,-123.1&to=49.25,-123.1", from: engine)
    #expect(status == 200)
    let costs = try JSONDecoder().decode(Costs.self, from: body)
    #expect(costs.version == 1)
    #expect(costs.costs.map { $0.map { $0 == nil } } == [[true, false, false], [false, false, false]])
    #expect(costs.costs.last?[1]?.distance == 0)
  }

  /// Parts of requests.
  private enum Wish {
    static let from = "from=49.25,-123.1"
    static let to = "to=49.26,-123.1"
    static let tooManyStops = Array(repeating: "via=49.26,-123.1", count: 9).joined(separator: "&")
    static let tooManyPairs =
      (Array(repeating: from, count: 11) + Array(repeating: to, count: 10)).joined(separator: "&")
  }

  @Test(
    "An invalid request is reported with its parameter",
    arguments: [
      ("route?\(Wish.to)", "from"), ("route?\(Wish.from)", "to"), ("route?from=north&\(Wish.to)", "from"),
      ("route?\(Wish.from)&to=91,0", "to"), ("route?\(Wish.from)&\(Wish.to)&via=x", "via"),
      ("route?\(Wish.from)&\(Wish.to)&\(Wish.tooManyStops)", "via"),
      ("route?\(Wish.from)&\(Wish.to)&alternatives=3", "alternatives"),
      ("route?\(Wish.from)&\(Wish.to)&alternatives=-1", "alternatives"),
      ("route?\(Wish.from)&\(Wish.to)&via=49.27,-123.1&alternatives=1", "alternatives"),
      ("route?\(Wish.from)&\(Wish.to)&avoid=hills", "avoid"), ("route?\(Wish.from)&\(Wish.to)&heading=361", "heading"),
      ("route?\(Wish.from)&\(Wish.to)&heading=nan", "heading"), ("route?\(Wish.from)&\(Wish.to)&speed=9", "speed"),
      ("matrix?\(Wish.to)", "from"), ("matrix?\(Wish.from)", "to"), ("matrix?from=x&\(Wish.to)", "from"),
      ("matrix?\(Wish.from)&\(Wish.to)&avoid=hills", "avoid"),
      ("matrix?\(Wish.from)&\(Wish.to)&via=49.27,-123.1", "via"),
      ("matrix?\(Wish.tooManyPairs)", "to"),
    ])
  func refused(path: String, parameter: String) async throws {
    let engine = ScriptedRouting()
    let (status, body) = try await get("/v1/" + path, from: engine)
    #expect(status == 400)
    let reason = try JSONDecoder().decode(Refusal.self, from: body).error
    #expect(reason.code == "badParameter" && reason.parameter == parameter, "\(reason)")
    #expect(engine.requests.isEmpty)
  }

  @Test(
    "A failed route is reported with the reason",
    arguments: [
      (RoutePlanningError.noRoute, 404, "noRoute"), (.noRoadNear(point: 1), 404, "noRoute"),
      (.badRequest("it is too far"), 400, "badRoute"),
      (.unavailable(engine: "OSRM", reason: "it does not answer"), 502, "routingFailed"),
      (.badAnswer(engine: "OSRM", reason: "no JSON"), 502, "routingFailed"),
      (.timedOut(engine: "OSRM", seconds: 10), 504, "routingFailed"),
    ])
  func failed(error: RoutePlanningError, status: Int, code: String) async throws {
    for path in ["route", "matrix"] {
      let engine = ScriptedRouting(answers: [.failure(error)])
      let (got, body) = try await get("/v1/\(path)?\(Wish.from)&\(Wish.to)", from: engine)
      #expect(got == status, "\(path)")
      let reason = try JSONDecoder().decode(Refusal.self, from: body).error
      #expect(reason.code == code && reason.message == error.description, "\(reason)")
    }
  }

  @Test("A service without a routing engine reports how to start it with one", arguments: ["route", "matrix"])
  func noEngine(path: String) async throws {
    let (status, body) = try await get("/v1/\(path)?\(Wish.from)&\(Wish.to)", from: nil)
    #expect(status == 404)
    let reason = try JSONDecoder().decode(Refusal.self, from: body).error
    #expect(reason.code == "noRouting" && reason.message.contains("--router"), "\(reason)")
  }
}
