/// One rule: days, hours, and the state of the place then.
struct Rule: Sendable, Hashable {
  /// How a rule combines with the previous ones.
  enum Junction: Sendable, Hashable {
    /// `;`: its hours replace previous ones on the same days. `off` with hours removes only those hours.
    case override
    /// `,`: its hours are added.
    case addition
    /// `||`: its hours apply when the place would be closed.
    case fallback
  }

  let junction: Junction
  let days: DaySelector
  /// The hours; empty for the whole day.
  let spans: [TimeSpan]
  let state: OpeningState

  /// The result for a minute (0..<2880) of a day that the rule applies to, given the result of the previous rules.
  func outcomes(at minute: Int, after earlier: Outcomes) -> Outcomes {
    let coverage = covers(minute)
    guard state != .closed else {
      let covered: Outcomes = spans.isEmpty ? .outside : .shut
      return Self.choose(coverage, covered, otherwise: earlier)
    }
    let covered: Outcomes = state == .open ? .open : .unknown
    switch junction {
    case .override: return Self.choose(coverage, covered, otherwise: .outside)
    case .addition: return Self.choose(coverage, covered, otherwise: earlier.breakingSilence)
    case .fallback:
      let kept = earlier.subtracting(.closed)
      let filled = earlier.isDisjoint(with: .closed) ? kept : kept.union(covered)
      return Self.choose(coverage, filled, otherwise: earlier.breakingSilence)
    }
  }

  private func covers(_ minute: Int) -> Certainty {
    // A day that is off also has no hours past midnight.
    if spans.isEmpty { return minute < 1440 || state == .closed ? .yes : .no }
    return spans.reduce(Certainty.no) { $0 || $1.covers(minute) }
  }

  private static func choose(_ coverage: Certainty, _ covered: Outcomes, otherwise: Outcomes) -> Outcomes {
    switch coverage {
    case .yes: covered
    case .maybe: covered.union(otherwise)
    case .no: otherwise
    }
  }
}

extension Outcomes {
  /// The same outcomes, on a day that a rule applies to.
  fileprivate var breakingSilence: Outcomes { contains(.silent) ? subtracting(.silent).union(.outside) : self }
}

/// The possible results of the rules so far for a minute: one, or several if they depend on unknown information.
struct Outcomes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// No rule applies to this day.
  static let silent = Outcomes(rawValue: 1 << 0)
  /// The day has hours and this minute is outside them, or the whole day is off. Hours from the previous evening
  /// continue.
  static let outside = Outcomes(rawValue: 1 << 1)
  /// This minute is explicitly closed (`12:00-13:00 off`), even within hours from the previous evening.
  static let shut = Outcomes(rawValue: 1 << 2)
  static let open = Outcomes(rawValue: 1 << 3)
  static let unknown = Outcomes(rawValue: 1 << 4)
  /// The outcomes to which a fallback rule applies.
  static let closed: Outcomes = [.silent, .outside, .shut]

  /// The state of a minute, given the previous day's result for it, which is past that day's midnight, and the state if
  /// no rule applies to the day.
  func state(after yesterday: Outcomes, silence: OpeningState) -> OpeningState {
    var only: OpeningState?
    for today in elements {
      for before in yesterday.elements {
        let state = Self.state(today, after: before, silence: silence)
        if let only, only != state { return .unknown }
        only = state
      }
    }
    return only ?? silence
  }

  private static func state(_ today: Outcomes, after yesterday: Outcomes, silence: OpeningState) -> OpeningState {
    switch (today, yesterday) {
    case (.open, _): .open
    case (.shut, _): .closed
    case (_, .open): .open
    case (.unknown, _), (_, .unknown): .unknown
    case (.silent, _): silence
    default: .closed
    }
  }

  private var elements: [Outcomes] { [.silent, .outside, .shut, .open, .unknown].filter(contains) }
}

/// Whether a condition holds, if it may depend on unknown information.
enum Certainty: Sendable, Hashable, Comparable {
  case no, maybe, yes

  init(_ value: Bool) { self = value ? .yes : .no }

  /// Both conditions: the less certain one.
  static func && (left: Certainty, right: @autoclosure () -> Certainty) -> Certainty {
    left == .no ? .no : min(left, right())
  }

  /// Either condition: the more certain one.
  static func || (left: Certainty, right: @autoclosure () -> Certainty) -> Certainty {
    left == .yes ? .yes : max(left, right())
  }
}

