extension Parser {
  /// Whether hours begin here.
  func startsHours(ahead count: Int = 0) -> Bool {
    switch term(ahead: count) {
    case .sun, .noon, .midnight, .leftParenthesis: return true
    case .number:
      if startsYear(ahead: count) { return false }
      if case .month = term(ahead: count + 1) { return false }
      return true
    default: return false
    }
  }

  var isAroundTheClock: Bool { aroundTheClockLength > 0 }

  /// The number of tokens of "24/7", "24-7", "24/24", "24 hours", or "24h/24"; 0 if none of them begins here.
  var aroundTheClockLength: Int {
    guard case .number(24, _) = term else { return 0 }
    let length = term(ahead: 1) == .hours ? 2 : 1
    switch (term(ahead: length), term(ahead: length + 1)) {
    case (.slash, .number(7, _)), (.slash, .number(24, _)): return length + 2
    case (.dash, .number(7, digits: 1)) where length == 1: return length + 2
    case (.dash, _): return 0
    default: return length == 2 ? length : 0
    }
  }

  /// Whether a number is definitely a time: "8:00", "8.00", "8am", "8h".
  func startsClock(ahead count: Int) -> Bool {
    guard case .number(_, let digits) = term(ahead: count) else { return false }
    switch term(ahead: count + 1) {
    case .meridiem, .hours: return true
    case .colon, .dot: return digits <= 2 && isMinutes(token(ahead: count + 2))
    default: return false
    }
  }

  private func isMinutes(_ token: Token) -> Bool {
    guard case .number(_, digits: 2) = token.term else { return false }
    return !token.isAfterBlank
  }

  /// Reads "08:00-12:00,13:00-17:00"; a missing ',' between hours is accepted.
  mutating func timeSpans() throws(OpeningHoursError) -> [TimeSpan] {
    var spans = [try timeSpan()]
    while true {
      if term == .comma, startsHours(ahead: 1) { advance() } else if !startsHours() || isAroundTheClock { return spans }
      spans.append(try timeSpan())
    }
  }

  private mutating func timeSpan() throws(OpeningHoursError) -> TimeSpan {
    let column = token.column
    let start = try timePoint()
    if accept(.plus) { return TimeSpan(openingAt: try start.opening(at: column)) }
    if start.isWritten, isOver() { return TimeSpan(onlyStart: try start.opening(at: column)) }
    try expect(.dash, "a time has no end; write \"10:00-18:00\", or \"10:00+\" if the end is unknown")
    if accept(.late) { return TimeSpan(openingAt: try start.opening(at: column, clearFrom: 10)) }
    let end = try timePoint()
    if term == .slash { throw error("repeating times aren't opening hours") }
    let (first, last) = try TimePoint.moments(from: start, until: end, column: column)
    let span = TimeSpan(from: first, until: last)
    guard accept(.plus) else { return span }
    return TimeSpan(from: span.start, atLeastUntil: span.end)
  }

  private mutating func timePoint() throws(OpeningHoursError) -> TimePoint {
    switch term {
    case .noon:
      advance()
      return .exact(minute: 12 * 60)
    case .midnight:
      advance()
      return .exact(minute: 0)
    case .sun(let event):
      advance()
      return .sun(event.range)
    case .leftParenthesis: return try sunWithOffset()
    default: return .clock(try writtenClock())
    }
  }

  /// Reads "(sunset-00:30)".
  private mutating func sunWithOffset() throws(OpeningHoursError) -> TimePoint {
    advance()
    guard case .sun(let event) = term else { throw error("sunrise, sunset, dawn or dusk is missing") }
    advance()
    guard term == .plus || term == .dash else { throw error("'+' or '-' is missing") }
    let sign = term == .plus ? 1 : -1
    advance()
    let hours = try number(in: 0...5, "hours")
    try expect(.colon, "minutes are missing")
    let minutes = sign * (hours * 60 + (try number(in: 0...59, "minutes")))
    try expect(.rightParenthesis, "')' is missing")
    let (earliest, latest) = (event.range.lowerBound + minutes, event.range.upperBound + minutes)
    return .sun(max(0, earliest)...max(0, latest))
  }

  private mutating func writtenClock() throws(OpeningHoursError) -> WrittenClock {
    guard case .number(let number, let digits) = term else { throw error("a time is missing") }
    let column = token.column
    advance()
    var (hour, minute) = (number, 0)
    var hasMinutes = digits == 4
    if digits == 4 {
      (hour, minute) = (number / 100, number % 100)
    } else if term == .colon || term == .dot || term == .hours, isMinutes(token(ahead: 1)) {
      advance()
      minute = try self.number(in: 0...59, "minutes")
      hasMinutes = true
    }
    _ = accept(.hours)
    var meridiem: Meridiem?
    if case .meridiem(let half) = term {
      advance()
      meridiem = half
    }
    guard digits != 3, hour <= 48, minute <= 59, hour < 48 || minute == 0 else {
      throw OpeningHoursError(column: column, reason: "this isn't a time of day")
    }
    if meridiem != nil, !(1...12).contains(hour) {
      throw OpeningHoursError(column: column, reason: "an hour with am or pm must be from 1 to 12")
    }
    return WrittenClock(
      hour: hour, minute: minute, meridiem: meridiem, hasMinutes: hasMinutes,
      isPadded: digits == 4 || number < 10 && digits == 2)
  }
}
