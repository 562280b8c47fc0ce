import Foundation
public import Places

/// Plans routes with a Valhalla server over HTTP.
///
/// Source: valhalla.github.io/valhalla/api: `/route`, `/sources_to_targets`, `/trace_attributes` and `/locate`.
public struct ValhallaRouting: RoutePlanning {
  static let name = "Valhalla"
  /// Maximum angle in degrees between the car's heading and a road that it may be on.
  private static let headingTolerance = 60.0

  private let server: HTTPExchange
  private let hasSpeedLimits: Bool

  /// Configures a server without a request; `patience` is the timeout for a response. The speed limits need one
  /// additional, fast request for each route.
  public init(_ address: HTTPAddress, patience: Duration = .seconds(10), hasSpeedLimits: Bool = true) {
    server = HTTPExchange(address: address, engine: Self.name, patience: patience)
    self.hasSpeedLimits = hasSpeedLimits
  }

  /// The routes to a destination, best first; what is to be avoided is used only if there is no other route.
  public func routes(_ request: RouteRequest) async throws(RoutePlanningError) -> [PlannedRoute] {
    let points = [request.origin] + request.stops + [request.destination]
    let heading = request.heading.flatMap { $0.isFinite ? Bearing.normalized($0) : nil }
    let question = Question(
      locations: points.enumerated().map { index, point in
        Location(
          point, type: index == 0 || index == points.count - 1 ? "break" : "break_through",
          heading: index == 0 ? heading : nil)
      },
      costingOptions: options(request.avoiding), alternates: request.stops.isEmpty ? request.alternatives : nil,
      turnLanes: true)
    let answer = try await server.ask("/route", body: EngineJSON.encode(question))
    guard answer.status == 200 else { throw try await explain(answer, points) }
    let trips = try EngineJSON.decode(ValhallaTrips.self, from: answer.body, engine: Self.name)
    var routes: [PlannedRoute] = []
    for trip in trips.all.prefix(1 + request.alternatives) {
      var route = try trip.route()
      if hasSpeedLimits { route.speedLimits = try await speedLimits(trip) }
      routes.append(try RouteCheck.checked(route, engine: Self.name))
    }
    return RouteNames.naming(routes)
  }

  /// Distances and travel times; `nil` also if a point has no road near it.
  public func matrix(
    from origins: [Coordinate], to destinations: [Coordinate], avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    try RouteMatrix.check(origins, destinations)
    let question = Question(
      sources: origins.map { Location($0) }, targets: destinations.map { Location($0) },
      costingOptions: options(avoiding), verbose: false)
    let answer = try await server.ask("/sources_to_targets", body: EngineJSON.encode(question))
    guard answer.status == 200 else {
      let error = try await explain(answer, origins + destinations)
      // A point without a road doesn't affect the others.
      switch error {
      case .noRoadNear where origins.count + destinations.count > 2:
        return try await matrixOfReachable(origins, destinations, avoiding)
      case .noRoute, .noRoadNear: return RouteMatrix.empty(origins, destinations)
      default: throw error
      }
    }
    let table = try EngineJSON.decode(ValhallaMatrix.self, from: answer.body, engine: Self.name).sourcesToTargets
    return try RouteMatrix.costs(
      distances: table.distances.map { $0.map { $0.map { $0 * 1_000 } } }, durations: table.durations,
      rows: origins.count, columns: destinations.count, engine: Self.name)
  }

  /// The matrix of the points with a road near them; `nil` for the others.
  private func matrixOfReachable(
    _ origins: [Coordinate], _ destinations: [Coordinate], _ avoiding: Set<RouteAvoidance>
  ) async throws(RoutePlanningError) -> [[RouteCost?]] {
    let hasRoad = try await haveRoad(origins + destinations)
    let rows = origins.indices.filter { hasRoad[$0] }
    let columns = destinations.indices.filter { hasRoad[origins.count + $0] }
    var costs = RouteMatrix.empty(origins, destinations)
    guard !rows.isEmpty, !columns.isEmpty, rows.count + columns.count < origins.count + destinations.count else {
      return costs
    }
    let inner = try await matrix(
      from: rows.map { origins[$0] }, to: columns.map { destinations[$0] }, avoiding: avoiding)
    for (row, values) in zip(rows, inner) { for (column, cost) in zip(columns, values) { costs[row][column] = cost } }
    return costs
  }

