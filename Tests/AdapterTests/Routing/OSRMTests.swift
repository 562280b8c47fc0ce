import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

@Suite("OSRM", .tags(.realTime)) struct OSRMTests {
  private static let cannotExclude = ScriptedHTTPServer.Reply.answer(
    status: 400, #"{"message":"Exclude flag combination is not supported.","code":"InvalidValue"}"#)

  private func request(
    heading: Double? = nil, avoiding: Set<RouteAvoidance> = [], alternatives: Int = 0
  ) -> RouteRequest {
    RouteRequest(
      from: TwoBanks.origin, to: TwoBanks.destination, heading: heading, avoiding: avoiding,
      alternatives: alternatives)
  }

  /// The excluded classes of each request.
  private func exclusions(_ server: ScriptedHTTPServer) -> [String] {
    server.questions.map { question in
      question.split(separator: "&").first { $0.hasPrefix("exclude=") }.map { String($0.dropFirst(8)) } ?? ""
    }
  }

  @Test("three recorded routes are parsed: a roundabout as one step, lanes, a ferry, signs, and used road classes")
  func recorded() async throws {
    let server = try await ScriptedHTTPServer(Answers.osrm)
    let routes = try await OSRMRouting(server.address).routes(request(alternatives: 2))
    #expect(
      routes.map(\.outline) == [
        [
          "depart: Quay Street ", "roundabout right 1: Bridge Road A 1", "proceed straight: Kings Bridge A 1",
          "proceed straight: Bridge Road A 1", "turn right: Pier Road ", "arrive: Pier Road ",
        ],
        [
          "depart: Quay Street ", "ferry left: Channel Ferry ", "leaveFerry straight: Pier Road ",
          "turn left: Pier Road ", "arrive: Pier Road ",
        ],
        [
          "depart: Quay Street ", "roundabout right 2: North Road B 7", "ramp right:  ", "merge slightLeft:  M 2",
          "exit right:  ", "turn right: Dock Road B 8", "proceed straight: Pier Road ", "arrive: Pier Road ",
        ],
      ])
    #expect(routes.map(\.uses) == [[.tolls], [.ferries], [.motorways]])
    #expect(routes.map(\.distance) == [2_892.6, 2_137.7, 4_632.9])
    #expect(routes.map(\.duration) == [334.9, 409.7, 355.8])
    #expect(routes.map(\.via) == [["Kings Bridge", "Bridge Road"], ["Channel Ferry"], ["M 2", "North Road"]])
    #expect(routes.allSatisfy { $0.speedLimits.isEmpty })
    #expect(
      routes.first?.steps.first { $0.kind == .turn }?.lanes == [
        Lane([.left]), Lane([.straight]), Lane([.right], recommended: .right),
      ])
    let exit = try #require(routes.last?.steps.first { $0.kind == .exit })
    #expect(exit.exit == "7" && exit.towards == ["B 8", "Eastbank", "Docks"])
  }

  @Test("a heading is a whole number of degrees, and positions have seven decimals")
  func heading() async throws {
    let server = try await ScriptedHTTPServer(Answers.osrm)
    _ = try await OSRMRouting(server.address).routes(request(heading: 359.9))
    let question = try #require(server.questions.first)
    #expect(question.contains("&bearings=359,60;&radiuses=2000;2000"))
    #expect(question.contains("/-126.4902000,48.2958000;-126.4622000,48.2957000?"))
  }

  @Test("if no road near the car leads in its direction, the heading is omitted")
  func headingOfNoRoad() async throws {
    let server = try await ScriptedHTTPServer { path, body in
      guard path.contains("bearings=") else { return Answers.osrm(path, body) }
      return .answer(
        status: 400, #"{"message":"Could not find a matching segment for coordinate 0","code":"NoSegment"}"#)
    }
    #expect(try await OSRMRouting(server.address).routes(request(heading: 45)).count == 1)
    #expect(server.questions.count == 2)
  }

  @Test("if a server gives fewer alternatives, fewer are requested")
  func fewerAlternatives() async throws {
    let server = try await ScriptedHTTPServer { path, body in
      guard !path.contains("alternatives=0") else { return Answers.osrm(path, body) }
      return .answer(
        status: 400,
        #"{"message":"Requested number of alternatives is higher than current maximum (0)","code":"TooBig"}"#)
    }
    #expect(try await OSRMRouting(server.address).routes(request(alternatives: 2)).count == 1)
    #expect(server.questions.count == 3)
  }

  @Test(
    "exclusions are retried with one class fewer each time, in the order tolls, motorways, ferries",
    arguments: [
      ([], [[]]), ([.ferries], [[.ferries], []]),
      ([.tolls, .ferries], [[.tolls, .ferries], [.tolls], [.ferries], []]),
      (
        [.tolls, .motorways, .ferries],
        [
          [.tolls, .motorways, .ferries], [.tolls, .motorways], [.tolls, .ferries], [.motorways, .ferries], [.tolls],
          [.motorways], [.ferries], [],
        ]
      ),
    ] as [(Set<RouteAvoidance>, [Set<RouteAvoidance>])])
  func attempts(avoiding: Set<RouteAvoidance>, expected: [Set<RouteAvoidance>]) {
    #expect(OSRMExclusion.attempts(for: avoiding) == expected)
  }

  @Test("if two classes can't be excluded together, a route that uses neither comes first")
  func bestOfLess() async throws {
    let server = try await ScriptedHTTPServer(Answers.osrm)
    let routes = try await OSRMRouting(server.address).routes(
      request(avoiding: [.tolls, .motorways], alternatives: 2))
    #expect(routes.map(\.uses) == [[.ferries], [.motorways]])
    #expect(exclusions(server) == ["toll,motorway", "toll"])
  }

  @Test("if a route can't avoid everything, it reports what it uses, and a cost is the longest found")
  func leastOfThree() async throws {
    let all = Set(RouteAvoidance.allCases)
    let tried = [
      "toll,motorway,ferry", "toll,motorway", "toll,ferry", "motorway,ferry", "toll", "motorway", "ferry",
    ]
    let server = try await ScriptedHTTPServer(Answers.osrm)
    let planner = OSRMRouting(server.address)
    let routes = try await planner.routes(request(avoiding: all))
    #expect(routes.map(\.uses) == [[.motorways]] && exclusions(server) == tried)
    let costs = try await planner.matrix(
      from: [TwoBanks.origin], to: [TwoBanks.destination, TwoBanks.stop], avoiding: all)
    #expect(costs == [[RouteCost(distance: 4_632.9, duration: 355.8), RouteCost(distance: 667.1, duration: 70.8)]])
    #expect(exclusions(server) == tried + tried)
  }

  @Test("a server without exclusions gives routes that report what they use")
  func excludesNothing() async throws {
    let server = try await ScriptedHTTPServer { path, body in
      path.contains("exclude=") ? Self.cannotExclude : Answers.osrm(path, body)
    }
    let planner = OSRMRouting(server.address)
    let routes = try await planner.routes(request(avoiding: [.tolls, .ferries]))
    #expect(routes.map(\.uses) == [[.tolls]])
    #expect(exclusions(server) == ["toll,ferry", "toll", "ferry", ""])
    let costs = try await planner.matrix(
      from: [TwoBanks.origin], to: [TwoBanks.destination, TwoBanks.stop], avoiding: [.tolls])
    #expect(costs.first?.first == RouteCost(distance: 2_892.6, duration: 334.9))
  }

  @Test("if there is no route or no road with an exclusion, less is excluded", arguments: ["NoRoute", "NoSegment"])
  func noRouteWithout(code: String) async throws {
    let server = try await ScriptedHTTPServer { path, body in
      path.contains("exclude=") ? .answer(status: 400, #"{"code":"\#(code)"}"#) : Answers.osrm(path, body)
    }
    #expect(try await OSRMRouting(server.address).routes(request(avoiding: [.ferries, .tolls])).count == 1)
    #expect(exclusions(server) == ["toll,ferry", "toll", "ferry", ""])
  }

  @Test("only routes that use the fewest classes to avoid are kept, and smaller exclusions aren't requested")
  func routeChoice() {
    func route(_ uses: Set<RouteAvoidance>) -> PlannedRoute {
      PlannedRoute(shape: [], distance: 1, duration: 1, steps: [], uses: uses)
    }
    var choice = OSRMRouteChoice(avoiding: [.tolls, .ferries])
    #expect(choice.needs([.tolls]))
    choice.add([route([.ferries, .motorways])], excluding: [.tolls])
    #expect(!choice.needs([.tolls]) && !choice.needs([]) && choice.needs([.ferries]))
    choice.add([route([.tolls]), route([.motorways])], excluding: [.ferries])
    #expect(choice.routes.map(\.uses) == [[.motorways], [.tolls]])
    #expect(!choice.needs([.motorways]))
  }

  @Test("a cost is the longest found with exclusions, in any order")
  func costChoice() {
    var choice = OSRMCostChoice()
    choice.add(nil, excluding: [.tolls, .ferries])
    #expect(choice.cost == nil && choice.needs([.tolls]))
    choice.add(RouteCost(distance: 2, duration: 20), excluding: [.tolls])
    choice.add(RouteCost(distance: 3, duration: 10), excluding: [.ferries])
    choice.add(RouteCost(distance: 4, duration: 30), excluding: [])
    #expect(choice.cost == RouteCost(distance: 2, duration: 20) && !choice.needs([]))
  }

  @Test(
    "a real server answers the recorded requests with the recorded status",
    .enabled(
      if: EngineUnderTest.osrmAddress != nil,
      "needs WHERETO_OSRM; scripts/with-osrm Tests/AdapterTests/Routing/Answers/two-banks.osm COMMAND"))
  func questions() async throws {
    let server = HTTPExchange(
      address: try #require(EngineUnderTest.osrmAddress), engine: "OSRM", patience: .seconds(60))
    let questions = try TwoBanks.questions()
    #expect(!questions.isEmpty)
    for question in questions {
      #expect(try await server.ask(question.path).status == question.status, "\(question.path)")
    }
  }
}
