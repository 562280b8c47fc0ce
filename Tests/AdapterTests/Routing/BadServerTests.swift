import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

/// Tests missing servers, and servers with invalid answers.
@Suite("Failing servers", .tags(.realTime)) struct BadServerTests {
  enum Form: CaseIterable { case valhalla, osrm }

  private func planner(_ form: Form, _ address: HTTPAddress, patience: Duration = .seconds(60)) -> any RoutePlanning {
    form == .osrm ? OSRMRouting(address, patience: patience) : ValhallaRouting(address, patience: patience)
  }

  private func error(_ form: Form, _ reply: ScriptedHTTPServer.Reply, patience: Duration = .seconds(60)) async throws
    -> RoutePlanningError?
  {
    let server = try await ScriptedHTTPServer { _, _ in reply }
    let planner = planner(form, server.address, patience: patience)
    let request = RouteRequest(from: Answers.origin, to: Answers.destination)
    let wayError = await #expect(throws: RoutePlanningError.self) { _ = try await planner.routes(request) }
    // The table gets an error too, although its answer may lack something else.
    let tableError = await #expect(throws: RoutePlanningError.self) {
      _ = try await planner.matrix(from: [request.origin], to: [request.destination], avoiding: [])
    }
    #expect(wayError.map(kind) == tableError.map(kind))
    return wayError
  }

  private func kind(_ error: RoutePlanningError) -> Substring { "\(error)".prefix(34) }

  @Test(
    "an invalid answer throws an error that contains no position", arguments: Form.allCases,
    [
      .answer(""), .answer("{"), .answer("[]"), .answer("{}"), .answer("null"), .answer("<html>51.521</html>"),
      .answer(#"{"trip":{"legs":[],"summary":{"length":1,"time":1}},"routes":7,"sources_to_targets":7}"#),
      .answer(status: 500, "51.521"), .answer(status: 404, "{}"), .answer(status: 400, #"{"error_code":"a"}"#),
      .half, .raw("SSH-2.0-OpenSSH\r\n"), .raw(""), .raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"),
    ] as [ScriptedHTTPServer.Reply])
  func nonsense(form: Form, reply: ScriptedHTTPServer.Reply) async throws {
    let error = try await error(form, reply)
    guard case .badAnswer(let engine, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(engine == (form == .osrm ? "OSRM" : "Valhalla"))
    #expect(!reason.contains("51.5") && !reason.contains("\n") && !reason.isEmpty)
  }

  @Test(
    "an error names the field as the engine writes it, with its position in an array",
    arguments: [
      (
        Form.osrm,
        #"{"routes":[{"distance":1,"duration":1,"legs":[{"steps":[{"distance":"1"}]}]}]}"#,
        "OSRM returned an invalid response: "
          + "“routes.Index 0.legs.Index 0.steps.Index 0.distance” has an unexpected type"
      ),
      (
        .valhalla, #"{"trip":{"legs":[{"shape":"","maneuvers":[{"type":1,"street_names":7}]}]}}"#,
        "Valhalla returned an invalid response: "
          + "“trip.legs.Index 0.maneuvers.Index 0.street_names” has an unexpected type"
      ),
    ])
  func wrongField(form: Form, body: String, expected: String) async throws {
    let server = try await ScriptedHTTPServer { _, _ in .answer(body) }
    let error = await #expect(throws: RoutePlanningError.self) {
      _ = try await planner(form, server.address).routes(RouteRequest(from: Answers.origin, to: Answers.destination))
    }
    #expect(error?.description == expected)
  }

  @Test("an overloaded server is reported as unavailable", arguments: Form.allCases)
  func overloaded(form: Form) async throws {
    guard case .unavailable = try await error(form, .answer(status: 503, "")) else {
      Issue.record("not told")
      return
    }
  }

  @Test("a server that never answers times out", arguments: Form.allCases)
  func hanging(form: Form) async throws {
    let error = try await error(form, .silence, patience: .milliseconds(20))
    #expect(error == .timedOut(engine: form == .osrm ? "OSRM" : "Valhalla", seconds: 0.02))
  }

  @Test("if no server answers, the error names the address", arguments: Form.allCases)
  func nobody(form: Form) async throws {
    let address = try await ScriptedHTTPServer.nobody()
    let error = await #expect(throws: RoutePlanningError.self) {
      _ = try await planner(form, address).routes(RouteRequest(from: Answers.origin, to: Answers.destination))
    }
    #expect(error?.description.contains("no server responds at \(address)") == true)
  }

  @Test("an endless answer isn't read to its end")
  func endless() async throws {
    let size = HTTPExchange.bodyLimit + 1
    let error = try await error(.osrm, .answer(String(repeating: " ", count: size)))
    #expect(error == .badAnswer(engine: "OSRM", reason: "the answer is longer than 64 MB"))
  }

  @Test(
    "a server's own errors are mapped",
    arguments: [
      (Form.valhalla, #"{"error_code":442}"#, RoutePlanningError.noRoute),
      (.valhalla, #"{"error_code":170}"#, .noRoute),
      (
        .valhalla, #"{"error_code":154}"#,
        .badRequest("the route is longer, or has more points, than the Valhalla server allows")
      ),
      (.valhalla, #"{"error_code":199}"#, .badAnswer(engine: "Valhalla", reason: "error 199 (status 400)")),
      (.osrm, #"{"code":"NoRoute","message":"x"}"#, .noRoute),
      (
        .osrm, #"{"code":"NoSegment","message":"Could not find a matching segment for coordinate 0"}"#,
        .noRoadNear(point: 0)
      ),
      (.osrm, #"{"code":"NoSegment"}"#, .noRoadNear(point: 0)),
      (
        .osrm, #"{"message":"Number of entries 501 is higher than current maximum (500)","code":"TooBig"}"#,
        .badRequest("the route has more points than the OSRM server allows; use fewer stops")
      ),
      (
        .osrm, #"{"message":"Query string malformed close to position 125","code":"InvalidQuery"}"#,
        .badAnswer(engine: "OSRM", reason: "error InvalidQuery (status 400)")
      ),
      (.osrm, #"{"code":"51.52,-0.1"}"#, .badAnswer(engine: "OSRM", reason: "error without a name (status 400)")),
    ] as [(Form, String, RoutePlanningError)])
  func failures(form: Form, body: String, error expected: RoutePlanningError) async throws {
    let server = try await ScriptedHTTPServer { _, _ in .answer(status: 400, body) }
    await #expect(throws: expected) {
      _ = try await planner(form, server.address).routes(RouteRequest(from: Answers.origin, to: Answers.destination))
    }
  }

  @Test("a table continues without the places that have no road")
  func someNowhere() async throws {
    let server = try await ScriptedHTTPServer(Answers.osrm)
    let costs = try await OSRMRouting(server.address).matrix(
      from: [TwoBanks.origin], to: [TwoBanks.nowhere], avoiding: [])
    #expect(costs == [[nil]])
  }
}
