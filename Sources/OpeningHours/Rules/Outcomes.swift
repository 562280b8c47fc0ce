/// What the rules read so far may say of a minute: one thing, or several where they depend on what is not known.
struct Outcomes: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// No rule is about this day.
  static let silent = Outcomes(rawValue: 1 << 0)
  /// The day has hours and this minute is outside them, or the whole day is off. What began the evening before goes on.
  static let outside = Outcomes(rawValue: 1 << 1)
  /// This very minute is closed (`12:00-13:00 off`), whatever began the evening before.
  static let shut = Outcomes(rawValue: 1 << 2)
  static let open = Outcomes(rawValue: 1 << 3)
  static let unknown = Outcomes(rawValue: 1 << 4)

  /// The outcomes that leave room for a fallback rule.
  static let closed: Outcomes = [.silent, .outside, .shut]

  /// The state of a minute.
  ///
  /// - Parameters:
  ///   - yesterday: what the day before says of the same minute, as one past its midnight.
  ///   - silence: the state where no rule is about the day.
  func state(after yesterday: Outcomes, silence: OpeningState) -> OpeningState {
    var only: OpeningState?
    for today in elements {
      for before in yesterday.elements {
        let state = Self.state(today, after: before, silence: silence)
        if let only, only != state { return .unknown }
        only = state
      }
    }
    return only ?? silence
  }

  private static func state(_ today: Outcomes, after yesterday: Outcomes, silence: OpeningState) -> OpeningState {
    switch (today, yesterday) {
    case (.open, _): .open
    case (.shut, _): .closed
    case (_, .open): .open
    case (.unknown, _), (_, .unknown): .unknown
    case (.silent, _): silence
    default: .closed
    }
  }

  private var elements: [Outcomes] {
    [.silent, .outside, .shut, .open, .unknown].filter(contains)
  }
}
