/// Road speeds and turn costs, chosen so that Routino's times agree with Valhalla's.
///
/// The speeds are Valhalla's for Vancouver; the preferences were compared on Vancouver and London with
/// `Benchmarks/routing/compare`.
enum RoadSpeeds {
  /// The speed on a road in kilometers per hour: the map's speed limit, or else the usual speed in towns for its size.
  static func speed(_ road: Road) -> Int {
    let usual = usual(road)
    guard let limit = road.limit, limit.isFinite else { return usual }
    return Int(min(Double(fastest), max(5, limit)).rounded())
  }

  /// Maximum speed on any road, in kilometers per hour.
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

  /// Road preferences in percent of the most preferred type. They keep routes on the larger roads if turning into a
  /// smaller one gains nothing, because Routino doesn't add time for turns.
  static let preferences: [(highway: String, percent: Int)] = [
    ("motorway", 100), ("trunk", 100), ("primary", 100), ("secondary", 75), ("tertiary", 65), ("unclassified", 55),
    ("residential", 50), ("service", 40), ("track", 20), ("ferry", 60),
  ]

  /// Delay of a turn in seconds, for braking and waiting.
  static func delay(_ degrees: Double) -> Double {
    switch abs(degrees) {
    case ..<30: 0
    case ..<60: 2
    default: 6
    }
  }
}
