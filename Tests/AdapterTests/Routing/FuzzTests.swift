import Foundation
import Foundations
import Places
import TestSupport
import Testing

@testable import Routing

/// Any output of an engine gives an error or a valid route.
@Suite("Damaged answers", .tags(.realTime)) struct FuzzTests {
  /// Damages a text: bytes are removed, doubled or replaced, and numbers made huge.
  private func damaged(_ text: String, _ random: inout Xoshiro256) -> Data {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let at = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, at + Int.random(in: 1...20, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 2: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes.removeSubrange(at...)
      case 4:
        guard let digit = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
        let numbers = ["1e308", "-1", "9223372036854775807", "1e999", "null", "-0", "2147483648", "{}", "[[]]"]
        bytes.replaceSubrange(digit...digit, with: (numbers.randomElement(using: &random) ?? "").utf8)
      default:
        guard let quote = bytes[at...].firstIndex(of: 0x22) else { continue }
        bytes.remove(at: quote)
      }
    }
    return Data(bytes)
  }

  private func isInOrder(_ answer: () throws(RoutePlanningError) -> [PlannedRoute]) {
    do {
      for route in RouteNames.naming(try answer()) {
        #expect(route.shape.count >= 2 && route.steps.last?.kind == .arrive)
        #expect(route.steps.allSatisfy { route.shape.indices.contains($0.start) && $0.distance.isFinite })
      }
    } catch {
      #expect(!error.description.contains("\n"))
    }
  }

  /// Damages an engine's answer again and again, and checks the routes that are read from it.
  private func check<Answer: Decodable>(
    _ name: String, seed: UInt64, times: Int, routes: (Answer) throws(RoutePlanningError) -> [PlannedRoute]
  ) throws {
    let text = try Answers.text(name)
    var random = Xoshiro256(seed: seed, name)
    for _ in 0..<times {
      let body = damaged(text, &random)
      isInOrder { () throws(RoutePlanningError) in
        let answer = try EngineJSON.decode(Answer.self, from: body, engine: "test")
        return try routes(answer).map { route throws(RoutePlanningError) in
          try RouteCheck.checked(route, engine: "test")
        }
      }
    }
  }

  @Test("damaged Valhalla answers", arguments: ["valhalla-route", "valhalla-stop"])
  func valhalla(name: String) throws {
    try check(name, seed: 1, times: 1_000) { (answer: ValhallaTrips) throws(RoutePlanningError) in
      try answer.all.map { trip throws(RoutePlanningError) in try trip.route() }
    }
  }

  @Test("damaged OSRM answers", arguments: ["osrm-route", "osrm-stop"])
  func osrm(name: String) throws {
    try check(name, seed: 2, times: 500) { (answer: OSRMRoutes) throws(RoutePlanningError) in
      try answer.routes.map { route throws(RoutePlanningError) in try route.route() }
    }
  }

  @Test("damaged Routino output, and damaged tables beside it")
  func routino() throws {
    var random = Xoshiro256(seed: 3)
    for _ in 0..<2_000 {
      let way = String(decoding: damaged(ScriptedRoutino.way + ScriptedRoutino.more, &random), as: UTF8.self)
      let table = RoadTable(damaged(ScriptedRoutino.roads, &random))
      isInOrder { () throws(RoutePlanningError) in
        let steps = RoutinoSteps(try RoutinoTrack(way), roads: table, exits: [2])
        return [
          try RouteCheck.checked(
            PlannedRoute(
              shape: steps.track.points.map(\.coordinate), distance: steps.distance, duration: 1,
              steps: steps.steps(stops: [Answers.stop], destination: Answers.destination), uses: steps.uses,
              speedLimits: steps.speedLimits), engine: "test")
        ]
      }
      _ = RoutinoWords.exits(way, count: 1)
    }
  }

  @Test("damaged map objects in osmium's format")
  func objects() {
    let line =
      "w12 v1 dV Thighway=motorway_link,name=a%20%b%2c%,turn:lanes=left|right;through,maxspeed=30%20%mph Nn1x1y2,n-2"
    var random = Xoshiro256(seed: 4)
    for _ in 0..<5_000 {
      guard let object = OPLObject([UInt8](damaged(line, &random))[...]), let road = Road(object.tags) else { continue }
      #expect(Road(line: road.line)?.size == road.size && road.speed > 0)
    }
  }
}
