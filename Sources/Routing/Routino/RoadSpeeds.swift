/// How fast a car is on roads, and what its turns cost: what makes Routino's times agree with Valhalla's.
///
/// Fitted on Vancouver and tested on London with `Benchmarks/routing/compare`.
enum RoadSpeeds {
  /// Kilometres an hour on a road: the limit where the map gives one, else what is usual on a road of its size in a town.
  static func speed(_ road: Road) -> Int {
    let usual = usual(road)
    guard let limit = road.limit, limit.isFinite else { return usual }
    return Int(min(Double(fastest), max(5, limit)).rounded())
  }

  /// No road is driven on faster, in kilometres an hour.
  static let fastest = 130

  private static func usual(_ road: Road) -> Int {
    switch road.size {
    case .motorway: road.isLink ? 70 : 90
    case .trunk: road.isLink ? 60 : 80
    case .primary: road.isLink ? 50 : 65
    case .secondary: road.isLink ? 50 : 60
    case .tertiary: 50
    case .unclassified: 40
    case .residential: 33
    case .living: 15
    case .service: 20
    case .track: 10
    case .ferry: 15
    }
  }

  /// How well a road is liked against the others, in per cent of the best liked one: what keeps a way on the larger
  /// roads where a turn into a smaller one would gain nothing, since Routino counts no time for turns.
  static let preferences: [(highway: String, percent: Int)] = [
    ("motorway", 100), ("trunk", 100), ("primary", 100), ("secondary", 75), ("tertiary", 65), ("unclassified", 55),
    ("residential", 50), ("service", 40), ("track", 20), ("ferry", 60),
  ]

  /// Seconds that a turn costs, for braking and waiting.
  static func delay(_ degrees: Double) -> Double {
    switch abs(degrees) {
    case ..<30: 0
    case ..<60: 2
    default: 6
    }
  }
}
