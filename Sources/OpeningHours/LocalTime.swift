public import Foundation

/// A minute on the clocks of a place: the day there and the minute of that day, in the Gregorian calendar.
public struct LocalTime: Sendable, Hashable {
  /// The day.
  let civilDay: CivilDay

  /// The minute of the day, 0...1439.
  public let minute: Int

  /// The year.
  public var year: Int { civilDay.year }

  /// The month, 1...12.
  public var month: Int { civilDay.month }

  /// The day of the month, 1...31.
  public var day: Int { civilDay.day }

  /// The day of the week.
  public var weekday: Weekday { civilDay.weekday }

  /// The week's number in ISO 8601, 1...53.
  public var isoWeek: Int { civilDay.isoWeek }

  /// Makes a time, or `nil` where the calendar has no such day or a day no such minute.
  ///
  /// - Parameters:
  ///   - year: -9999...9999.
  ///   - month: 1...12.
  ///   - day: of the month, from 1.
  ///   - minute: of the day, 0...1439.
  public init?(year: Int, month: Int, day: Int, minute: Int) {
    guard let civilDay = CivilDay(year: year, month: month, day: day), (0..<1440).contains(minute) else { return nil }
    self.init(civilDay: civilDay, minute: minute)
  }

  /// What the clocks of `timeZone` show at `date`, seconds dropped.
  ///
  /// A date more than three thousand years from 1970 is taken as that far away.
  public init(_ date: Date, in timeZone: TimeZone) {
    let date = date.withinReach
    self.init(unixTime: date.timeIntervalSince1970, offset: timeZone.secondsFromGMT(for: date))
  }

  init(civilDay: CivilDay, minute: Int) {
    self.civilDay = civilDay
    self.minute = minute
  }

  /// - Parameters:
  ///   - unixTime: seconds since 1970, within reach.
  ///   - offset: seconds east of Greenwich.
  init(unixTime: Double, offset: Int) {
    let minutes = (Int(unixTime.rounded(.down)) + offset).floorDivided(by: 60)
    let days = minutes.floorDivided(by: 1440)
    self.init(civilDay: CivilDay(number: days), minute: minutes - days * 1440)
  }
}

extension Date {
  /// The date, or the nearest that calendars can be asked about.
  var withinReach: Date {
    let reach = 94_670_000_000.0
    // A comparison with NaN is false, so NaN becomes 1970.
    guard timeIntervalSince1970 >= -reach || timeIntervalSince1970 < 0 else { return Date(timeIntervalSince1970: 0) }
    return Date(timeIntervalSince1970: min(max(timeIntervalSince1970, -reach), reach))
  }
}
