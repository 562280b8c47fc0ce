/// Reads the rules of opening hours from left to right, without recursion, so that no text can exhaust the stack.
struct Parser {
  private let tokens: [Token]
  private var position = 0

  init(_ text: String) throws(OpeningHoursError) {
    var lexer = try Lexer(text)
    tokens = try lexer.tokens()
  }

  mutating func rules() throws(OpeningHoursError) -> [Rule] {
    var rules: [Rule] = []
    var junction = Rule.Junction.override
    repeat {
      while junction == .override, accept(.semicolon) {}
      if term == .end, junction == .override { break }
      // `Mo-Fr 10:00-18:00; "by appointment"`: a comment without days applies when the place would be closed.
      if !rules.isEmpty, isOnlyComment { junction = .fallback }
      let start = token
      let draft = try rule()
      try check(draft, joinedBy: junction, isFirst: rules.isEmpty, from: start)
      rules.append(draft.rule(joinedBy: junction))
      junction = try self.junction(after: draft)
    } while term != .end || junction != .override
    guard !rules.isEmpty else { throw error("there are no hours") }
    return rules
  }

  /// Whether the rule that begins here consists only of a comment.
  private var isOnlyComment: Bool { term == .comment && [.end, .semicolon].contains(term(ahead: 1)) }

  private mutating func junction(after draft: RuleDraft) throws(OpeningHoursError) -> Rule.Junction {
    if accept(.semicolon) { return .override }
    if accept(.fallback) { return .fallback }
    if term == .comma {
      guard draft.isComplete else { throw error("a ',' follows days that have no hours") }
      advance()
      return .addition
    }
    // ':' instead of ';' (`Mo-Fr 9-17:Sa 10-14`).
    if term == .colon, draft.isDaysAndHours, startsWeekdays(ahead: 1) {
      advance()
      return .override
    }
    // Without a separator, new days begin a new rule if the old one already has hours (`Mo-Fr 9-17 Sa 10-14`).
    guard term == .end || (draft.isDaysAndHours && startsDays) else {
      throw error("this doesn't fit the preceding text")
    }
    return .override
  }

  /// Rejects rules that are often written with another meaning in mind.
  private func check(
    _ draft: RuleDraft, joinedBy junction: Rule.Junction, isFirst: Bool, from start: Token
  ) throws(OpeningHoursError) {
    if !draft.days.years.isEmpty, !draft.isComplete {
      throw OpeningHoursError(
        column: start.column, reason: "years without hours may be times; write times as \"19:00-21:00\"")
    }
    guard !isFirst else { return }
    if junction != .fallback, draft.days.isEmpty, draft.state != .closed || draft.spans.isEmpty {
      throw OpeningHoursError(
        column: start.column, reason: "a rule without days applies to all days and hides previous rules; add its days")
    }
    let mustBeComplete = junction == .addition || isUnseparated(start)
    if mustBeComplete, !draft.isComplete {
      throw OpeningHoursError(column: start.column, reason: "these days have no hours")
    }
  }

  /// Whether a token has no separator before it.
  private func isUnseparated(_ token: Token) -> Bool {
    guard let index = tokens.firstIndex(of: token), index > 0 else { return false }
    return ![.semicolon, .comma, .fallback].contains(tokens[index - 1].term)
  }
}

// MARK: - Tokens

extension Parser {
  var token: Token { tokens[position] }

  var term: Term { tokens[position].term }

  /// The term `count` tokens ahead (negative: back), clamped to the first and last token.
  func term(ahead count: Int) -> Term { token(ahead: count).term }

  func token(ahead count: Int) -> Token { tokens[max(0, min(position + count, tokens.count - 1))] }

  /// Whether the current selector is complete `count` tokens ahead: the rule ends there, or its next part begins.
  func isOver(ahead count: Int = 0) -> Bool {
    [.end, .semicolon, .comma, .fallback, .comment].contains(term(ahead: count))
  }

  /// Moves to the next token, but never past the end.
  mutating func advance(by count: Int = 1) { position = min(position + count, tokens.count - 1) }

  /// Moves to the next token if the current term is `term`.
  mutating func accept(_ term: Term) -> Bool {
    guard self.term == term else { return false }
    advance()
    return true
  }

  mutating func expect(_ term: Term, _ reason: String) throws(OpeningHoursError) {
    guard accept(term) else { throw error(reason) }
  }

