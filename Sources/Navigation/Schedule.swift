internal import Places

/// When a route's engine believes to be where: the steps' own times, evenly spread over the way to the next step.
struct Schedule: Sendable {
  /// Metres at which each stretch begins, ascending.
  private let positions: [Double]
  /// Seconds from the beginning to the beginning of each stretch.
  private let times: [Double]
  /// Seconds of each stretch.
  private let durations: [Double]
  private let length: Double

  /// Seconds of the whole route.
  let total: Double

  /// The longest time of a stretch that is believed, in seconds: a year.
  private static let longest = 366 * 86_400.0

  /// Takes the times of the steps, or that of the whole where the steps have none.
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
  func time(at metres: Double) -> Double {
    guard let stretch = positions.lastIndex(upTo: metres) else { return 0 }
    let end = stretch + 1 < positions.count ? positions[stretch + 1] : length
    let span = end - positions[stretch]
    let share = span > 0 ? min(1, (metres - positions[stretch]) / span) : 1
    return times[stretch] + durations[stretch] * share
  }

  /// Seconds between two points of the route, 0 or more.
  func time(from start: Double, to end: Double) -> Double { max(0, time(at: end) - time(at: start)) }
}
