/// One rule: on these days, at these hours, the place is in this state.
struct Rule: Sendable, Hashable {
  /// How a rule goes together with those before it.
  enum Junction: Sendable, Hashable {
    /// `;`: its hours take the place of those before on the same days. `off` only takes its own hours away.
    case override
    /// `,`: its hours are added.
    case addition
    /// `||`: its hours hold where the place would be closed.
    case fallback
  }

  let junction: Junction
  let days: DaySelector
  /// The hours; none is the whole day.
  let spans: [TimeSpan]
  let state: OpeningState

  /// What is said of a minute (0..<2880) of a day the rule is about, after the rules before it said `earlier`.
  func outcomes(at minute: Int, after earlier: Outcomes) -> Outcomes {
    let coverage = covers(minute)
    guard state != .closed else {
      let covered: Outcomes = spans.isEmpty ? .outside : .shut
      return Self.choose(coverage, covered, otherwise: earlier)
    }
    let covered: Outcomes = state == .open ? .open : .unknown
    switch junction {
    case .override:
      return Self.choose(coverage, covered, otherwise: .outside)
    case .addition:
      return Self.choose(coverage, covered, otherwise: earlier.breakingSilence)
    case .fallback:
      let kept = earlier.subtracting(.closed)
      let filled = earlier.isDisjoint(with: .closed) ? kept : kept.union(covered)
      return Self.choose(coverage, filled, otherwise: earlier.breakingSilence)
    }
  }

  private func covers(_ minute: Int) -> Certainty {
    // A day that is off has no hours that could last past midnight either.
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
  /// The same of a day that a rule is about.
  fileprivate var breakingSilence: Outcomes {
    contains(.silent) ? subtracting(.silent).union(.outside) : self
  }
}
