import Places

/// An engine's distances and seconds; `null` if no road leads from one point to the other.
struct CostTable: Decodable {
  var distances, durations: [[Double?]]
}

/// Cost tables from engines.
enum RouteMatrix {
  /// - Throws: `badRequest` if there are no origins or no destinations.
  static func check(_ origins: [Coordinate], _ destinations: [Coordinate]) throws(RoutePlanningError) {
    if origins.isEmpty || destinations.isEmpty {
      throw .badRequest("the origin or the destination is missing; give at least one of each")
    }
  }

  /// A table without any reachable pair.
  static func empty(_ origins: [Coordinate], _ destinations: [Coordinate]) -> [[RouteCost?]] {
    Array(repeating: Array(repeating: nil, count: destinations.count), count: origins.count)
  }

  /// Combines meters and seconds; `badAnswer` if a table doesn't have the requested size.
  static func costs(
    distances: [[Double?]], durations: [[Double?]], rows: Int, columns: Int, engine: String
  ) throws(RoutePlanningError) -> [[RouteCost?]] {
    guard [distances, durations].allSatisfy({ $0.count == rows && $0.allSatisfy { $0.count == columns } }) else {
      throw .badAnswer(engine: engine, reason: "the table doesn't have \(rows) × \(columns) entries")
    }
    return zip(distances, durations).map { zip($0, $1).map { RouteCheck.checked(distance: $0, duration: $1) } }
  }
}
