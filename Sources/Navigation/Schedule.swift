internal import Places

/// The engine's planned times along a route: the times of its steps, interpolated linearly between steps.
struct Schedule: Sendable {
  /// Positions in meters at which the stretches begin, ascending.
  private let positions: [Double]
  /// Seconds from the beginning to the start of each stretch.
  private let times: [Double]
  /// Duration of each stretch in seconds.
  private let durations: [Double]
  private let length: Double

  /// Duration of the whole route in seconds.
  let total: Double

  /// Maximum plausible time of a stretch, in seconds: a year.
  private static let longest = 366 * 86_400.0

  /// Uses the times of the steps, or the route's duration if the steps have none.
  init(_ route: PlannedRoute, positions: [Double], length: Double) {
    func seconds(_ number: Double) -> Double { number.isFinite ? min(Self.longest, max(0, number)) : 0 }
    var durations = route.steps.map { seconds($0.duration) }
    var positions = positions
    if durations.allSatisfy({ $0 == 0 }) { (positions, durations) = ([0], [seconds(route.duration)]) }
    var sum = 0.0
    times = durations.map { duration in
      defer { sum += duration }
      return sum
    }
    (self.positions, self.durations, self.length, total) = (positions, durations, length, sum)
  }

  /// Seconds from the beginning to a point of the route.
  func time(at meters: Double) -> Double {
    guard let stretch = positions.lastIndex(upTo: meters) else { return 0 }
    let end = stretch + 1 < positions.count ? positions[stretch + 1] : length
    let span = end - positions[stretch]
    let share = span > 0 ? min(1, (meters - positions[stretch]) / span) : 1
    return times[stretch] + durations[stretch] * share
  }

  /// Seconds between two points of the route, 0 or more.
  func time(from start: Double, to end: Double) -> Double { max(0, time(at: end) - time(at: start)) }
}
