/// One member of a list of weekdays and holidays.
enum WeekdaySelector: Sendable, Hashable {
  /// Weekdays from one to another, going around the week where the second is earlier.
  case weekdays(Weekday, through: Weekday)
  /// The weekday's occurrences in its month, from the end where negative, moved by days.
  case nth(Weekday, ordinals: [Int], offset: Int)
  /// Public holidays, moved by days.
  case publicHoliday(offset: Int)
  /// School holidays.
  case schoolHoliday

  var isHoliday: Bool {
    switch self {
    case .publicHoliday, .schoolHoliday: true
    case .weekdays, .nth: false
    }
  }

  func matches(_ day: CivilDay, holidays: HolidayCalendar) -> Certainty {
    switch self {
    case .weekdays(let first, let last):
      let span = (last.rawValue - first.rawValue).floorRemainder(by: 7)
      return Certainty((day.weekday.rawValue - first.rawValue).floorRemainder(by: 7) <= span)
    case .nth(let weekday, let ordinals, let offset):
      let base = day.advanced(byDays: -offset)
      return Certainty(
        base.weekday == weekday
          && (ordinals.contains(base.ordinalInMonth) || ordinals.contains(base.ordinalFromMonthEnd)))
    case .publicHoliday(let offset):
      return Certainty(
        holidays.isPublicHoliday(LocalTime(civilDay: day.advanced(byDays: -offset), minute: 0)))
    case .schoolHoliday:
      return Certainty(holidays.isSchoolHoliday(LocalTime(civilDay: day, minute: 0)))
    }
  }
}
