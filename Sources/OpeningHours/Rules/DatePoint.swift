/// A date that comes once a year.
struct DatePoint: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A whole month.
    case month(Int)
    case day(month: Int, day: Int)
    /// The `ordinal`th such weekday of the month, from its end where negative.
    case nth(month: Int, weekday: Weekday, ordinal: Int)
    case easter
  }

  let kind: Kind
  /// Days after that date, negative before.
  var offset = 0

  var isMonth: Bool {
    if case .month = kind { true } else { false }
  }

  var isCounted: Bool {
    if case .nth = kind { true } else { false }
  }

  /// The first day it means in a year. 29 February begins on 1 March where there is none.
  func firstDay(in year: Int) -> CivilDay? {
    switch kind {
    case .month(let month): CivilDay(year: year, month: month, day: 1)
    case .day(let month, let day):
      CivilDay(year: year, month: month, day: min(day, CivilDay.length(ofMonth: month, in: year)))
        .map { $0.advanced(byDays: day - $0.day + offset) }
    default: lastDay(in: year)
    }
  }

  /// The last day it means in a year. 29 February ends on the 28th where there is none.
  func lastDay(in year: Int) -> CivilDay? {
    switch kind {
    case .month(let month):
      return CivilDay(year: year, month: month, day: CivilDay.length(ofMonth: month, in: year))
    case .day(let month, let day):
      let last = CivilDay.length(ofMonth: month, in: year)
      return CivilDay(year: year, month: month, day: min(day, last))?.advanced(byDays: offset)
    case .nth(let month, let weekday, let ordinal):
      let edge = ordinal > 0 ? 1 : CivilDay.length(ofMonth: month, in: year)
      guard let edgeDay = CivilDay(year: year, month: month, day: edge) else { return nil }
      let away = weekday.rawValue - edgeDay.weekday.rawValue
      let days =
        ordinal > 0
        ? away.floorRemainder(by: 7) + 7 * (ordinal - 1)
        : -(-away).floorRemainder(by: 7) + 7 * (ordinal + 1)
      let day = edgeDay.advanced(byDays: days)
      return day.month == month ? day.advanced(byDays: offset) : nil
    case .easter: return CivilDay.easter(in: year)?.advanced(byDays: offset)
    }
  }
}
