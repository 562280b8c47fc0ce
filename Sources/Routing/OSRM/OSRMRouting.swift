import Foundation
public import Places

/// Ways by a server that answers as OSRM does, asked over HTTP.
///
/// What can be avoided is set when the server's data are made: OSRM's own profile for cars allows tolls, motorways or
/// ferries, each by itself. Source: project-osrm.org/docs/v5.24.0/api.
public struct OSRMRouting: RoutePlanning {
  static let name = "OSRM"
  /// A road within so many degrees of where the car heads is one that it may be on.
  private static let headingTolerance = 60

  private let server: HTTPExchange

  /// Makes what asks a server; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - address: Where the server answers.
  ///   - patience: How long an answer may take.
  public init(_ address: HTTPAddress, patience: Duration = .seconds(10)) {
    server = HTTPExchange(address: address, engine: Self.name, patience: patience)
  }

  /// The ways to a destination, best first. Where avoiding leaves no way, one that does not avoid is given.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    do {
      return try await routes(request, excluding: request.avoiding)
    } catch .noRoute where !request.avoiding.isEmpty {
      return try await routes(request, excluding: [])
    }
  }

  private func routes(
    _ request: RouteRequest, excluding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [PlannedRoute] {
    let points = [request.origin] + request.stops + [request.destination]
    var query = "steps=true&overview=false&geometries=polyline6&annotations=maxspeed"
    if request.stops.isEmpty { query += "&alternatives=\(request.alternatives)" }
    if let heading = request.heading, heading.isFinite {
      let degrees = Int(Bearing.normalised(heading))
      query += "&bearings=\(degrees),\(Self.headingTolerance)" + String(repeating: ";", count: points.count - 1)
    }
    let answer = try await ask("route", points, query + exclusion(excluding))
    let routes = try EngineJSON.decode(OSRMRoutes.self, from: answer.body, engine: Self.name).routes
    guard !routes.isEmpty else { throw .noRoute }
    var planned: [PlannedRoute] = []
    for route in routes.prefix(1 + request.alternatives) {
      planned.append(try RouteCheck.checked(try route.route(), engine: Self.name))
    }
    return RouteNames.naming(planned)
  }

  /// How far and how long it is. Where avoiding leaves no way, the cost of one that does not avoid is given.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try RouteMatrix.check(origins, destinations)
    let costs = try await table(origins, destinations, excluding: avoiding)
    guard !avoiding.isEmpty, costs.contains(where: { $0.contains(nil) }) else { return costs }
    let others = try await table(origins, destinations, excluding: [])
    return zip(costs, others).map { zip($0, $1).map { $0 ?? $1 } }
  }

  private func table(
    _ origins: [Coordinate], _ destinations: [Coordinate], excluding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    func list(_ range: Range<Int>) -> String { range.map(String.init).joined(separator: ";") }
    let query =
      "annotations=duration,distance&sources=\(list(0..<origins.count))"
      + "&destinations=\(list(origins.count..<origins.count + destinations.count))" + exclusion(excluding)
    let answer: HTTPExchange.Answer
    do {
      answer = try await ask("table", origins + destinations, query)
    } catch .noRoute {
      return RouteMatrix.empty(origins, destinations)
    } catch .noRoadNear(let point) {
      return try await tableWithout(point, origins, destinations, excluding)
    }
    let table = try EngineJSON.decode(OSRMTable.self, from: answer.body, engine: Self.name)
    return try RouteMatrix.costs(
      distances: table.distances, durations: table.durations, rows: origins.count, columns: destinations.count,
      engine: Self.name)
  }

  /// The table where one point has no road near it: that row or column is `nil`.
  private func tableWithout(
    _ point: Int, _ origins: [Coordinate], _ destinations: [Coordinate], _ excluding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    var (origins, destinations) = (origins, destinations)
    let (rows, columns) = (origins.count, destinations.count)
    guard point >= 0, point < rows + columns else {
      throw .badAnswer(engine: Self.name, reason: "it speaks of a point that it was not asked about")
    }
    if point < rows { origins.remove(at: point) } else { destinations.remove(at: point - rows) }
    let unreachable = [RouteCost?](repeating: nil, count: columns)
    guard !origins.isEmpty, !destinations.isEmpty else { return Array(repeating: unreachable, count: rows) }
    var costs = try await table(origins, destinations, excluding: excluding)
    if point < rows {
      costs.insert(unreachable, at: point)
    } else {
      for row in costs.indices { costs[row].insert(nil, at: point - rows) }
    }
    return costs
  }

  private func ask(
    _ service: String, _ points: [Coordinate], _ query: String
  ) async throws(RoutePlanningError) -> HTTPExchange.Answer {
    // Seven decimals are a centimetre, and never an exponent.
    let list = points.map { "\(Self.decimal($0.longitude)),\(Self.decimal($0.latitude))" }.joined(separator: ";")
    let answer = try await server.ask("/\(service)/v1/driving/\(list)?\(query)")
    guard answer.status == 200 else { throw explain(answer) }
    return answer
  }

  private static func decimal(_ degrees: Double) -> String {
    let units = Int((abs(degrees) * 1e7).rounded())
    let fraction = String(units % 10_000_000)
    let zeros = String(repeating: "0", count: 7 - fraction.count)
    return "\(degrees < 0 ? "-" : "")\(units / 10_000_000).\(zeros)\(fraction)"
  }

  private func exclusion(_ avoiding: Set<RouteAvoidance>) -> String {
    guard !avoiding.isEmpty else { return "" }
    let classes = avoiding.sorted().map { avoidance in
      switch avoidance {
      case .tolls: "toll"
      case .motorways: "motorway"
      case .ferries: "ferry"
      }
    }
    return "&exclude=" + classes.joined(separator: ",")
  }

  /// What an answer that is no route means, by the code of OSRM's documentation, "Responses".
  private func explain(_ answer: HTTPExchange.Answer) -> RoutePlanningError {
    guard answer.status != 503, answer.status != 504 else {
      return .unavailable(engine: Self.name, reason: "the server is overloaded (status \(answer.status)); try again")
    }
    guard let failure = try? JSONDecoder().decode(OSRMFailure.self, from: answer.body) else {
      return .badAnswer(engine: Self.name, reason: "status \(answer.status) without OSRM's own error")
    }
    switch failure.code {
    case "NoRoute", "NoTable", "NoTrips": return .noRoute
    // "Could not find a matching segment for coordinate 1"
    case "NoSegment":
      let point = (failure.message ?? "").split { !$0.isNumber }.last.flatMap { Int($0) }
      return .noRoadNear(point: point ?? 0)
    case "TooBig": return .badRequest("the way has more points than the OSRM server is set up for; ask for fewer")
    case "InvalidValue" where failure.message?.contains("xclude") == true:
      return .badRequest(
        "the OSRM server cannot avoid that; avoid something else, or make its data with a profile "
          + "that has it excludable")
    default: return .badAnswer(engine: Self.name, reason: "error \(Self.word(failure.code)) (status \(answer.status))")
    }
  }

  /// A code as it may stand in a message.
  private static func word(_ code: String) -> String {
    let word = code.prefix(30)
    return !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isLetter } ? String(word) : "without a name"
  }
}