/// Hours of a day, from a start up to but not including an end, in minutes since midnight at the start of the day.
///
/// Hours past midnight end above 1440. If the start or the end isn't exactly known, it is a range.
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

  /// Hours with an open end (`18:00+`, `18:00-late`): open for an hour, then unknown.
  init(openingAt start: Moment) {
    self.start = start
    end = (start.upperBound + 60)...max(start.upperBound + 60, Self.latestEnd(after: start.upperBound))
  }

  /// A time alone (`Fr[1] 09:00`): an event starts, and its end is unknown.
  init(onlyStart start: Moment) {
    self.start = start
    end = start.lowerBound...max(start.upperBound, Self.latestEnd(after: start.upperBound))
  }

  /// Hours with an end that may be later (`10:00-18:00+`).
  init(from start: Moment, atLeastUntil end: Moment) {
    self.start = start
    self.end = end.lowerBound...max(end.upperBound, Self.latestEnd(after: end.upperBound))
  }

  /// Hours with an end, which is on the next day if it isn't after the start. Equal times mean a whole day.
  init(from start: Moment, until end: Moment) {
    self.start = start
    self.end = end.upperBound <= start.lowerBound ? end.lowerBound + 1440...end.upperBound + 1440 : end
  }

  /// The latest end of hours with an open end: midnight, or some hours after it for late openings.
  private static func latestEnd(after minute: Int) -> Int {
    switch minute {
    case ..<(17 * 60): 1440
    case ..<(22 * 60): minute + 10 * 60
    default: minute + 8 * 60
    }
  }
}

/// A time of day that depends on the sun.
///
/// Without the place and the date, only a range is known: the clock times of the event between 60° south and 60° north,
/// in any season, with daylight saving time and wide time zones.
enum SunEvent: Sendable, Hashable {
  case dawn, sunrise, sunset, dusk

  /// The range of minutes of the day; above 1440 after midnight.
  var range: ClosedRange<Int> {
    switch self {
    case .dawn: (1 * 60 + 30)...(10 * 60)
    case .sunrise: (3 * 60)...(10 * 60 + 30)
    case .sunset: (14 * 60 + 30)...(23 * 60 + 45)
    case .dusk: (15 * 60)...(25 * 60)
    }
  }
}

/// The days that a rule applies to: those that match every kind of selector in it. Without selectors, every day.
struct DaySelector: Sendable, Hashable {
  var years: [NumberRange] = []
  var dates: [DateRange] = []
  var weeks: [NumberRange] = []
  /// Whether a season is given. Its dates aren't known, so any day may be in it.
  var hasSeason = false
  /// Lists of weekdays and holidays; a day must match all of them (`PH Mo-Fr`).
  var weekdays: [[WeekdaySelector]] = []

  var isEmpty: Bool { years.isEmpty && dates.isEmpty && weeks.isEmpty && !hasSeason && weekdays.isEmpty }

  /// Whether it selects only holidays.
  var isForHolidays: Bool { weekdays.contains { $0.allSatisfy(\.isHoliday) } }

  func matches(_ day: CivilDay, _ holidays: PublicHolidays) -> Certainty {
    guard years.isEmpty || years.contains(where: { $0.contains(day.year) }),
      dates.isEmpty || dates.contains(where: { $0.contains(day) }),
      weeks.isEmpty || weeks.contains(where: { $0.contains(day.isoWeek) })
    else { return .no }
    return weekdays.reduce(hasSeason ? .maybe : .yes) { allowed, list in
      allowed && list.reduce(Certainty.no) { $0 || $1.matches(day, holidays) }
    }
  }
}

/// One member of a list of weekdays and holidays.
enum WeekdaySelector: Sendable, Hashable {
  /// Weekdays from one to another, wrapping around the week if the second is earlier.
  case weekdays(Weekday, through: Weekday)
  /// Occurrences of the weekday in its month, from the end if negative, shifted by a number of days.
  case nth(Weekday, ordinals: [Int], offset: Int)
  /// Public holidays, shifted by a number of days.
  case publicHoliday(offset: Int)
  /// School holidays.
  case schoolHoliday

  var isHoliday: Bool {
    switch self {
    case .publicHoliday, .schoolHoliday: true
    case .weekdays, .nth: false
    }
  }

