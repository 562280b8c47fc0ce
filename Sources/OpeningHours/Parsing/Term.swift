/// What a token stands for.
enum Term: Sendable, Hashable {
  case number(Int, digits: Int)
  case weekdays(Weekday, through: Weekday)
  case month(Int)
  case publicHoliday, schoolHoliday
  case season, week, easter
  case sun(SunEvent)
  case noon, midnight
  /// "late": an end that nobody wrote down.
  case late
  case meridiem(Meridiem)
  /// "days", after a number.
  case days
  /// "h", "hours".
  case hours
  case state(OpeningState)
  case comment
  case dash, comma, semicolon, fallback, colon, dot, plus, slash
  case leftBracket, rightBracket, leftParenthesis, rightParenthesis
  case end
}

/// The half of the day that "am" and "pm" tell.
enum Meridiem: Sendable, Hashable {
  case am, pm
}

/// A term and where it stands.
struct Token: Sendable, Hashable {
  let term: Term
  /// In Unicode scalars from 1.
  let column: Int
  /// Whether a blank stands before it.
  let isAfterBlank: Bool
}
