/// A time as it is written.
struct ClockReading: Sendable, Hashable {
  let hour: Int
  let minute: Int
  let meridiem: Meridiem?
  /// Whether minutes are written.
  let hasMinutes: Bool
  /// Whether the hour has its leading zero, or its minutes without a separator.
  let isPadded: Bool

  /// The minute of the day on a clock of 24 hours.
  var onFullClock: Int { hour * 60 + minute }

  /// The minute of the day in a half of it; 12 am is midnight, 12 pm noon.
  func minute(in half: Meridiem) -> Int {
    hour % 12 * 60 + minute + (half == .pm ? 12 * 60 : 0)
  }

  /// Whether it may be an hour of either half of the day: "5", "5:30", not "05:30", "0:30" or "17:30".
  var mayBeHalfClock: Bool { meridiem == nil && !isPadded && (1...12).contains(hour) }
}
