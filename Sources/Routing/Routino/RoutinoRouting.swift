import ExternalPrograms
import Foundation
public import Places

/// Ways by Routino, whose program `routino-router` is run for each question over a database of the region.
///
/// It needs no server and no network. Nothing of it is linked: it is under the AGPL.
/// Source: routino.org/documentation/usage.html.
public struct RoutinoRouting: RoutePlanning {
  static let name = "Routino"
  /// How many programs run at once.
  private static let concurrency = 2
  /// More points than these the program does not take.
  private static let mostPoints = 99
  /// The most bytes of a route: a hundred for each of a million points.
  private static let outputLimit = 100 << 20

  private let database: RoutinoDatabase
  private let program: ExternalProgram
  private let patience: Duration

  /// Makes what asks a database; nothing is run yet.
  ///
  /// - Parameters:
  ///   - database: The roads of the region.
  ///   - router: Name or path of the program.
  ///   - patience: How long the program may run for a way; then it is ended.
  public init(_ database: RoutinoDatabase, router: String = "routino-router", patience: Duration = .seconds(10)) {
    self.database = database
    self.patience = patience
    program = .routino(router, patience: patience)
  }

  /// The ways to a destination, best first; what is avoided is used only where there is no other way.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    let best = try await route(request, preferences: RoadSpeeds.preferences)
    guard request.alternatives > 0, request.stops.isEmpty else { return RouteNames.naming([best]) }
    let others = try await all(RoutinoAlternatives.preferences) {
      preferences throws(RoutePlanningError) -> PlannedRoute? in
      do throws(RoutePlanningError) {
        return try await route(request, preferences: preferences)
      } catch {
        // The best way is found: that there is no other is no failure.
        if error == .cancelled { throw error }
        return nil
      }
    }
    return RouteNames.naming(
      RoutinoAlternatives.chosen(best: best, among: others.compactMap(\.self), count: request.alternatives))
  }

  /// How far and how long it is; `nil` also where a point has no road near it.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try RouteMatrix.check(origins, destinations)
    let pairs = origins.flatMap { origin in destinations.map { RouteRequest(from: origin, to: $0, avoiding: avoiding) }
    }
    let costs = try await all(pairs) { pair throws(RoutePlanningError) -> RouteCost? in
      do throws(RoutePlanningError) {
        let steps = try await self.steps(pair, preferences: RoadSpeeds.preferences)
        let duration = steps.steps(stops: [], destination: pair.destination).reduce(0) { $0 + $1.duration }
        return RouteCost(distance: steps.distance, duration: duration)
      } catch {
        switch error {
        case .noRoute, .noRoadNear: return nil
        default: throw error
        }
      }
    }
    return stride(from: 0, to: costs.count, by: destinations.count).map {
      Array(costs[$0..<min(costs.count, $0 + destinations.count)])
    }
  }

  private func route(
    _ request: RouteRequest, preferences: [(highway: String, percent: Int)]
  ) async throws(RoutePlanningError) -> PlannedRoute {
    var steps = try await steps(request, preferences: preferences)
    let count = steps.roundaboutEnds.count
    if count > 0 {
      // Which exit is taken is told in the words for people alone.
      let words = try await run(request, preferences: preferences, output: "--output-html")
      steps = RoutinoSteps(steps.track, roads: database.roads, exits: RoutinoWords.exits(words, count: count))
    }
    let done = steps.steps(stops: request.stops, destination: request.destination)
    return try RouteCheck.checked(
      PlannedRoute(
        shape: steps.track.points.map(\.coordinate), distance: steps.distance,
        duration: done.reduce(0) { $0 + $1.duration }, steps: done, uses: steps.uses, speedLimits: steps.speedLimits),
      engine: Self.name)
  }

  private func steps(
    _ request: RouteRequest, preferences: [(highway: String, percent: Int)]
  ) async throws(RoutePlanningError) -> RoutinoSteps {
    let text = try await run(request, preferences: preferences, output: "--output-text-all")
    return RoutinoSteps(try RoutinoTrack(text), roads: database.roads)
  }

  private func run(
    _ request: RouteRequest, preferences: [(highway: String, percent: Int)], output: String
  ) async throws(RoutePlanningError) -> String {
    let arguments = try RoutinoArguments.router(request, preferences: preferences, output: output, database: database)
    guard request.stops.count + 2 <= Self.mostPoints else {
      throw .badRequest("a way has \(Self.mostPoints - 2) stops at most; leave some out")
    }
    let result: ExternalProgram.Output
    do {
      result = try await program.run(arguments, limit: Self.outputLimit)
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    } catch {
      throw .cancelled
    }
    guard result.isSuccess else { throw Self.explain(result.message ?? "", points: request.stops.count + 2) }
    return result.text
  }

  private func explain(_ failure: ExternalProgram.Failure) -> RoutePlanningError {
    switch failure {
    case .notFound:
      .unavailable(engine: Self.name, reason: "the program \(program.name) is not installed; apt-get install routino")
    case .notRun, .tooMuch:
      .unavailable(engine: Self.name, reason: "\(program.name) could not be run; check the installation")
    case .late: .timedOut(engine: Self.name, seconds: patience / .seconds(1))
    }
  }

  /// What the program says where it finds nothing; its other messages may name positions.
  private static func explain(_ message: String, points: Int) -> RoutePlanningError {
    let near = "Error: Cannot find node close to specified point "
    if message.hasPrefix(near), let point = Int(message.dropFirst(near.count).prefix { $0.isNumber }),
      (1...points).contains(point)
    {
      return .noRoadNear(point: point - 1)
    }
    let noWay = ["Cannot find initial section", "Cannot find final section", "Cannot find super-route"]
    if noWay.contains(where: { message.contains($0) }) { return .noRoute }
    if message.hasPrefix("Cannot open file") {
      return .unavailable(engine: name, reason: "its database cannot be opened; build the routes of the region again")
    }
    return .badAnswer(engine: name, reason: "the program failed without a way")
  }

  /// Runs something for each value, ``concurrency`` at a time, and gives the results in order.
  private func all<Value: Sendable, Result: Sendable>(
    _ values: [Value], _ body: @escaping @Sendable (Value) async throws(RoutePlanningError) -> Result
  ) async throws(RoutePlanningError) -> [Result] {
    do {
      return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: values.count)
        for (index, value) in values.enumerated() {
          if index >= Self.concurrency, let (done, result) = try await group.next() { results[done] = result }
          group.addTask { (index, try await body(value)) }
        }
        for try await (done, result) in group { results[done] = result }
        return results.compactMap(\.self)
      }
    } catch let error as RoutePlanningError {
      throw error
    } catch {
      throw .cancelled
    }
  }
}
