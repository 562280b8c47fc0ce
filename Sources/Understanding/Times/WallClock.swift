public import Foundation

/// What a clock and a calendar on the wall show: the day of the week and the minute of the day.
public struct WallClock: Hashable, Sendable {
  /// Day of the week, 1 Monday to 7 Sunday (ISO 8601).
  public var weekday: Int
  /// Minutes since midnight, 0 to 1439.
  public var minute: Int

  /// Makes a reading; values out of range are brought into it.
  public init(weekday: Int, minute: Int) {
    self.weekday = min(7, max(1, weekday))
    self.minute = min(1439, max(0, minute))
  }

  /// What the wall shows at an instant in a time zone.
  public init(at date: Date, in timeZone: TimeZone) {
    let parts = Self.calendar(timeZone).dateComponents([.weekday, .hour, .minute], from: date)
    // The calendar counts from Sunday, 1.
    self.init(weekday: ((parts.weekday ?? 2) + 5) % 7 + 1, minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
  }

  static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
