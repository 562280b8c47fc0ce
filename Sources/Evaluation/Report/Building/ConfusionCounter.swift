/// Counts what is mistaken for what.
struct ConfusionCounter {
  /// Pairs shown of each kind.
  private static let shown = 50

  private var words = FrequentPairs()
  private var places = FrequentPairs()

  mutating func add(_ record: UtteranceRecord, _ judgement: Judgement) {
    for step in judgement.steps ?? [] {
      if case .correct = step { continue }
      words.add(reference: step.reference ?? "", hypothesis: step.hypothesis ?? "")
    }
    let expected = record.expected
    switch judgement.verdict {
    case .wrong, .refused:
      guard expected.hasPlace else { return }
      places.add(reference: expected.placeName, hypothesis: record.foundName)
    case .accepted: places.add(reference: "", hypothesis: record.foundName)
    case .right, .words, .failed: break
    }
  }

  var report: Report.Confusions {
    func pairs(_ counter: FrequentPairs) -> [Report.Confusions.Pair] {
      counter.top(Self.shown).map { .init(expected: $0.reference, found: $0.hypothesis, count: $0.count) }
    }
    return Report.Confusions(
      words: pairs(words), places: pairs(places), complete: words.isExact && places.isExact)
  }
}
