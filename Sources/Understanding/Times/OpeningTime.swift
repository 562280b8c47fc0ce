public import Foundation
import Places

/// The time at which a driver wants a place to be open, as spoken; it is resolved against a clock.
public enum OpeningTime: Hashable, Sendable {
  /// A day as spoken.
  public enum Day: Hashable, Sendable {
    /// No day was given: the next time that the clock shows this time.
    case next
    /// Today.
    case today
    /// Tomorrow.
    case tomorrow
    /// The next day with this name, including today; 1 Monday to 7 Sunday.
    case weekday(Int)
  }

  /// A time of day as spoken.
  public enum Clock: Hashable, Sendable {
    /// Minutes since midnight; 1440 and more are after the midnight that ends the day.
    case minute(Int)
    /// Minutes since midnight or noon, 0 to 719, if the half of the day wasn't given.
    case eitherHalf(Int)
  }

  /// The current moment.
  case now
  /// A number of minutes from now.
  case later(minutes: Int)
  /// A time on a day.
  case at(Day, Clock)

  /// The number of days from today, and the minute of that day.
  ///
  /// "At nine" alone is the next nine o'clock, in the morning or evening. On a day other than today, it is the one
  /// during waking hours: seven to half past eleven in the morning, noon to half past six in the afternoon.
  public func moment(from now: WallClock) -> (days: Int, minute: Int) {
    switch self {
    case .now: return (0, now.minute)
    case .later(let minutes):
      let total = now.minute + minutes
      return (total / 1440, total % 1440)
    case .at(.next, .minute(let minute)):
      let minute = minute % 1440
      return (minute >= now.minute ? 0 : 1, minute)
    case .at(.next, .eitherHalf(let minute)), .at(.today, .eitherHalf(let minute)):
      let next = [minute, minute + 720].first { $0 >= now.minute }
      if let next { return (0, next) }
      return self == .at(.today, .eitherHalf(minute)) ? (0, Self.awake(minute)) : (1, minute)
    case .at(.today, .minute(let minute)): return (minute / 1440, minute % 1440)
    case .at(.tomorrow, let clock): return Self.later(by: 1, Self.minute(clock))
    case .at(.weekday(let weekday), let clock):
      let minute = Self.minute(clock)
      let days = (weekday - now.weekday + 7) % 7
      return Self.later(by: days == 0 && minute < now.minute ? 7 : days, minute)
    }
  }

  /// The instant, for an utterance at an instant in the driver's time zone. A time that the clocks skip is the first
  /// one after it.
  public func date(from now: Date, in timeZone: TimeZone) -> Date {
    switch self {
    case .now: return now
    case .later(let minutes): return now.addingTimeInterval(Double(minutes) * 60)
    case .at:
      let (days, minute) = moment(from: WallClock(at: now, in: timeZone))
      let calendar = CalendarDay.calendar(timeZone)
      let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: now) ?? now
      let day = calendar.date(byAdding: .day, value: days, to: noon) ?? noon
      return calendar.date(bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day) ?? day
    }
  }

  private static func later(by days: Int, _ minute: Int) -> (days: Int, minute: Int) {
    (days + minute / 1440, minute % 1440)
  }

  private static func minute(_ clock: Clock) -> Int {
    switch clock {
    case .minute(let minute): minute
    case .eitherHalf(let minute): awake(minute)
    }
  }

  /// The half of the day within waking hours.
  private static func awake(_ minute: Int) -> Int { minute < 7 * 60 ? minute + 720 : minute }
}

/// A local clock and calendar: the day of the week and the minute of the day.
public struct WallClock: Hashable, Sendable {
  /// Day of the week, 1 Monday to 7 Sunday (ISO 8601).
  public var weekday: Int
  /// Minutes since midnight, 0 to 1439.
  public var minute: Int

  /// Creates a reading; values out of range are clamped.
  public init(weekday: Int, minute: Int) {
    self.weekday = min(7, max(1, weekday))
    self.minute = min(1439, max(0, minute))
  }

  /// The local time at an instant in a time zone.
  public init(at date: Date, in timeZone: TimeZone) {
    let parts = CalendarDay.calendar(timeZone).dateComponents([.weekday, .hour, .minute], from: date)
    // Calendar counts from Sunday, 1.
    self.init(weekday: ((parts.weekday ?? 2) + 5) % 7 + 1, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
  }
}
