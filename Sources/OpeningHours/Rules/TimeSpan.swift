/// Hours of a day, from a start up to but not including an end, in minutes since the midnight it begins with.
///
/// Hours past midnight end above 1440. Where the start or the end is not exactly known, it is a range.
struct TimeSpan: Sendable, Hashable {
  /// A minute of the day, or the range in which it is.
  typealias Moment = ClosedRange<Int>

  let start: Moment
  let end: Moment

  /// Whether `minute` (0..<2880) is within the hours.
  func covers(_ minute: Int) -> Certainty {
    if minute >= start.upperBound, minute < end.lowerBound { return .yes }
    return minute >= start.lowerBound && minute < end.upperBound ? .maybe : .no
  }

  /// Hours without an end (`18:00+`, `18:00-late`): an hour is sure, then nobody knows.
  init(openingAt start: Moment) {
    self.start = start
    end = (start.upperBound + 60)...max(start.upperBound + 60, Self.latestEnd(after: start.upperBound))
  }

  /// Hours with an end that may be later (`10:00-18:00+`).
  init(from start: Moment, atLeastUntil end: Moment) {
    self.start = start
    self.end = end.lowerBound...max(end.upperBound, Self.latestEnd(after: end.upperBound))
  }

  /// Hours with an end: the next day where it would not be after the start. The same time twice is a whole day.
  init(from start: Moment, until end: Moment) {
    self.start = start
    self.end = end.upperBound <= start.lowerBound ? end.lowerBound + 1440...end.upperBound + 1440 : end
  }

  /// When an open end is over at the latest: at midnight, or for what opens or closes late, some hours after that.
  private static func latestEnd(after minute: Int) -> Int {
    switch minute {
    case ..<(17 * 60): 1440
    case ..<(22 * 60): minute + 10 * 60
    default: minute + 8 * 60
    }
  }
}
