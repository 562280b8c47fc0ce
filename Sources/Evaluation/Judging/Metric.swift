/// A metric of a run: a sum of the utterances' contributions divided by a sum of their possible contributions.
package enum Metric: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
  /// Proportion of all utterances with the expected result: the place, nothing, or the command.
  case right
  /// Proportion with the correct place first, of the utterances that expect a place.
  case destinationAt1 = "destination@1"
  /// Proportion with the correct place among the first three.
  case destinationAt3 = "destination@3"
  /// Mean reciprocal rank of the correct place; 0 if it wasn't found.
  case meanReciprocalRank = "mrr"
  /// Proportion with the correct intent, if one is expected.
  case intent
  /// Proportion with every expected slot correct, if any are expected.
  case slots
  /// Proportion with a resolved place although none is expected.
  case falseAccept
  /// Proportion with returned places although none is expected, as an answer or as a choice.
  case falseOffer
  /// Proportion with no result although a place is expected.
  case falseReject
  /// Word error rate: substitutions, deletions and insertions divided by the spoken words.
  case wordErrorRate = "wer"
  /// Proportion of utterances without a word error.
  case sentence
  /// Live: the end was detected before the end of the speech.
  case endedEarly
  /// Live: the end was detected long after the speech.
  case endedLate
  /// Live: the end wasn't detected.
  case neverEnded
  /// Live: no speech was detected.
  case unheard
  /// Live: speech samples cut off at the start, divided by all speech samples.
  case cutAtStart
  /// Live: speech samples cut off at the end, divided by all speech samples.
  case cutAtEnd

  /// Whether each utterance contributes 0 or 1, so that the metric is a proportion.
  package var isShare: Bool {
    switch self {
    case .wordErrorRate, .meanReciprocalRank, .cutAtStart, .cutAtEnd: false
    default: true
    }
  }

  var isOfSamples: Bool { self == .cutAtStart || self == .cutAtEnd }

  /// An utterance's contribution; `nil` if the metric doesn't apply to it.
  func contribution(of judgement: Judgement, expecting expected: Expectation) -> (part: Double, whole: Double)? {
    func share(_ isRight: Bool?) -> (Double, Double)? { isRight.map { ($0 ? 1 : 0, 1) } }
    let judged = judgement.verdict != .failed
    let nothingExpected = judged && judgement.verdict != .words && expected.nothing == true
    let placeExpected = judged && judgement.verdict != .words && expected.hasPlace && expected.nothing != true
    switch self {
    case .right: return judged && judgement.verdict != .words ? share(judgement.verdict == .right) : nil
    case .destinationAt1: return placeExpected ? share(judgement.rank == 1) : nil
    case .destinationAt3: return placeExpected ? share(judgement.rank.map { $0 <= 3 } ?? false) : nil
    case .meanReciprocalRank: return placeExpected ? (judgement.rank.map { 1 / Double($0) } ?? 0, 1) : nil
    case .intent: return share(judgement.intent)
    case .slots: return share(judgement.slots)
    case .falseAccept: return nothingExpected ? share(judgement.verdict == .accepted) : nil
    case .falseOffer: return nothingExpected ? share(judgement.isOffered) : nil
    case .falseReject: return placeExpected ? share(judgement.verdict == .refused) : nil
    case .wordErrorRate: return judgement.words.map { (Double($0.errors), Double($0.reference)) }
    case .sentence: return share(judgement.words.map { $0.errors == 0 })
    case .endedEarly: return share(judgement.live.map { $0.ending == .early })
    case .endedLate: return share(judgement.live.map { $0.ending == .late })
    case .neverEnded: return share(judgement.live.map { $0.ending == .never })
    case .unheard: return share(judgement.live.map { $0.ending == .unheard })
    case .cutAtStart: return detected(judgement).map { (Double($0.cutAtStart), Double($0.speech)) }
    case .cutAtEnd: return detected(judgement).map { (Double($0.cutAtEnd), Double($0.speech)) }
    }
  }

  /// The endpointer's result of an utterance with detected speech; ``unheard`` alone counts the others.
  private func detected(_ judgement: Judgement) -> Judgement.Live? {
    judgement.live.flatMap { $0.ending == .unheard ? nil : $0 }
  }
}
