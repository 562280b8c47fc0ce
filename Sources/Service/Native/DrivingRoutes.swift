import DestinationSearch
import Foundation
import Hummingbird
import Places
import Tracing

/// Driving routes, distances and travel times; the same data as `whereto route`.
struct DrivingRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("route", use: route)
    group.get("matrix", use: matrix)
  }

  /// Maximum number of points of a route, and of pairs of a matrix; each is a query to the routing engine.
  static let mostStops = 8
  static let mostPairs = 100

  private struct RouteList: Encodable {
    var version = 1
    var routes: [RouteRecord]
  }

  private func route(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["from", "to", "via", "alternatives", "avoid", "heading"])
    let planner = try planner()
    guard let origin = try query.position("from") else { throw ServiceError.badParameter("from", "is missing") }
    guard let destination = try query.position("to") else { throw ServiceError.badParameter("to", "is missing") }
    let stops = try query.positions("via", most: Self.mostStops)
    let alternatives = try query.number("alternatives", in: RouteRequest.alternativeCounts) ?? 0
    guard stops.isEmpty || alternatives == 0 else {
      throw ServiceError.badParameter("alternatives", "alternatives aren't available with via; omit one of them")
    }
    let wanted = RouteRequest(
      from: origin, to: destination, by: stops, heading: try query.number("heading", in: 0.0...360),
      avoiding: try query.avoided(), alternatives: alternatives)
    let routes = try await withSpan("route") { _ in try await planner.routes(wanted) }
    return .json(RouteList(routes: routes.map(RouteRecord.init)))
  }

  private struct Costs: Encodable {
    var version = 1
    /// A row for each origin, an entry for each destination; null if no road leads there.
    var costs: [[RouteCost?]]
  }

  private func matrix(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["from", "to", "avoid"])
    let planner = try planner()
    let origins = try query.positions("from", most: Self.mostPairs)
    let destinations = try query.positions("to", most: Self.mostPairs)
    guard !origins.isEmpty else { throw ServiceError.badParameter("from", "is missing") }
    guard !destinations.isEmpty else { throw ServiceError.badParameter("to", "is missing") }
    guard origins.count * destinations.count <= Self.mostPairs else {
      throw ServiceError.badParameter("to", "more than \(Self.mostPairs) pairs; request fewer at once")
    }
    let avoided = try query.avoided()
    let costs = try await withSpan("matrix") { _ in
      try await planner.matrix(from: origins, to: destinations, avoiding: avoided)
    }
    return .json(Costs(costs: costs))
  }

  private func planner() throws(ServiceError) -> any RoutePlanning {
    guard let planner = state.search.routes else {
      throw ServiceError(
        .notFound, "noRouting",
        "this service can't plan routes; start it with --router, or build road data beside its region")
    }
    return planner
  }
}

extension Query {
  fileprivate func avoided() throws(ServiceError) -> Set<RouteAvoidance> {
    var avoided: Set<RouteAvoidance> = []
    for word in (text("avoid") ?? "").split(separator: ",") {
      guard let what = RouteAvoidance(rawValue: String(word)) else {
        throw .badParameter("avoid", "'\(word.prefix(40))' can't be avoided; use tolls, motorways or ferries")
      }
      avoided.insert(what)
    }
    return avoided
  }
}
