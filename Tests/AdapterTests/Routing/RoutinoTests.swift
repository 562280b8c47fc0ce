import Foundation
import Places
import TestSupport
import Testing

@testable import Routing

@Suite("Routino's output", .tags(.realTime)) struct RoutinoTests {
  @Test("a way becomes steps, with the roads of the table")
  func steps() async throws {
    let town = try ScriptedRoutino()
    let request = RouteRequest(from: Answers.origin, to: Answers.destination)
    let route = try #require(try await town.planner.routes(request).first)
    #expect(route.steps.map(\.kind) == [.depart, .roundabout, .turn, .arrive])
    #expect(route.steps[0].names == ["Portpool Lane"])
    #expect(route.steps[1].roundaboutExit == 2 && route.steps[1].names == ["Holborn"])
    #expect(route.steps[1].number == "A 40" && route.steps[1].start == 1)
    #expect(route.steps[2].turn == .right)
    #expect(route.steps[2].lanes == [Lane([.left]), Lane([.straight, .right], recommended: .right)])
    #expect(route.speedLimits == [.init(from: 1, to: 5, kilometresPerHour: 50)])
    #expect(route.via == ["Holborn"] && route.uses.isEmpty)
    // 138 m at 30 km/h.
    #expect(abs(route.steps[0].duration - 16.6) < 0.1)
  }

  private func steps(_ lines: [(Double, Double, String, Int)], exits: [Int?] = []) throws -> [RouteStep] {
    let text = lines.enumerated().map { index, line in
      let road = index == 0 ? "\t\t" : "130\t 0\t#\(line.3)"
      return " \(line.0)\t\(line.1)\t 1\t\(line.2)\t0.000\t0.00\t0\t0\t\(road)"
    }.joined(separator: "\n")
    let table = RoadTable(Data(Self.roads.utf8))
    return RoutinoSteps(try RoutinoTrack(text), roads: table, exits: exits)
      .steps(stops: [], destination: Answers.place(51.6, 0.001))
  }

  /// 0 and 1 are streets, 2 a motorway with a toll, 3 its link with signs, 4 a lane that cuts a corner, 5 a ferry.
  private static let roads = """
    residential\t\t30\t\tHigh Street\t\t\t\t-
    residential\t\t30\t\tMill Road\t\t\t\t-
    motorway\tot\t100\t110\t\tM 1\t\t\tstraight||slightRight
    motorway\tlo\t60\t\t\t\t7\tB 1;Oxford\t-
    primary\tlo\t50\t\t\t\t\t\t-
    ferry\t\t15\t\tFerry\t\t\t\t-

    """

  static let north = [(51.0, 0.0, "Waypt#1", 0), (51.01, 0.0, "Junct", 0)]

  @Test(
    "turns are determined by their angles, if roads change or large ones meet",
    arguments: [
      ([(51.01, 0.02, "Waypt#2", 1)], [RouteStep.Kind.turn], Turn.right),
      ([(51.01, -0.02, "Waypt#2", 1)], [.turn], .left), ([(51.02, 0.012, "Waypt#2", 1)], [.turn], .slightRight),
      ([(51.0, 0.016, "Waypt#2", 1)], [.turn], .sharpRight), ([(51.0, 0.0, "Waypt#2", 0)], [.uTurn], .uTurnLeft),
      ([(51.02, 0.0, "Waypt#2", 1)], [.proceed], .straight), ([(51.02, 0.0, "Waypt#2", 0)], [], nil),
      ([(51.01, 0.02, "Waypt#2", 0)], [.turn], .right), ([(51.02, 0.012, "Waypt#2", 0)], [], nil),
      ([(51.02, 0.0, "Waypt#2", 2)], [.proceed], .straight), ([(51.02, 0.001, "Waypt#2", 3)], [.ramp], .slightRight),
      ([(51.0101, 0.0001, "Junct", 4), (51.0101, 0.02, "Waypt#2", 1)], [.turn], .right),
      ([(51.02, 0.0, "Inter", 5), (51.03, 0.0, "Waypt#2", 5)], [.ferry], nil),
      // Across the carriageways of a divided road.
      ([(51.01, 0.0002, "Junct", 1), (51.02, 0.0002, "Waypt#2", 0)], [.proceed], .straight),
    ] as [([(Double, Double, String, Int)], [RouteStep.Kind], Turn?)])
  func turns(lines: [(Double, Double, String, Int)], kinds: [RouteStep.Kind], turn: Turn?) throws {
    let steps = try steps(Self.north + lines)
    #expect(steps.map(\.kind) == [.depart] + kinds + [.arrive])
    // A U-turn can go either way.
    if kinds != [.uTurn], kinds.count == 1 { #expect(steps[1].turn == turn) }
  }

  @Test("a motorway is left by its exit, with signs and lanes")
  func exit() throws {
    let steps = try steps([
      (51.0, 0.0, "Waypt#1", 2), (51.01, 0.0, "Junct", 2), (51.02, 0.005, "Junct", 3), (51.03, 0.005, "Waypt#2", 2),
    ])
    #expect(steps.map(\.kind) == [.depart, .exit, .merge, .arrive])
    #expect(steps[1].exit == "7" && steps[1].towards == ["B 1", "Oxford"])
    #expect(
      steps[1].lanes == [Lane([.straight]), Lane([]), Lane([.slightRight], recommended: .slightRight)])
  }

  @Test(
    "an invalid route is a bad answer",
    arguments: [
      "", "#", "nonsense", " 51\t0\t1\tWaypt#1\t0\t0\n",
      " 51\t0\t1\tWaypt#1\t0\t0\n 91\t0\t1\tWaypt#2\t0\t0\t0\t0\t1\t1\t#0",
      " 51\t0\t1\tWaypt#1\t0\t0\n 51\t0\t1\tWaypt#2\tnan\t0\t0\t0\t1\t1\t#0",
      " 51\t0\t1\tWaypt#1\t0\t0\n 51\t0\t1\tWaypt#2\t0\t1e99\t0\t0\t1\t1\t#0",
      " 51\t0\t1\tWaypt#1\t0\t0\n 51\t0\t1\tInter\t0\t0\t0\t0\t1\t1\t#0",
      " 51\t0\t1\tWaypt#1\t0\t0\n 51\t0\t1\tWaypt#2\t0\t0",
    ])
  func bad(text: String) async throws {
    let town = try ScriptedRoutino("cat \"$(dirname \"$0\")/text\"")
    _ = try town.folder.write("text", text)
    let error = await #expect(throws: RoutePlanningError.self) {
      _ = try await town.planner.routes(RouteRequest(from: Answers.origin, to: Answers.destination))
    }
    guard case .badAnswer(engine: "Routino", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "the program's error messages are mapped",
    arguments: [
      ("Error: Cannot find node close to specified point 1.", RoutePlanningError.noRoadNear(point: 0)),
      (
        "Error: Cannot find node close to specified point 9.",
        .badAnswer(engine: "Routino", reason: "the program failed without a route")
      ),
      ("Error: Cannot find super-route compatible with profile.", .noRoute),
      ("Error: Cannot find initial section of route compatible with profile.", .noRoute),
      ("51.52 -0.1", .badAnswer(engine: "Routino", reason: "the program failed without a route")),
      (
        "Cannot open file '/x' for reading [No such file or directory].",
        .unavailable(engine: "Routino", reason: "its database can't be opened; build the region's routes again")
      ),
    ] as [(String, RoutePlanningError)])
  func failures(message: String, expected: RoutePlanningError) async throws {
    let town = try ScriptedRoutino("echo \"\(message)\" >&2; exit 1")
    await #expect(throws: expected) {
      _ = try await town.planner.routes(RouteRequest(from: Answers.origin, to: Answers.destination))
    }
  }

  @Test("a hanging program is ended, and a missing one is named with its package")
  func hanging() async throws {
    let town = try ScriptedRoutino("echo $$ > \"$(dirname \"$0\")/number\"; exec sleep 3600")
    let request = RouteRequest(from: Answers.origin, to: Answers.destination)
    await #expect(throws: RoutePlanningError.timedOut(engine: "Routino", seconds: 0.2)) {
      _ = try await town.planner(patience: .milliseconds(200)).routes(request)
    }
    if let text = try? String(contentsOf: town.folder.file("number"), encoding: .utf8),
      let number = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      #expect(kill(number, 0) == -1)
    }
    let absent = RoutinoRouting(town.database, router: "no-such-router")
    let error = await #expect(throws: RoutePlanningError.self) { _ = try await absent.routes(request) }
    #expect(error?.description.contains("apt-get install routino") == true)
  }

  @Test("a table makes one request for each pair, and continues without unreachable ones")
  func matrix() async throws {
    let town = try ScriptedRoutino()
    let costs = try await town.planner.matrix(
      from: [Answers.origin, Answers.stop], to: [Answers.destination, Answers.nowhere, Answers.nearby], avoiding: [])
    #expect(costs.map { $0.map { $0 != nil } } == [[true, false, true], [true, false, true]])
  }

  @Test("the program's arguments are correct") func arguments() async throws {
    let town = try ScriptedRoutino()
    let request = RouteRequest(
      from: Answers.origin, to: Answers.destination, by: [Answers.stop], heading: -0.5,
      avoiding: [.motorways, .tolls, .ferries])
    let arguments = RoutinoArguments.router(
      request, preferences: RoadSpeeds.preferences, output: "--output-text-all", database: town.database)
    for expected in [
      "--highway-motorway=1", "--highway-ferry=1", "--highway-primary=100", "--speed-primary=90", "--property-tunnel=1",
      "--heading=359",
      "--lat1=51.521000", "--lon1=-0.111000", "--lat3=51.515000", "--quickest",
    ] {
      #expect(arguments.contains(expected), "\(expected)")
    }
    await #expect(throws: RoutePlanningError.self) {
      _ = try await town.planner.routes(
        RouteRequest(
          from: Answers.origin, to: Answers.destination, by: Array(repeating: Answers.stop, count: 98)))
    }
  }
}
