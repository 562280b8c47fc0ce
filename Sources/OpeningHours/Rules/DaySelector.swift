/// The days a rule is about: those that every kind of selector it has allows. Without any, every day.
struct DaySelector: Sendable, Hashable {
  var years: [NumberRange] = []
  var dates: [DateRange] = []
  var weeks: [NumberRange] = []
  /// Whether a season is named. When it begins is the place's own affair, so any day may be in it.
  var hasSeason = false
  /// Lists of weekdays and holidays, of which each must allow the day (`PH Mo-Fr`).
  var weekdays: [[WeekdaySelector]] = []

  var isEmpty: Bool { years.isEmpty && dates.isEmpty && weeks.isEmpty && !hasSeason && weekdays.isEmpty }

  /// Whether it is about nothing but holidays.
  var isForHolidays: Bool { weekdays.contains { $0.allSatisfy(\.isHoliday) } }

  func matches(_ day: CivilDay, holidays: HolidayCalendar) -> Certainty {
    guard years.isEmpty || years.contains(where: { $0.contains(day.year) }),
      dates.isEmpty || dates.contains(where: { $0.contains(day) }),
      weeks.isEmpty || weeks.contains(where: { $0.contains(day.isoWeek) })
    else { return .no }
    return weekdays.reduce(hasSeason ? .maybe : .yes) { allowed, list in
      allowed && list.reduce(Certainty.no) { $0 || $1.matches(day, holidays: holidays) }
    }
  }
}
