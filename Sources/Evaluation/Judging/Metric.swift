/// A figure of a run: a sum of what utterances contribute over a sum of what they could.
package enum Metric: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
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
  /// Places offered where none may be, as an answer or to choose from.
  case falseOffer
  /// Nothing offered where a place is expected.
  case falseReject
  /// Word error rate: substitutions, deletions and insertions over the words spoken.
  case wordErrorRate = "wer"
  /// Share of utterances without a word error.
  case sentence

  /// Heard live: the end was noticed while somebody was still to speak.
  case endedEarly
  /// Heard live: the end was noticed long after the speech.
  case endedLate
  /// Heard live: the end was not noticed.
  case neverEnded
  /// Heard live: nobody was taken to speak.
  case unheard
  /// Heard live: samples of speech that were cut off at the start, of all samples of speech.
  case cutAtStart
  /// Heard live: samples of speech that were cut off at the end, of all samples of speech.
  case cutAtEnd

  /// Whether each utterance contributes 0 or 1, so that the figure is a share.
  package var isShare: Bool {
    switch self {
    case .wordErrorRate, .meanReciprocalRank, .cutAtStart, .cutAtEnd: false
    default: true
    }
  }

  /// Whether it counts samples of speech.
  var isOfSamples: Bool { self == .cutAtStart || self == .cutAtEnd }

  /// What an utterance contributes; `nil` where the figure says nothing about it.
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
    case .cutAtStart: return heard(judgement).map { (Double($0.cutAtStart), Double($0.speech)) }
    case .cutAtEnd: return heard(judgement).map { (Double($0.cutAtEnd), Double($0.speech)) }
    }
  }

  /// What was made of an utterance of which anything was heard: one that was not is told of by ``unheard`` alone.
  private func heard(_ judgement: Judgement) -> Judgement.Live? {
    judgement.live.flatMap { $0.ending == .unheard ? nil : $0 }
  }
}
