/// A figure of a run: a sum of what utterances contribute over a sum of what they could.
public enum Metric: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
  /// Share of all utterances that came to what was expected: the place, nothing, or the command.
  case right
  /// Right place first, of the utterances that expect a place.
  case destinationAt1 = "destination@1"
  /// Right place among the first three.
  case destinationAt3 = "destination@3"
  /// Mean reciprocal rank of the right place; 0 where it was not found.
  case meanReciprocalRank = "mrr"
  /// Right intent, where one is expected.
  case intent
  /// Every expected slot right, where any is.
  case slots
  /// Places resolved where none may be.
  case falseAccept
  /// Nothing offered where a place is expected.
  case falseReject
  /// Word error rate: substitutions, deletions and insertions over the words spoken.
  case wordErrorRate = "wer"
  /// Share of utterances without a word error.
  case sentence

  /// Whether less is better.
  public var isError: Bool {
    switch self {
    case .wordErrorRate, .falseAccept, .falseReject: true
    default: false
    }
  }

  /// Whether each utterance contributes 0 or 1, so that the figure is a share.
  public var isShare: Bool { self != .wordErrorRate && self != .meanReciprocalRank }

  /// What an utterance contributes; `nil` where the figure says nothing about it.
  func contribution(of judgement: Judgement, expecting expected: Expectation) -> (part: Double, whole: Double)? {
    func share(_ isRight: Bool?) -> (Double, Double)? { isRight.map { ($0 ? 1 : 0, 1) } }
    let judged = judgement.verdict != .failed
    let placeExpected = judged && judgement.verdict != .words && expected.hasPlace && expected.nothing != true
    switch self {
    case .right: return judged && judgement.verdict != .words ? share(judgement.verdict == .right) : nil
    case .destinationAt1: return placeExpected ? share(judgement.rank == 1) : nil
    case .destinationAt3: return placeExpected ? share(judgement.rank.map { $0 <= 3 } ?? false) : nil
    case .meanReciprocalRank: return placeExpected ? (judgement.rank.map { 1 / Double($0) } ?? 0, 1) : nil
    case .intent: return share(judgement.intent)
    case .slots: return share(judgement.slots)
    case .falseAccept:
      return judged && judgement.verdict != .words && expected.nothing == true
        ? share(judgement.verdict == .accepted) : nil
    case .falseReject: return placeExpected ? share(judgement.verdict == .refused) : nil
    case .wordErrorRate: return judgement.words.map { (Double($0.errors), Double($0.reference)) }
    case .sentence: return share(judgement.words.map { $0.errors == 0 })
    }
  }
}