  /// Reads a number within a range.
  mutating func number(in range: ClosedRange<Int>, _ name: String) throws(OpeningHoursError) -> Int {
    guard case .number(let value, _) = term else { throw error("\(name) is missing") }
    guard range.contains(value) else {
      throw error("\(value) isn't \(name) from \(range.lowerBound) to \(range.upperBound)")
    }
    advance()
    return value
  }

  func error(_ reason: String) -> OpeningHoursError { OpeningHoursError(column: token.column, reason: reason) }

  /// Reads the days, hours, and state of one rule.
  mutating func rule() throws(OpeningHoursError) -> RuleDraft {
    var draft = RuleDraft()
    if term == .comment, term(ahead: 1) == .colon {
      // `"summer timetable": 09:00-17:00`: the days aren't known.
      advance(by: 2)
      draft.isConditional = true
    }
    // "open 24 hours", "open Mo-Fr 9-17": "open" adds nothing to the hours.
    if term == .state(.open), !isOver(ahead: 1) { advance() }
    while try readSelector(into: &draft) {}
    if case .state(let state) = term {
      advance()
      draft.writtenState = state
      _ = accept(.comment)
    } else if accept(.comment) {
      draft.isConditional = true
    }
    guard !draft.isEmpty else { throw error("days, hours, or a state are missing") }
    return draft
  }

  /// Whether days of any kind begin here.
  var startsDays: Bool {
    switch term {
    case .weekdays, .publicHoliday, .schoolHoliday, .season, .week: true
    default: startsDate() || startsYear()
    }
  }

  /// Reads one selector; `false` if none begins here.
  private mutating func readSelector(into draft: inout RuleDraft) throws(OpeningHoursError) -> Bool {
    // "10:00-18:00 Mo-Fr": days may follow the hours if none precede them.
    if draft.hasHours, !startsWeekdays() || !draft.days.isEmpty { return false }
    if startsWeekdays() {
      try readWeekdays(into: &draft)
    } else if startsDate() {
      guard draft.days.dates.isEmpty else { throw error("a ',' or ';' is missing between dates") }
      draft.days.dates = try dateRanges()
    } else if startsYear() {
      guard draft.days.years.isEmpty, draft.days.weekdays.isEmpty else {
        throw error("a year may occur only once, before weekdays; write times as \"19:00\"")
      }
      draft.days.years = try yearRanges()
    } else {
      return try readOtherSelector(into: &draft)
    }
    draft.hasDaysBeforeHours = draft.hasDaysBeforeHours || !draft.hasHours
    return true
  }

  private mutating func readOtherSelector(into draft: inout RuleDraft) throws(OpeningHoursError) -> Bool {
    switch term {
    case .week:
      guard draft.days.weeks.isEmpty else { throw error("weeks are given twice") }
      advance()
      draft.days.weeks = try weekRanges()
    case .season:
      guard !draft.days.hasSeason else { throw error("a ';' is missing between seasons") }
      advance()
      draft.days.hasSeason = true
    case .colon where !draft.days.isEmpty && token(ahead: -1).term != .colon:
      advance()
      return true
    default:
      guard startsHours() else { return false }
      if isAroundTheClock {
        advance(by: aroundTheClockLength)
        draft.isAroundTheClock = true
      } else {
        draft.spans = try timeSpans()
      }
      return true
    }
    draft.hasDaysBeforeHours = true
    return true
  }
}

/// A rule that is being parsed.
struct RuleDraft {
  var days = DaySelector()
  var spans: [TimeSpan] = []
  /// Whether "24/7" or "24 hours" replaces its hours.
  var isAroundTheClock = false
  /// Whether days were read before hours.
  var hasDaysBeforeHours = false
  var writtenState: OpeningState?
  /// Whether a comment replaces days or a state.
  var isConditional = false

  var hasHours: Bool { isAroundTheClock || !spans.isEmpty }

  /// Whether it contains more than days.
  var isComplete: Bool { hasHours || writtenState != nil || isConditional }

  /// Whether it consists of days followed by hours.
  var isDaysAndHours: Bool { hasDaysBeforeHours && hasHours && writtenState == nil && !isConditional }

  var isEmpty: Bool { days.isEmpty && !isComplete }

  var state: OpeningState {
    let state = writtenState ?? .open
    return isConditional && state == .open ? .unknown : state
  }

  func rule(joinedBy junction: Rule.Junction) -> Rule {
    Rule(junction: junction, days: days, spans: spans, state: state)
  }
}
