extension Parser {
  func startsWeekdays(ahead count: Int = 0) -> Bool {
    switch term(ahead: count) {
    case .weekdays, .publicHoliday, .schoolHoliday: true
    default: false
    }
  }

  /// Reads a list of weekdays and holidays. A second list (`PH Mo-Fr`) narrows the first, if one of them contains
  /// holidays.
  mutating func readWeekdays(into draft: inout RuleDraft) throws(OpeningHoursError) {
    let start = token
    var list = [try weekdaySelector()]
    while [.comma, .slash, .plus].contains(term), startsWeekdays(ahead: 1) {
      advance()
      list.append(try weekdaySelector())
    }
    if let before = draft.days.weekdays.last {
      guard draft.days.weekdays.count == 1, before.allSatisfy(\.isHoliday) != list.allSatisfy(\.isHoliday) else {
        throw OpeningHoursError(column: start.column, reason: "a ',' or ';' is missing between weekdays")
      }
    }
    draft.days.weekdays.append(list)
  }

  private mutating func weekdaySelector() throws(OpeningHoursError) -> WeekdaySelector {
    let selected = term
    advance()
    switch selected {
    case .publicHoliday: return .publicHoliday(offset: try dayOffset())
    case .schoolHoliday: return .schoolHoliday
    case .weekdays(let first, var last):
      if accept(.leftBracket) {
        guard first == last else { throw error("only a single weekday can be counted") }
        return .nth(first, ordinals: try ordinals(), offset: try dayOffset())
      }
      if accept(.dash) {
        guard first == last, case .weekdays(let end, let same) = term, end == same else {
          throw error("a weekday is missing after '-'")
        }
        advance()
        last = end
      }
      return .weekdays(first, through: last)
    default: throw error("a weekday is missing")
    }
  }

  /// Reads "1,3]", "1-2]", or "-1]".
  private mutating func ordinals() throws(OpeningHoursError) -> [Int] {
    var ordinals: [Int] = []
    repeat {
      if accept(.dash) {
        ordinals.append(-(try number(in: 1...5, "the number of a weekday in its month")))
      } else {
        let first = try number(in: 1...5, "the number of a weekday in its month")
        guard accept(.dash) else {
          ordinals.append(first)
          continue
        }
        ordinals += Array(first...(try number(in: first...5, "the number of a weekday in its month")))
      }
    } while accept(.comma)
    try expect(.rightBracket, "']' is missing")
    return ordinals
  }

  /// Reads "+1 day", "-2 days", or nothing; returns the number of days.
  mutating func dayOffset() throws(OpeningHoursError) -> Int {
    guard term == .plus || term == .dash, case .number = term(ahead: 1), term(ahead: 2) == .days else { return 0 }
    let sign = term == .plus ? 1 : -1
    advance()
    let days = try number(in: 0...366, "a number of days")
    advance()
    return sign * days
  }

  /// Whether a date begins here: "Dec", "25 Dec", "2024 Dec", "easter".
  func startsDate(ahead count: Int = 0) -> Bool {
    switch term(ahead: count) {
    case .month, .easter: true
    case .number(_, let digits):
      switch term(ahead: count + 1) {
      case .month: true
      case .easter: digits == 4
      case .number where digits == 4: startsDay(ahead: count + 1)
      default: false
      }
    default: false
    }
  }

  /// Whether it is "25 Dec".
  private func startsDay(ahead count: Int) -> Bool {
    guard case .number(_, let digits) = term(ahead: count), digits <= 2, case .month = term(ahead: count + 1) else {
      return false
    }
    return true
  }

  /// Whether a year begins here that isn't part of a date.
  func startsYear(ahead count: Int = 0) -> Bool {
    guard case .number(let value, digits: 4) = term(ahead: count) else { return false }
    return Self.years.contains(value)
  }

  private static let years = 1900...2199

  /// Reads "2024", "2024-2026", "2024-2030/2", "2024+", and lists of them.
  mutating func yearRanges() throws(OpeningHoursError) -> [NumberRange] {
    var ranges: [NumberRange] = []
    repeat {
      let first = try number(in: Self.years, "a year")
      if accept(.plus) {
        ranges.append(NumberRange(first: first, last: .max))
      } else if accept(.dash) {
        let last = try number(in: first...Self.years.upperBound, "a year")
        ranges.append(NumberRange(first: first, last: last, step: try step()))
      } else {
        ranges.append(NumberRange(first: first, last: first))
      }
    } while acceptComma(if: startsYear(ahead: 1))
    return ranges
  }

  /// Reads "1-10/2", "50-2", and lists of them, after "week".
  mutating func weekRanges() throws(OpeningHoursError) -> [NumberRange] {
    var ranges: [NumberRange] = []
    repeat {
      _ = accept(.week)
      let first = try number(in: 1...53, "a week")
      guard accept(.dash) else {
        ranges.append(NumberRange(first: first, last: first))
        continue
      }
      let last = try number(in: 1...53, "a week")
      if first > last, term == .slash { throw error("a range of weeks across New Year can't have steps") }
      ranges.append(NumberRange(first: first, last: last, step: try step()))
    } while acceptComma(if: startsWeek(ahead: 1))
    return ranges
  }

