public import Foundation

/// A day of the calendar in a time zone, from midnight to midnight: 23 or 25 hours where the clocks change.
public struct CalendarDay: Hashable, Sendable {
  /// The first moment of the day.
  public let start: Date
  /// The first moment of the next day.
  public let end: Date

  /// The day of a moment, or one some days before it: 1 is yesterday.
  public init(of date: Date, in timeZone: TimeZone, daysBefore: Int = 0) {
    let calendar = Self.calendar(timeZone)
    // Noon exists on every day, which midnight does not.
    let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: date) ?? date
    let wanted = calendar.date(byAdding: .day, value: -daysBefore, to: noon) ?? noon
    let interval = calendar.dateInterval(of: .day, for: wanted)
    start = interval?.start ?? wanted
    end = interval?.end ?? wanted
  }

  /// Reads "2026-11-20" (ISO 8601, year, month and day); `nil` for anything else and for days that are not there.
  public init?(parsing text: String, in timeZone: TimeZone) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ "-0123456789".utf8.contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let components = DateComponents(year: year, month: month, day: day, hour: 12)
    let calendar = Self.calendar(timeZone)
    // A calendar makes 2 March of 30 February.
    guard let noon = calendar.date(from: components),
      calendar.dateComponents([.year, .month, .day], from: noon) == DateComponents(year: year, month: month, day: day)
    else { return nil }
    self.init(of: noon, in: timeZone)
  }

  /// Whether a moment is in the day.
  public func contains(_ date: Date) -> Bool { start <= date && date < end }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