  func matches(_ day: CivilDay, _ holidays: PublicHolidays) -> Certainty {
    switch self {
    case .weekdays(let first, let last):
      let span = (last.rawValue - first.rawValue).floorRemainder(by: 7)
      return Certainty((day.weekday.rawValue - first.rawValue).floorRemainder(by: 7) <= span)
    case .nth(let weekday, let ordinals, let offset):
      let base = day.advanced(byDays: -offset)
      return Certainty(
        base.weekday == weekday
          && (ordinals.contains(base.ordinalInMonth) || ordinals.contains(base.ordinalFromMonthEnd)))
    case .publicHoliday(let offset): return holidays.contains(day.advanced(byDays: -offset))
    case .schoolHoliday: return .maybe
    }
  }
}

/// Days from one date to another, each year or once.
struct DateRange: Sendable, Hashable {
  let start: DatePoint
  /// The only year in which it begins; `nil` for every year.
  var startYear: Int?
  let end: DatePoint
  /// The year in which it ends; `nil` for the first end date after the start.
  var endYear: Int?
  /// Whether it never ends (`2024 May 1+`).
  var isOpenEnded = false

  func contains(_ day: CivilDay) -> Bool {
    // A range across New Year began in the previous year; an offset may also move a date across New Year.
    let years = startYear.map { [$0] } ?? [day.year - 1, day.year, day.year + 1]
    return years.contains { year in
      guard let first = start.firstDay(in: year), day.number >= first.number else { return false }
      if isOpenEnded { return true }
      if let endYear { return end.lastDay(in: endYear).map { day.number <= $0.number } ?? false }
      guard let last = end.lastDay(in: year) else { return false }
      if last.number >= first.number { return day.number <= last.number }
      // A single date that doesn't exist in this year (February 29) matches nothing.
      guard start != end else { return false }
      return end.lastDay(in: year + 1).map { day.number <= $0.number } ?? false
    }
  }
}

/// A date that comes once a year.
struct DatePoint: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A whole month.
    case month(Int)
    case day(month: Int, day: Int)
    /// The `ordinal`th such weekday of the month, counted from its end if negative.
    case nth(month: Int, weekday: Weekday, ordinal: Int)
    case easter
  }

  let kind: Kind
  /// Number of days after that date; negative before it.
  var offset = 0

  var isMonth: Bool { if case .month = kind { true } else { false } }

  var isCounted: Bool { if case .nth = kind { true } else { false } }

  /// The first day it denotes in a year. In other years, February 29 begins on March 1.
  func firstDay(in year: Int) -> CivilDay? {
    switch kind {
    case .month(let month): CivilDay(year: year, month: month, day: 1)
    case .day(let month, let day):
      CivilDay(year: year, month: month, day: min(day, CivilDay.length(ofMonth: month, in: year)))
        .map { $0.advanced(byDays: day - $0.day + offset) }
    default: lastDay(in: year)
    }
  }

  /// The last day it denotes in a year. In other years, February 29 ends on February 28.
  func lastDay(in year: Int) -> CivilDay? {
    switch kind {
    case .month(let month): return CivilDay(year: year, month: month, day: CivilDay.length(ofMonth: month, in: year))
    case .day(let month, let day):
      let last = CivilDay.length(ofMonth: month, in: year)
      return CivilDay(year: year, month: month, day: min(day, last))?.advanced(byDays: offset)
    case .nth(let month, let weekday, let ordinal):
      let edge = ordinal > 0 ? 1 : CivilDay.length(ofMonth: month, in: year)
      guard let edgeDay = CivilDay(year: year, month: month, day: edge) else { return nil }
      let away = weekday.rawValue - edgeDay.weekday.rawValue
      let days =
        ordinal > 0
        ? away.floorRemainder(by: 7) + 7 * (ordinal - 1) : -(-away).floorRemainder(by: 7) + 7 * (ordinal + 1)
      let day = edgeDay.advanced(byDays: days)
      return day.month == month ? day.advanced(byDays: offset) : nil
    case .easter: return CivilDay.easter(in: year)?.advanced(byDays: offset)
    }
  }
}

/// Years or weeks: from one number to another in steps, wrapping around if the second is smaller.
struct NumberRange: Sendable, Hashable {
  let first: Int
  let last: Int
  var step = 1

  func contains(_ number: Int) -> Bool {
    if first <= last { return number >= first && number <= last && (number - first) % step == 0 }
    // Only weeks wrap around, and the parser doesn't allow steps then.
    return number >= first || number <= last
  }
}
