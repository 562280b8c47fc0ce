import Foundation

/// A stretch of time in which the clocks of a place are not changed.
struct ClockStretch: Hashable {
  /// Seconds since 1970.
  let start: Double
  /// Not included.
  let end: Double
  /// Seconds east of Greenwich.
  let offset: Int

  /// Its start, and the instants in it at which the clocks show one of `minutes` (of the day, in order), in order.
  func instants(atMinutes minutes: [Int]) -> [Double] {
    let firstDay = (Int(start.rounded(.down)) + offset).floorDivided(by: 86_400)
    let lastDay = (Int(end.rounded(.up)) + offset).floorDivided(by: 86_400)
    let instants = (firstDay...lastDay).flatMap { day in minutes.map { Double(day * 86_400 + $0 * 60 - offset) } }
    return [start] + instants.filter { $0 > start && $0 < end }
  }

  /// The stretches of the days from an instant on, cut at least every 24 hours.
  static func stretches(from date: Date, days: Int, in timeZone: TimeZone) -> [ClockStretch] {
    (0..<days).flatMap { day in
      let start = date.timeIntervalSince1970 + Double(day) * 86_400
      let end = start + 86_400
      let (before, after) = (timeZone.offset(at: start), timeZone.offset(at: end))
      guard before != after else { return [ClockStretch(start: start, end: end, offset: before)] }
      let change = timeZone.change(of: before, after: start, before: end)
      return [
        ClockStretch(start: start, end: change, offset: before),
        ClockStretch(start: change, end: end, offset: after),
      ]
    }
  }
}

extension TimeZone {
  fileprivate func offset(at unixTime: Double) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: unixTime))
  }

  /// The first whole second at which the offset is no longer `offset`, by halving.
  fileprivate func change(of offset: Int, after start: Double, before end: Double) -> Double {
    var same = start.rounded(.down)
    var other = end.rounded(.up)
    while other - same > 1 {
      let middle = ((same + other) / 2).rounded(.down)
      if self.offset(at: middle) == offset { same = middle } else { other = middle }
    }
    return other
  }
}
