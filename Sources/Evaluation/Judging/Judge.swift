import DestinationSearch

/// Judges records: words against words, places against places.
public struct Judge: Sendable {
  private let normalizer = TextNormalizer()
  private let matcher = PlaceMatcher()

  /// Makes a judge.
  public init() {}

  /// Judges a record.
  public func judge(_ record: UtteranceRecord) -> Judgement {
    guard record.error == nil, let hypothesis = record.hypothesis else { return Judgement(verdict: .failed) }
    let expected = record.expected
    var judgement = Judgement(verdict: .words)
    if let text = expected.text {
      let alignment = WordAligner.align(
        reference: normalizer.words(text), hypothesis: normalizer.words(hypothesis))
      judgement.words = alignment.counts
      judgement.steps = alignment.steps
    }
    if let slots = expected.slots, !slots.isEmpty {
      let heard = record.result.map { $0.query?.slots ?? [:] } ?? record.slots ?? [:]
      judgement.slots = slots.allSatisfy { name, value in
        heard[name].map { normalizer.words($0) == normalizer.words(value) } ?? false
      }
    }
    guard let result = record.result else { return judgement }
    if let intent = expected.intent { judgement.intent = result.query?.intent == intent }
    judgePlace(result, expected, &judgement)
    return judgement
  }

  private func judgePlace(
    _ result: UtteranceRecord.Answer, _ expected: Expectation, _ judgement: inout Judgement
  ) {
    let offered = result.outcome == .resolved || result.outcome == .ambiguous
    if expected.nothing == true {
      judgement.verdict = result.outcome == .resolved ? .accepted : .right
    } else if expected.hasPlace {
      let position = offered ? result.places.firstIndex { matcher.matches($0, expected) } : nil
      judgement.rank = position.map { $0 + 1 }
      judgement.verdict = position == 0 ? .right : offered ? .wrong : .refused
    } else if let intent = judgement.intent {
      judgement.verdict = intent ? .right : .wrong
    }
  }
}
