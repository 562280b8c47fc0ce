extension Parser {
  /// Days, hours and state of one rule.
  mutating func rule() throws(OpeningHoursError) -> RuleDraft {
    var draft = RuleDraft()
    if term == .comment, term(ahead: 1) == .colon {
      // `"summer timetable": 09:00-17:00`: nobody knows on which days.
      advance(by: 2)
      draft.isConditional = true
    }
    while try readSelector(into: &draft) {}
    if case .state(let state) = term {
      advance()
      draft.writtenState = state
      _ = accept(.comment)
    } else if accept(.comment) {
      draft.isConditional = true
    }
    guard !draft.isEmpty else { throw error("days, hours or a state are missing") }
    return draft
  }

  /// Whether days of any kind begin here.
  var startsDays: Bool {
    switch term {
    case .weekdays, .publicHoliday, .schoolHoliday, .season, .week: true
    default: startsDate || startsYear
    }
  }

  /// Reads one selector; `false` where none begins here.
  private mutating func readSelector(into draft: inout RuleDraft) throws(OpeningHoursError) -> Bool {
    // "10:00-18:00 Mo-Fr": days may follow hours where none stand before them.
    if draft.hasHours, !startsWeekdays || !draft.days.isEmpty { return false }
    if startsWeekdays {
      try readWeekdays(into: &draft)
    } else if startsDate {
      guard draft.days.dates.isEmpty else { throw error("a ',' or ';' is missing between dates") }
      draft.days.dates = try dateRanges()
    } else if startsYear {
      guard draft.days.years.isEmpty, draft.days.weekdays.isEmpty else {
        throw error("a year stands once, and before weekdays; times are written like \"19:00\"")
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
      guard draft.days.weeks.isEmpty else { throw error("weeks are named twice") }
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
      guard startsHours else { return false }
      if isAroundTheClock {
        advance(by: term(ahead: 1) == .slash ? 3 : 2)
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
