import Foundation
public import Places

/// Plans routes with an OSRM-compatible server over HTTP.
///
/// The server's data determines which sets of classes it can exclude; OSRM's own car profile allows one class at a
/// time. If the server can't exclude everything to avoid, it is asked to exclude one class fewer, then two, and so on.
/// ``/Places/PlannedRoute/uses`` lists what a route still uses. OSRM doesn't report speed limits.
///
/// Source: project-osrm.org/docs/v5.24.0/api.
public struct OSRMRouting: RoutePlanning {
  static let name = "OSRM"
  /// Maximum angle in degrees between the car's heading and a road that it may be on.
  private static let headingTolerance = 60

  private let server: HTTPExchange

  /// Configures a server without a request; `patience` is the timeout for a response.
  public init(_ address: HTTPAddress, patience: Duration = .seconds(10)) {
    server = HTTPExchange(address: address, engine: Self.name, patience: patience)
  }

  /// The routes to a destination, best first: those that use the fewest classes to avoid, if the server can exclude
  /// them.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    var choice = OSRMRouteChoice(avoiding: request.avoiding)
    for excluded in OSRMExclusion.attempts(for: request.avoiding) where choice.needs(excluded) {
      guard let routes = try await routes(request, excluding: excluded) else { continue }
      choice.add(routes, excluding: excluded)
    }
    guard !choice.routes.isEmpty else { throw .noRoute }
    return RouteNames.naming(choice.routes)
  }

  /// The routes with an exclusion; `nil` if the server doesn't support it, or finds no route with it.
  private func routes(
    _ request: RouteRequest, excluding excluded: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [PlannedRoute]? {
    do {
      return try await answered(request, excluding: excluded)
    } catch {
      var request = request
      switch error {
      // No road near the car leads in its heading.
      case .noRoadNear(point: 0) where request.heading != nil: request.heading = nil
      // A request with two points isn't too large, but alternatives may exceed the limit.
      case .badRequest where request.stops.isEmpty && request.alternatives > 0: request.alternatives -= 1
      case .noRoute where !excluded.isEmpty, .noRoadNear where !excluded.isEmpty: return nil
      default: throw error
      }
      return try await routes(request, excluding: excluded)
    }
  }

  private func answered(
    _ request: RouteRequest, excluding excluded: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [PlannedRoute]? {
    let points = [request.origin] + request.stops + [request.destination]
    var query = "steps=true&overview=false&geometries=polyline6"
    if request.stops.isEmpty { query += "&alternatives=\(request.alternatives)" }
    if let heading = request.heading, heading.isFinite {
      let degrees = Int(Bearing.normalized(heading))
      query += "&bearings=\(degrees),\(Self.headingTolerance)" + String(repeating: ";", count: points.count - 1)
    }
    guard let answer = try await ask("route", points, query, excluding: excluded) else { return nil }
    let routes = try EngineJSON.decode(OSRMRoutes.self, from: answer.body, engine: Self.name).routes
    guard !routes.isEmpty else { throw .noRoute }
    var planned: [PlannedRoute] = []
    for route in routes.prefix(1 + request.alternatives) {
      planned.append(try RouteCheck.checked(try route.route(), engine: Self.name))
    }
    return planned
  }

  /// Distances and travel times. If the server can't exclude everything to avoid, or finds no route without it, a cost
  /// is the longest of those with fewer exclusions.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try RouteMatrix.check(origins, destinations)
    var choices = Array(repeating: Array(repeating: OSRMCostChoice(), count: destinations.count), count: origins.count)
    for excluded in OSRMExclusion.attempts(for: avoiding)
    where choices.contains(where: { $0.contains { $0.needs(excluded) } }) {
      guard let costs = try await table(origins, destinations, excluding: excluded) else { continue }
      for row in costs.indices {
        for column in costs[row].indices { choices[row][column].add(costs[row][column], excluding: excluded) }
      }
    }
    return choices.map { $0.map(\.cost) }
  }

  /// The table with an exclusion; `nil` if the server doesn't support it.
  private func table(
    _ origins: [Coordinate], _ destinations: [Coordinate], excluding excluded: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]]? {
    func list(_ range: Range<Int>) -> String { range.map(String.init).joined(separator: ";") }
    let query =
      "annotations=duration,distance&sources=\(list(0..<origins.count))"
      + "&destinations=\(list(origins.count..<origins.count + destinations.count))"
    let answer: HTTPExchange.Answer?
    do {
      answer = try await ask("table", origins + destinations, query, excluding: excluded)
    } catch .noRoute {
      return RouteMatrix.empty(origins, destinations)
    } catch .noRoadNear(let point) {
      return try await tableWithout(point, origins, destinations, excluded)
    }
    guard let answer else { return nil }
    let table = try EngineJSON.decode(CostTable.self, from: answer.body, engine: Self.name)
    return try RouteMatrix.costs(
      distances: table.distances, durations: table.durations, rows: origins.count, columns: destinations.count,
      engine: Self.name)
  }

  /// The table if one point has no road near it: that row or column is `nil`.
  private func tableWithout(
    _ point: Int, _ origins: [Coordinate], _ destinations: [Coordinate], _ excluded: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]]? {
    var (origins, destinations) = (origins, destinations)
    let (rows, columns) = (origins.count, destinations.count)
    guard point >= 0, point < rows + columns else {
      throw .badAnswer(engine: Self.name, reason: "its error names a point that isn't in the request")
    }
    if point < rows { origins.remove(at: point) } else { destinations.remove(at: point - rows) }
    let unreachable = [RouteCost?](repeating: nil, count: columns)
    guard !origins.isEmpty, !destinations.isEmpty else { return Array(repeating: unreachable, count: rows) }
    guard var costs = try await table(origins, destinations, excluding: excluded) else { return nil }
    if point < rows {
      costs.insert(unreachable, at: point)
    } else {
      for row in costs.indices { costs[row].insert(nil, at: point - rows) }
    }
    return costs
  }

  /// Sends a request to a service; `nil` if the server doesn't support the exclusion.
  private func ask(
    _ service: String, _ points: [Coordinate], _ query: String, excluding excluded: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> HTTPExchange.Answer? {
    // Seven decimals are a centimeter, and never have an exponent.
    let list = points.map { String(format: "%.7f,%.7f", $0.longitude, $0.latitude) }.joined(separator: ";")
    let radiuses = Array(repeating: "\(RouteCheck.reach)", count: points.count).joined(separator: ";")
    let answer = try await server.ask(
      "/\(service)/v1/driving/\(list)?\(query)\(OSRMExclusion.parameter(excluded))&radiuses=\(radiuses)")
    if answer.status == 200 { return answer }
    let failure = try? JSONDecoder().decode(OSRMFailure.self, from: answer.body)
    if !excluded.isEmpty, failure?.code.hasPrefix("Invalid") == true { return nil }
    throw Self.explain(failure, status: answer.status)
  }

  /// The error for a response without a route, by the code in OSRM's documentation, "Responses".
  private static func explain(_ failure: OSRMFailure?, status: Int) -> RoutePlanningError {
    if let overload = HTTPExchange.overload(status, engine: name) { return overload }
    guard let failure else { return .badAnswer(engine: name, reason: "status \(status) without OSRM's own error") }
    switch failure.code {
    case "NoRoute", "NoTable", "NoTrips": return .noRoute
    // "Could not find a matching segment for coordinate 1"
    case "NoSegment":
      let point = (failure.message ?? "").split { !$0.isNumber }.last.flatMap { Int($0) }
      return .noRoadNear(point: point ?? 0)
    case "TooBig": return .badRequest("the route has more points than the OSRM server allows; use fewer stops")
    default:
      let word = failure.code.prefix(30)
      // Only a word is safe in a message.
      let isWord = !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLetter }
      return .badAnswer(engine: name, reason: "error \(isWord ? word : "without a name") (status \(status))")
    }
  }
}
