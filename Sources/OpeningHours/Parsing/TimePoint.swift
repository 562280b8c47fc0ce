/// The start or end of hours as written; the meaning may depend on both together.
enum TimePoint {
  case exact(minute: Int)
  case clock(WrittenClock)
  case sun(TimeSpan.Moment)

  /// The start of hours without an end. Before `hour`, it isn't certainly the morning: "6-late" is the evening.
  func opening(at column: Int, clearFrom hour: Int = 6) throws(OpeningHoursError) -> TimeSpan.Moment {
    if case .clock(let reading) = self, reading.mayBeHalfClock, reading.hour < hour { throw Self.ambiguous(column) }
    let moment = self.moment
    guard moment.upperBound < 2 * 1440, moment.lowerBound < 1440 else { throw Self.late(column) }
    return moment
  }

  /// The start and end of hours, interpreted together.
  ///
  /// - Throws: An error if the start isn't before midnight, the hours are longer than a day, or the half of the day is
  ///   ambiguous.
  static func moments(
    from start: TimePoint, until end: TimePoint, column: Int
  ) throws(OpeningHoursError) -> (TimeSpan.Moment, TimeSpan.Moment) {
    var (first, last) = (start.moment, end.moment)
    if case .clock(let from) = start, case .clock(let to) = end {
      guard let (begin, finish) = minutes(from: from, until: to) else { throw ambiguous(column) }
      (first, last) = (begin...begin, finish...finish)
    } else if start.isHalfClock(before: 6) || end.isHalfClock(before: 12) {
      throw ambiguous(column)
    }
    guard first.lowerBound < 1440 else { throw late(column) }
    guard last.upperBound <= first.lowerBound + 1440 || last.upperBound <= 2 * 1440 && !end.isClock else {
      throw OpeningHoursError(column: column, reason: "these hours are longer than a day")
    }
    return (first, last)
  }

  private var moment: TimeSpan.Moment {
    switch self {
    case .exact(let minute): minute...minute
    case .clock(let reading):
      reading.meridiem.map { reading.minute(in: $0)...reading.minute(in: $0) }
        ?? reading.onFullClock...reading.onFullClock
    case .sun(let range): range
    }
  }

  /// Whether it is definitely a clock time, with minutes or am/pm: "9:00", "9am", not "9".
  var isWritten: Bool { if case .clock(let clock) = self { clock.hasMinutes || clock.meridiem != nil } else { false } }

  private var isClock: Bool { if case .sun = self { false } else { true } }

  /// Whether it is an hour before `hour` that could be am or pm.
  private func isHalfClock(before hour: Int) -> Bool {
    if case .clock(let reading) = self { reading.mayBeHalfClock && reading.hour < hour } else { false }
  }

  /// The minutes of start and end on a 24-hour clock; `nil` if ambiguous.
  private static func minutes(from start: WrittenClock, until end: WrittenClock) -> (Int, Int)? {
    switch (start.meridiem, end.meridiem) {
    case (let first?, let last?): (start.minute(in: first), end.minute(in: last))
    case (nil, let last?): minutes(from: start, until: end.minute(in: last))
    case (let first?, nil): minutes(from: start.minute(in: first), until: end)
    case (nil, nil): bareMinutes(from: start, until: end)
    }
  }

  /// Handles "9-5pm", "1-5pm", "9:30-5pm".
  private static func minutes(from start: WrittenClock, until end: Int) -> (Int, Int)? {
    guard start.mayBeHalfClock else { return (start.onFullClock, end) }
    let (morning, evening) = (start.minute(in: .am), start.minute(in: .pm))
    guard evening < end else { return morning < end ? (morning, end) : nil }
    // Both readings precede the end: "1-5pm" begins after noon, but "8-10pm" may not.
    return start.hour < 6 || start.hour == 12 ? (evening, end) : nil
  }

  /// Handles "9am-5", "9am-17:00", "9am-12".
  private static func minutes(from start: Int, until end: WrittenClock) -> (Int, Int)? {
    guard end.mayBeHalfClock else { return (start, end.onFullClock) }
    let (morning, evening) = (end.minute(in: .am), end.minute(in: .pm))
    return start < 12 * 60 && morning <= start && evening > start ? (start, evening) : nil
  }

  /// Handles "8-17", "08:00-17:00", and "9-5", which makes sense only on a 12-hour clock.
  private static func bareMinutes(from start: WrittenClock, until end: WrittenClock) -> (Int, Int)? {
    let literal = (start.onFullClock, end.onFullClock)
    guard start.mayBeHalfClock, end.mayBeHalfClock else { return literal }
    if literal.0 < literal.1 {
      // "9-12" and "8:00-11:00" are in the morning; "7-11" may end before midnight, "1-5" may begin after noon.
      return start.hour >= 6 && (end.hour == 12 || start.hasMinutes || end.hasMinutes) ? literal : nil
    }
    // On a 24-hour clock, it would be open for 17 hours or more and close in the morning: "9-5", "10-4".
    let length = literal.1 + 1440 - literal.0
    guard start.hour >= 7, (4..<12).contains(end.hour), length >= 17 * 60 else { return nil }
    return (start.hour == 12 ? start.onFullClock : start.minute(in: .am), end.minute(in: .pm))
  }

  private static func ambiguous(_ column: Int) -> OpeningHoursError {
    OpeningHoursError(
      column: column, reason: "it isn't clear whether this is am or pm; write 00:00 to 24:00, or add am and pm")
  }

  private static func late(_ column: Int) -> OpeningHoursError {
    OpeningHoursError(column: column, reason: "hours must begin before 24:00")
  }
}

struct WrittenClock: Sendable, Hashable {
  let hour: Int
  let minute: Int
  let meridiem: Meridiem?
  let hasMinutes: Bool
  /// Whether the hour has a leading zero, or the minutes have no separator.
  let isPadded: Bool

  var onFullClock: Int { hour * 60 + minute }

  /// The minute of the day for am or pm; 12 am is midnight, 12 pm is noon.
  func minute(in half: Meridiem) -> Int { hour % 12 * 60 + minute + (half == .pm ? 12 * 60 : 0) }

  /// Whether it may be an hour of either half of the day: "5", "5:30"; not "05:30", "0:30", or "17:30".
  var mayBeHalfClock: Bool { meridiem == nil && !isPadded && (1...12).contains(hour) }
}
