import Recognition
import TestSupport

/// Sentences and fragments by chance, the same for the same seed.
struct RandomCounts {
  private var sentences: [(words: [String], weight: Double)] = []
  private var fragments: [(words: [String], context: [String], weight: Double)] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed)
    let vocabulary = (0..<20).map { "w\($0)" }
    func words(_ length: ClosedRange<Int>, _ random: inout SeededGenerator) -> [String] {
      (0..<Int.random(in: length, using: &random)).map { _ in vocabulary[Int.random(in: 0..<20, using: &random)] }
    }
    // Weights are sums of powers of two, so that they add up alike in every order.
    for _ in 0..<40 {
      sentences.append((words(1...6, &random), Double(Int.random(in: 1...64, using: &random)) / 16))
    }
    for _ in 0..<20 {
      let context = Array(sentences[Int.random(in: 0..<40, using: &random)].words.prefix(2))
      fragments.append((words(1...4, &random), context, Double(Int.random(in: 1...64, using: &random)) / 16))
    }
  }

  func counts(reversed: Bool = false) -> NGramCounts {
    var counts = NGramCounts()
    for (words, weight) in reversed ? sentences.reversed() : sentences {
      counts.addSentence(counts.ids(of: words), weight: weight)
    }
    for (words, context, weight) in reversed ? fragments.reversed() : fragments {
      counts.add(counts.ids(of: words), after: counts.ids(of: context), weight: weight)
    }
    return counts
  }
}