  private func startsWeek(ahead count: Int) -> Bool {
    if term(ahead: count) == .week { return true }
    guard case .number(_, let digits) = term(ahead: count) else { return false }
    return digits <= 2 && !startsClock(ahead: count)
  }

  private mutating func step() throws(OpeningHoursError) -> Int {
    accept(.slash) ? try number(in: 1...53, "a step") : 1
  }

  private mutating func acceptComma(if goesOn: Bool) -> Bool { goesOn && accept(.comma) }

  /// Reads "Apr-Oct", "Dec 25,26", "Dec 24-Jan 2", "2024 Dec 25", "easter -2 days", and lists of them.
  mutating func dateRanges() throws(OpeningHoursError) -> [DateRange] {
    var ranges: [DateRange] = []
    while true {
      let startYear = try yearBeforeDate()
      var start = try datePoint()
      ranges.append(try dateRange(from: start, in: startYear))
      // "Dec 25,26": additional days of the same month.
      while case .day(let month, _) = start.kind, term == .comma, startsBareDay(ahead: 1), !startsDate(ahead: 1) {
        advance()
        start = DatePoint(kind: try day(of: month))
        ranges.append(try dateRange(from: start, in: startYear))
      }
      guard acceptComma(if: startsDate(ahead: 1)) else { return ranges }
    }
  }

  private mutating func yearBeforeDate() throws(OpeningHoursError) -> Int? {
    guard case .number(_, digits: 4) = term else { return nil }
    return try number(in: Self.years, "a year")
  }

  private mutating func dateRange(from start: DatePoint, in year: Int?) throws(OpeningHoursError) -> DateRange {
    if year != nil, accept(.plus) { return DateRange(start: start, startYear: year, end: start, isOpenEnded: true) }
    guard term == .dash else { return DateRange(start: start, startYear: year, end: start, endYear: year) }
    advance()
    if case .day(let month, _) = start.kind, startsBareDay(ahead: 0), !startsDate() {
      return DateRange(start: start, startYear: year, end: DatePoint(kind: try day(of: month)))
    }
    guard startsDate() else { throw error("a date is missing after '-'") }
    let column = token.column
    let endYear = try yearBeforeDate()
    let end = try datePoint(isCounted: start.isCounted)
    guard start.isMonth == end.isMonth else {
      throw OpeningHoursError(column: column, reason: "a range must go from month to month or from day to day")
    }
    if let endYear, year.map({ $0 > endYear }) ?? true {
      throw OpeningHoursError(column: column, reason: "the range's end has a year, but its start has no earlier one")
    }
    return DateRange(start: start, startYear: year, end: end, endYear: endYear)
  }

  /// Reads a date; `isCounted` if it ends a range that begins with a counted weekday.
  private mutating func datePoint(isCounted: Bool = false) throws(OpeningHoursError) -> DatePoint {
    if accept(.easter) { return DatePoint(kind: .easter, offset: try dayOffset()) }
    if startsDay(ahead: 0), case .month(let month) = term(ahead: 1) {
      let kind = try day(of: month)
      advance()
      return DatePoint(kind: kind, offset: try dayOffset())
    }
    guard case .month(let month) = term else { throw error("a month is missing") }
    advance()
    if startsBareDay(ahead: 0) { return DatePoint(kind: try day(of: month), offset: try dayOffset()) }
    if let kind = countedWeekday(of: month, endsRange: isCounted) {
      return DatePoint(kind: kind, offset: try dayOffset())
    }
    return DatePoint(kind: .month(month))
  }

  private mutating func day(of month: Int) throws(OpeningHoursError) -> DatePoint.Kind {
    .day(month: month, day: try number(in: 1...CivilDay.length(ofMonth: month, in: 2000), "a day of the month"))
  }

  /// Reads "Su[-1]" as a part of a date range (`Mar Su[-1]-Oct Su[-1]`); alone it is a separate selector.
  private mutating func countedWeekday(of month: Int, endsRange: Bool) -> DatePoint.Kind? {
    guard case .weekdays(let weekday, _) = term, term(ahead: 1) == .leftBracket else { return nil }
    let isNegative = term(ahead: 2) == .dash
    let length = isNegative ? 5 : 4
    guard case .number(let ordinal, _) = term(ahead: length - 2), (1...5).contains(ordinal),
      term(ahead: length - 1) == .rightBracket
    else { return nil }
    guard endsRange || (term(ahead: length) == .dash && startsDate(ahead: length + 1)) else { return nil }
    advance(by: length)
    return .nth(month: month, weekday: weekday, ordinal: isNegative ? -ordinal : ordinal)
  }

  /// Whether a number here is a day of the month, not a time.
  private func startsBareDay(ahead count: Int) -> Bool {
    guard case .number(_, let digits) = term(ahead: count) else { return false }
    return digits <= 2 && !startsClock(ahead: count)
  }
}
