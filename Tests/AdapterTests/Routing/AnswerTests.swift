import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

@Suite("Recorded answers", .tags(.realTime)) struct AnswerTests {
  @Test("Valhalla's manoeuvres, a roundabout as one step, and its speed limits")
  func valhalla() async throws {
    let server = try await ScriptedHTTPServer(Answers.valhalla)
    let request = RouteRequest(from: Answers.origin, to: Answers.destination, heading: -90, alternatives: 1)
    let routes = try await ValhallaRouting(server.address).routes(request)
    #expect(routes.count == 2)
    #expect(
      routes[0].outline == [
        "depart: Portpool Lane ", "turn left: Gray's Inn Road A5200", "turn left: Holborn A40",
        "roundabout 3: Aldersgate Street A40", "turn left: Gresham Street ", "turn right: Gutter Lane ",
        "turn left: Goldsmith Street ", "arrive left:  ",
      ])
    #expect(abs(routes[0].distance - 2_143) < 1 && abs(routes[0].duration - 260.3) < 0.1)
    #expect(
      routes[0].speedLimits.first == .init(from: 0, to: 182, kilometresPerHour: 32) || routes[0].speedLimits.count > 1)
    #expect(routes[0].uses.isEmpty && !routes[0].via.isEmpty && routes[0].via != routes[1].via)
    let question = try #require(server.questions.first)
    #expect(question.contains(#""heading":270"#) && question.contains(#""alternates":1"#))
  }

  @Test("a Valhalla server without speed limits still returns the route", arguments: [true, false])
  func withoutLimits(areWanted: Bool) async throws {
    let server = try await ScriptedHTTPServer { path, body in
      path == "/trace_attributes" ? .answer(status: 400, "{}") : Answers.valhalla(path, body)
    }
    let routes = try await ValhallaRouting(server.address, hasSpeedLimits: areWanted).routes(
      RouteRequest(from: Answers.origin, to: Answers.destination))
    #expect(routes.count == 1 && routes[0].speedLimits.isEmpty)
    #expect(server.questions.count == (areWanted ? 2 : 1))
  }

  @Test("the request to Valhalla contains what to avoid")
  func avoiding() async throws {
    let server = try await ScriptedHTTPServer(Answers.valhalla)
    let all = Set(RouteAvoidance.allCases)
    _ = try await ValhallaRouting(server.address, hasSpeedLimits: false).routes(
      RouteRequest(from: Answers.origin, to: Answers.destination, avoiding: all))
    let question = try #require(server.questions.first)
    for key in ["use_tolls", "use_highways", "use_ferry"] { #expect(question.contains("\"\(key)\":0")) }
    #expect(question.contains(#""search_cutoff":2000"#))
  }

  @Test("a sign, an exit, lanes, a ferry and a toll are parsed from Valhalla's format")
  func signs() async throws {
    let text = #"""
      {"trip":{"legs":[{"shape":"_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI","maneuvers":[
       {"type":1,"street_names":["I 5"],"length":1,"time":10,"begin_shape_index":0},
       {"type":20,"length":0.5,"time":9,"begin_shape_index":1,"instruction":" Take exit 7. ",
        "sign":{"exit_number_elements":[{"text":"7"}],"exit_branch_elements":[{"text":"A 1"}],
         "exit_toward_elements":[{"text":"Oxford"},{"no":1},{"text":"Oxford"},{"text":" "}]},
        "lanes":[{"directions":2},{"directions":34,"valid":32,"active":32},{"directions":1}]},
       {"type":28,"length":2,"time":600,"begin_shape_index":1},{"type":99,"length":0,"time":0,"begin_shape_index":1},
       {"type":6,"length":0,"time":0,"begin_shape_index":2}]}],
       "summary":{"length":3.5,"time":619,"has_toll":true,"has_ferry":true,"has_highway":false}},"alternates":[7]}
      """#
    let server = try await ScriptedHTTPServer { path, _ in path == "/route" ? .answer(text) : .answer("{}") }
    let route = try #require(
      try await ValhallaRouting(server.address).routes(RouteRequest(from: Answers.origin, to: Answers.destination))
        .first)
    #expect(route.uses == [.tolls, .ferries])
    #expect(route.steps.map(\.kind) == [.depart, .exit, .ferry, .arrive])
    let exit = route.steps[1]
    #expect(exit.exit == "7" && exit.towards == ["A 1", "Oxford"] && exit.instruction == "Take exit 7.")
    #expect(
      exit.lanes == [Lane([.straight]), Lane([.straight, .slightRight], recommended: .slightRight), Lane([])])
    #expect(route.steps[0].number == "I 5" && route.steps[0].names.isEmpty && route.via == ["I 5"])
  }

  @Test("lanes, signs, ferries and tolls are parsed from OSRM's format")
  func osrmSigns() async throws {
    let text = #"""
      {"routes":[{"distance":3000,"duration":600,"legs":[{"steps":[
       {"distance":1000,"duration":60,"geometry":"_izlhA~rlgdF_{geC~ywl@","name":"High Street, A 1","ref":"A 1; B 2",
        "mode":"driving","maneuver":{"type":"depart"},"intersections":[{"classes":["toll","motorway"]}]},
       {"distance":1000,"duration":60,"geometry":"_c`|kA~magiF_kwzCn`{nI","name":"","exits":"7; 8",
        "destinations":"A 40: Oxford, Reading","mode":"driving","maneuver":{"type":"off ramp","modifier":"slight left"},
        "intersections":[{"lanes":[{"indications":["left"],"valid":true},{"indications":["none"],"valid":false},
         {"indications":["straight","slight left"],"valid":true,"valid_indication":"straight"}]},3]},
       {"distance":1000,"duration":480,"geometry":"_g|xnA~n}qrF_k_A_k_A","name":"","mode":"ferry",
        "maneuver":{"type":"notification"}},
       {"distance":0,"duration":0,"geometry":"_sxzoA~bnqqF","mode":"driving",
        "maneuver":{"type":"arrive","modifier":"right"}}
      ]}]}]}
      """#
    let server = try await ScriptedHTTPServer { _, _ in .answer(text) }
    let route = try #require(
      try await OSRMRouting(server.address).routes(RouteRequest(from: Answers.origin, to: Answers.destination)).first)
    #expect(route.uses == Set(RouteAvoidance.allCases))
    #expect(route.steps.map(\.kind) == [.depart, .exit, .ferry, .arrive])
    #expect(route.steps[0].names == ["High Street"] && route.steps[0].number == "A 1")
    let exit = route.steps[1]
    #expect(exit.exit == "7" && exit.towards == ["A 40", "Oxford", "Reading"] && exit.turn == .slightLeft)
    #expect(
      exit.lanes == [
        Lane([.left], recommended: .left), Lane([]), Lane([.straight, .slightLeft], recommended: .straight),
      ])
    #expect(route.steps[3].turn == .right)
  }
}
