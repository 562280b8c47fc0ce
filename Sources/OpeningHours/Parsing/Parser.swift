/// Reads the rules of opening hours from left to right, without recursion, so that no text can exhaust the stack.
struct Parser {
  private let tokens: [Token]
  private var position = 0

  init(_ text: String) throws(OpeningHoursError) {
    var lexer = try Lexer(text)
    tokens = try lexer.tokens()
  }

  /// All rules.
  mutating func rules() throws(OpeningHoursError) -> [Rule] {
    var rules: [Rule] = []
    var junction = Rule.Junction.override
    repeat {
      while junction == .override, accept(.semicolon) {}
      if term == .end, junction == .override { break }
      let start = token
      let draft = try rule()
      try check(draft, joinedBy: junction, isFirst: rules.isEmpty, from: start)
      rules.append(draft.rule(joinedBy: junction))
      junction = try self.junction(after: draft)
    } while term != .end || junction != .override
    guard !rules.isEmpty else { throw error("there are no hours") }
    return rules
  }

  private mutating func junction(after draft: RuleDraft) throws(OpeningHoursError) -> Rule.Junction {
    if accept(.semicolon) { return .override }
    if accept(.fallback) { return .fallback }
    if term == .comma {
      guard draft.isComplete else { throw error("a ',' follows days that have no hours") }
      advance()
      return .addition
    }
    // ':' typed for ';' (`Mo-Fr 9-17:Sa 10-14`).
    if term == .colon, draft.isDaysAndHours, startsWeekdays(ahead: 1) {
      advance()
      return .override
    }
    // Without a separator new days begin a new rule, where the old one has its hours (`Mo-Fr 9-17 Sa 10-14`).
    guard term == .end || (draft.isDaysAndHours && startsDays) else {
      throw error("this does not go on from what stands before it")
    }
    return .override
  }

  /// Refuses rules that people write and mean something else by.
  private func check(
    _ draft: RuleDraft, joinedBy junction: Rule.Junction, isFirst: Bool, from start: Token
  ) throws(OpeningHoursError) {
    if !draft.days.years.isEmpty, !draft.isComplete {
      throw OpeningHoursError(column: start.column, reason: "years without hours may be times; write \"19:00-21:00\"")
    }
    guard !isFirst else { return }
    if junction != .fallback, draft.days.isEmpty, draft.state != .closed || draft.spans.isEmpty {
      throw OpeningHoursError(
        column: start.column, reason: "a rule without days holds on all days and hides those before it; name its days")
    }
    let mustBeComplete = junction == .addition || isUnseparated(start)
    if mustBeComplete, !draft.isComplete {
      throw OpeningHoursError(column: start.column, reason: "these days have no hours")
    }
  }

  /// Whether no separator stands before a token.
  private func isUnseparated(_ token: Token) -> Bool {
    guard let index = tokens.firstIndex(of: token), index > 0 else { return false }
    return ![.semicolon, .comma, .fallback].contains(tokens[index - 1].term)
  }
}

// MARK: - Tokens

extension Parser {
  var token: Token { tokens[position] }

  var term: Term { tokens[position].term }

  /// The term `count` tokens on, back where negative; beyond either end the one there.
  func term(ahead count: Int) -> Term { token(ahead: count).term }

  func token(ahead count: Int) -> Token { tokens[max(0, min(position + count, tokens.count - 1))] }

  /// Goes on to the next token; the end is never passed.
  mutating func advance(by count: Int = 1) { position = min(position + count, tokens.count - 1) }

  /// Goes on where the term is `term`.
  mutating func accept(_ term: Term) -> Bool {
    guard self.term == term else { return false }
    advance()
    return true
  }

  mutating func expect(_ term: Term, _ reason: String) throws(OpeningHoursError) {
    guard accept(term) else { throw error(reason) }
  }

  /// A number within a range.
  mutating func number(in range: ClosedRange<Int>, _ name: String) throws(OpeningHoursError) -> Int {
    guard case .number(let value, _) = term else { throw error("\(name) is missing") }
    guard range.contains(value) else {
      throw error("\(value) is not \(name) from \(range.lowerBound) to \(range.upperBound)")
    }
    advance()
    return value
  }

  func error(_ reason: String) -> OpeningHoursError { OpeningHoursError(column: token.column, reason: reason) }
}
