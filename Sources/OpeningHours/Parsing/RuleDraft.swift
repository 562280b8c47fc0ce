/// A rule as far as it is read.
struct RuleDraft {
  var days = DaySelector()
  var spans: [TimeSpan] = []
  /// Whether "24/7" or "24 hours" stands for its hours.
  var isAroundTheClock = false
  /// Whether days were read before hours.
  var hasDaysBeforeHours = false
  /// The state as it is written.
  var writtenState: OpeningState?
  /// Whether a comment stands for days or for a state.
  var isConditional = false

  var hasHours: Bool { isAroundTheClock || !spans.isEmpty }

  /// Whether it says more than days.
  var isComplete: Bool { hasHours || writtenState != nil || isConditional }

  /// Whether it is days, then hours and nothing else.
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
