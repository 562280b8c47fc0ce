/// Made-up references and hypotheses of few different words, so that many alignments cost the same.
struct UtterancePairs {
  struct Pair {
    var reference: [String]
    var hypothesis: [String]
  }

  /// Independent and derived pairs, the same for the same seed.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - count: How many pairs.
  ///   - longest: The most words of a side, before insertions.
  static func random(seed: UInt64, count: Int, longest: Int) -> [Pair] {
    var generator = SplitMix(state: seed)
    return (0..<count).map { _ in
      let words = Array(["a", "b", "c", "d", "e", "f"].prefix(.random(in: 2...6, using: &generator)))
      let reference = sentence(of: words, longest: longest, &generator)
      guard Bool.random(using: &generator) else {
        return Pair(reference: reference, hypothesis: sentence(of: words, longest: longest, &generator))
      }
      var hypothesis = reference.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...hypothesis.count, using: &generator)
        hypothesis.insert(words.randomElement(using: &generator) ?? "a", at: place)
      }
      return Pair(reference: reference, hypothesis: hypothesis)
    }
  }

  private static func sentence(of words: [String], longest: Int, _ generator: inout SplitMix) -> [String] {
    (0..<Int.random(in: 0...longest, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
  }

  /// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }
}
