import ExternalPrograms
import Foundation
public import Places

/// Plans routes with Routino, whose program `routino-router` runs for each request over a database of the region.
///
/// It needs neither a server nor a network. It isn't linked, because it is under the AGPL. Source:
/// routino.org/documentation/usage.html.
public struct RoutinoRouting: RoutePlanning {
  static let name = "Routino"
  /// Maximum number of concurrent programs.
  private static let concurrency = 2
  /// Maximum number of points that the program accepts.
  private static let mostPoints = 99
  /// The most bytes of a route: a hundred for each of a million points.
  private static let outputLimit = 100 << 20

  private let database: RoutinoDatabase
  private let program: ExternalProgram
  private let patience: Duration

  /// Configures a database without running the program; after `patience`, the program for a route is ended.
  public init(_ database: RoutinoDatabase, router: String = "routino-router", patience: Duration = .seconds(10)) {
    self.database = database
    self.patience = patience
    program = .routino(router, patience: patience)
  }

  /// The routes to a destination, best first; what is to be avoided is used only if there is no other route.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    let best = try await route(request, preferences: RoadSpeeds.preferences)
    guard request.alternatives > 0, request.stops.isEmpty else { return RouteNames.naming([best]) }
    let others = try await all(RoutinoAlternatives.preferences) {
      preferences throws(RoutePlanningError) -> PlannedRoute? in
      do throws(RoutePlanningError) {
        return try await route(request, preferences: preferences)
      } catch {
        // The best route is found, so a failed search for alternatives isn't an error.
        if error == .cancelled { throw error }
        return nil
      }
    }
    return RouteNames.naming(
      RoutinoAlternatives.chosen(best: best, among: others.compactMap(\.self), count: request.alternatives))
  }

  /// Distances and travel times; `nil` also if a point has no road near it.
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
      // Only the instructions for people contain the exit numbers.
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
    let arguments = RoutinoArguments.router(request, preferences: preferences, output: output, database: database)
    guard request.stops.count + 2 <= Self.mostPoints else {
      throw .badRequest("a route can have at most \(Self.mostPoints - 2) stops; remove some")
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
      .unavailable(engine: Self.name, reason: "the program \(program.name) isn't installed; apt-get install routino")
    case .notRun, .tooMuch:
      .unavailable(engine: Self.name, reason: "\(program.name) couldn't be started; check the installation")
    case .late: .timedOut(engine: Self.name, seconds: patience / .seconds(1))
    }
  }

  /// The error for a message of the program; other messages may contain positions.
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
      return .unavailable(engine: name, reason: "its database can't be opened; build the region's routes again")
    }
    return .badAnswer(engine: name, reason: "the program failed without a route")
  }

  /// Runs a closure for each value, ``concurrency`` at a time, and returns the results in order.
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
