extension Parser {
  var startsWeekdays: Bool { startsWeekdays(ahead: 0) }

  func startsWeekdays(ahead count: Int) -> Bool {
    switch term(ahead: count) {
    case .weekdays, .publicHoliday, .schoolHoliday: true
    default: false
    }
  }

  /// A list of weekdays and holidays. A second one (`PH Mo-Fr`) narrows the first, where one of them is of holidays.
  mutating func readWeekdays(into draft: inout RuleDraft) throws(OpeningHoursError) {
    let start = token
    var list = [try weekdaySelector()]
    while term == .comma || term == .slash, startsWeekdays(ahead: 1) {
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

  /// "1,3]", "1-2]", "-1]".
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

  /// "+1 day", "-2 days" or nothing, in days.
  mutating func dayOffset() throws(OpeningHoursError) -> Int {
    guard term == .plus || term == .dash, case .number = term(ahead: 1), term(ahead: 2) == .days else { return 0 }
    let sign = term == .plus ? 1 : -1
    advance()
    let days = try number(in: 0...366, "a number of days")
    advance()
    return sign * days
  }
}
