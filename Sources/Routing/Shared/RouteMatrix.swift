import Places

/// Tables of costs, as engines give them.
enum RouteMatrix {
  /// - Throws: `badRequest` where nothing is asked.
  static func check(_ origins: [Coordinate], _ destinations: [Coordinate]) throws(RoutePlanningError) {
    if origins.isEmpty || destinations.isEmpty {
      throw .badRequest("no origin or no destination is given; give one of each at least")
    }
  }

  /// A table in which nothing can be reached.
  static func empty(_ origins: [Coordinate], _ destinations: [Coordinate]) -> [[RouteCost?]] {
    Array(repeating: Array(repeating: nil, count: destinations.count), count: origins.count)
  }

  /// Puts metres and seconds together.
  ///
  /// - Throws: `badAnswer` where a table has another size than asked for.
  static func costs(
    distances: [[Double?]], durations: [[Double?]], rows: Int, columns: Int, engine: String
  ) throws(RoutePlanningError) -> [[RouteCost?]] {
    guard [distances, durations].allSatisfy({ $0.count == rows && $0.allSatisfy { $0.count == columns } }) else {
      throw .badAnswer(engine: engine, reason: "the table has not \(rows) × \(columns) entries")
    }
    return zip(distances, durations).map { zip($0, $1).map { RouteCheck.checked(distance: $0, duration: $1) } }
  }
}
