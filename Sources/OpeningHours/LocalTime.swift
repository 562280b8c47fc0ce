import Foundation

/// A minute of local time: the day and the minute of the day, in the Gregorian calendar.
struct LocalTime: Sendable, Hashable {
  let civilDay: CivilDay
  /// The minute of the day, 0...1439.
  let minute: Int
}

extension LocalTime {
  /// The local time in `timeZone` at `date`, without seconds.
  ///
  /// A date more than three thousand years from 1970 is clamped to that distance.
  init(_ date: Date, in timeZone: TimeZone) {
    let date = date.withinReach
    self.init(unixTime: date.timeIntervalSince1970, offset: timeZone.secondsFromGMT(for: date))
  }

  /// The local time some seconds after 1970, within the supported range, at an offset in seconds east of Greenwich.
  init(unixTime: Double, offset: Int) {
    let minutes = (Int(unixTime.rounded(.down)) + offset).floorDivided(by: 60)
    let days = minutes.floorDivided(by: 1440)
    self.init(civilDay: CivilDay(number: days), minute: minutes - days * 1440)
  }
}

extension Date {
  /// The date, clamped to the range that calendars support.
  var withinReach: Date {
    let reach = 94_670_000_000.0
    // A comparison with NaN is false, so NaN becomes 1970.
    guard timeIntervalSince1970 >= -reach || timeIntervalSince1970 < 0 else { return Date(timeIntervalSince1970: 0) }
    return Date(timeIntervalSince1970: min(max(timeIntervalSince1970, -reach), reach))
  }
}

/// A day in the proleptic Gregorian calendar.
///
/// The conversions are from Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March, so
/// that the leap day is the last day of its year, and 400 years (146,097 days) form an era.
struct CivilDay: Sendable, Hashable {
  /// Days since January 1, 1970.
  let number: Int
  let year: Int
  /// 1...12.
  let month: Int
  /// 1...31.
  let day: Int

  init(number: Int) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    self.number = number
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Makes a day; `nil` if it doesn't exist.
  init?(year: Int, month: Int, day: Int) {
    guard (-9999...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.floorDivided(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    self.year = year
    self.month = month
    self.day = day
  }

  /// The weekday; January 1, 1970 was a Thursday.
  var weekday: Weekday { Weekday(rawValue: (number + 3).floorRemainder(by: 7) + 1) ?? .monday }

  /// The ISO 8601 week number, 1...53: a week belongs to the year that contains its Thursday.
  var isoWeek: Int {
    let thursday = CivilDay(number: number + 4 - weekday.rawValue)
    guard let newYear = CivilDay(year: thursday.year, month: 1, day: 1) else { return 1 }
    return (thursday.number - newYear.number) / 7 + 1
  }

  /// The ordinal of the weekday in its month, counted from the start, 1...5.
  var ordinalInMonth: Int { (day - 1) / 7 + 1 }

  /// The ordinal of the weekday in its month, counted from the end, -5...(-1).
  var ordinalFromMonthEnd: Int { -((Self.length(ofMonth: month, in: year) - day) / 7 + 1) }

  func advanced(byDays days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// The number of days in a month, 28...31.
  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The Western Easter Sunday of a year (the anonymous Gregorian computus; Meeus, "Astronomical Algorithms", ch. 8).
  static func easter(in year: Int) -> CivilDay? {
    guard (1...9999).contains(year) else { return nil }
    let golden = year % 19
    let century = year / 100
    let lunar = (8 * century + 13) / 25
    let epact = (19 * golden + century - century / 4 - lunar + 15) % 30
    let fullMoon = epact - (epact / 28) * (1 - (29 / (epact + 1)) * ((21 - golden) / 11))
    let weekday = (year + year / 4 + fullMoon + 2 - century + century / 4) % 7
    let offset = fullMoon - weekday
    let month = 3 + (offset + 40) / 44
    return CivilDay(year: year, month: month, day: offset + 28 - 31 * (month / 4))
  }
}

extension Int {
  /// Division that rounds toward negative infinity; `divisor` must be positive.
  func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder of ``floorDivided(by:)``, 0..<divisor.
  func floorRemainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday that a lowercase word names: "monday", "mondays", "mon"; two-letter codes such as "mo" aren't
  /// accepted.
  package init?(named word: String) {
    guard let day = Self.named[word] else { return nil }
    self = day
  }

  /// The English name in lowercase.
  package var name: String { "\(self)" }

  /// The weekdays by all their English names.
  static let named: [String: Weekday] = {
    var named: [String: Weekday] = [
      "mon": .monday, "tue": .tuesday, "tues": .tuesday, "wed": .wednesday, "thu": .thursday, "thur": .thursday,
      "thurs": .thursday, "fri": .friday, "sat": .saturday, "sun": .sunday,
    ]
    for day in allCases {
      named[day.name] = day
      named[day.name + "s"] = day
    }
    return named
  }()
}
