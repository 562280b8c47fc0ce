import Places

/// Finds alternative routes by rerunning Routino with other road preferences; each run returns a single route.
enum RoutinoAlternatives {
  /// Maximum proportion of its length that an alternative shares with each route already offered.
  private static let mostShared = 0.75
  /// Maximum travel time of an alternative, relative to the best route.
  private static let mostTime = 1.4

  /// Road preferences in favor of secondary and tertiary roads; of the largest roads; of primary roads; of tertiary and
  /// smaller roads.
  static let preferences: [[(highway: String, percent: Int)]] = [
    preferences(motorway: 20, trunk: 30, primary: 45, secondary: 100, tertiary: 100, smaller: 60),
    preferences(motorway: 100, trunk: 100, primary: 100, secondary: 50, tertiary: 40, smaller: 25),
    preferences(motorway: 30, trunk: 60, primary: 100, secondary: 40, tertiary: 70, smaller: 60),
    preferences(motorway: 10, trunk: 10, primary: 20, secondary: 30, tertiary: 100, smaller: 90),
  ]

  private static func preferences(
    motorway: Int, trunk: Int, primary: Int, secondary: Int, tertiary: Int, smaller: Int
  ) -> [(highway: String, percent: Int)] {
    [
      ("motorway", motorway), ("trunk", trunk), ("primary", primary), ("secondary", secondary), ("tertiary", tertiary),
      ("unclassified", smaller), ("residential", smaller), ("service", min(smaller, 40)), ("track", 10), ("ferry", 40),
    ]
  }

  /// The best route, and the alternatives worth offering, fastest first.
  static func chosen(best: PlannedRoute, among others: [PlannedRoute], count: Int) -> [PlannedRoute] {
    var chosen = [best]
    for other in others.sorted(by: { $0.duration < $1.duration }) where chosen.count <= count {
      guard other.duration <= best.duration * mostTime, !chosen.contains(where: { shared(other, $0) > mostShared })
      else { continue }
      chosen.append(other)
    }
    return chosen
  }

  /// The proportion of a route's length that another route also uses.
  private static func shared(_ route: PlannedRoute, _ other: PlannedRoute) -> Double {
    struct Piece: Hashable { let from: Coordinate, to: Coordinate }
    func pieces(_ route: PlannedRoute) -> [Piece] {
      zip(route.shape, route.shape.dropFirst()).map { Piece(from: $0, to: $1) }
    }
    let there = Set(pieces(other))
    let lengths = pieces(route).map { (length: $0.from.distance(to: $0.to), isShared: there.contains($0)) }
    let total = lengths.reduce(0) { $0 + $1.length }
    return total > 0 ? lengths.reduce(0) { $0 + ($1.isShared ? $1.length : 0) } / total : 1
  }
}