  /// The speed limits on a route. They are optional: empty if the server doesn't return them.
  private func speedLimits(_ trip: ValhallaTrips.Trip) async throws(RoutePlanningError) -> [PlannedRoute.SpeedLimit] {
    var limits: [PlannedRoute.SpeedLimit] = []
    var offset = 0
    for leg in trip.legs {
      let answer: HTTPExchange.Answer
      do {
        answer = try await server.ask(
          "/trace_attributes", body: EngineJSON.encode(TraceQuestion(encodedPolyline: leg.shape)))
      } catch {
        if error == .cancelled { throw error }
        return []
      }
      guard let trace = try? EngineJSON.decoder.decode(ValhallaTrace.self, from: answer.body),
        let count = try? EncodedPolyline.decode(leg.shape, precision: .six).count
      else { return [] }
      limits += trace.edges.elements.compactMap { edge in
        edge.speedLimit.map {
          .init(from: edge.beginShapeIndex &+ offset, to: edge.endShapeIndex &+ offset, kilometresPerHour: $0)
        }
      }
      offset += max(0, count - 1)
    }
    return limits
  }

  private func options(_ avoiding: Set<RouteAvoidance>) -> [String: [String: Double]] {
    let uses = avoiding.map { avoidance in
      switch avoidance {
      case .tolls: "use_tolls"
      case .motorways: "use_highways"
      case .ferries: "use_ferry"
      }
    }
    return ["auto": Dictionary(uniqueKeysWithValues: uses.map { ($0, 0) })]
  }

  /// The error for a response without a route. The numbers are those in Valhalla's documentation, "HTTP status codes".
  private func explain(
    _ answer: HTTPExchange.Answer, _ points: [Coordinate]
  ) async throws(RoutePlanningError) -> RoutePlanningError {
    if let overload = HTTPExchange.overload(answer.status, engine: Self.name) { return overload }
    guard let failure = try? EngineJSON.decoder.decode(ValhallaFailure.self, from: answer.body) else {
      return .badAnswer(engine: Self.name, reason: "status \(answer.status) without Valhalla's own error")
    }
    switch failure.errorCode {
    // No suitable edges near location: the error doesn't name the location.
    case 171: return try await haveRoad(points).firstIndex(of: false).map { .noRoadNear(point: $0) } ?? .noRoute
    // Unconnected regions; no path could be found.
    case 170, 441, 442: return .noRoute
    case 150...159: return .badRequest("the route is longer, or has more points, than the Valhalla server allows")
    default: return .badAnswer(engine: Self.name, reason: "error \(failure.errorCode) (status \(answer.status))")
    }
  }

  /// Whether each point has a road near it.
  private func haveRoad(_ points: [Coordinate]) async throws(RoutePlanningError) -> [Bool] {
    let question = Question(locations: points.map { Location($0) }, units: nil, verbose: false)
    let answer = try await server.ask("/locate", body: EngineJSON.encode(question))
    let found = try EngineJSON.decode([ValhallaCorrelation].self, from: answer.body, engine: Self.name)
    guard found.count == points.count else {
      throw .badAnswer(engine: Self.name, reason: "it located \(found.count) of \(points.count) points")
    }
    return found.map { $0.edges?.isEmpty == false }
  }

  private struct Location: Encodable {
    let lat, lon: Double
    let type: String?
    let heading, headingTolerance: Double?
    let searchCutoff = RouteCheck.reach

    init(_ point: Coordinate, type: String? = nil, heading: Double? = nil) {
      (lat, lon) = (point.latitude, point.longitude)
      (self.type, self.heading) = (type, heading)
      headingTolerance = heading == nil ? nil : ValhallaRouting.headingTolerance
    }
  }

  /// A request to `/route`, `/sources_to_targets` or `/locate`, which have some of the keys.
  private struct Question: Encodable {
    var locations, sources, targets: [Location]?
    let costing = "auto"
    /// From 0, avoided, to 1, preferred; the engine's default for anything else.
    var costingOptions: [String: [String: Double]]?
    var alternates: Int?
    var units: String? = "kilometers"
    var turnLanes, verbose: Bool?
  }

  private struct TraceQuestion: Encodable {
    struct Filters: Encodable {
      let action = "include"
      let attributes = ["edge.speed_limit", "edge.begin_shape_index", "edge.end_shape_index"]
    }
    let encodedPolyline: String
    let costing = "auto"
    // The shape comes from the server itself, so it is walked, not matched.
    let shapeMatch = "edge_walk"
    let filters = Filters()
  }
}
