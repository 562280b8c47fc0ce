import Understanding

/// Draws sentences that are no destination.
struct ChatterPrompts: PromptDrawing {
  private var sentences: ArraySlice<[String]>
  private let meaning: PromptMeaning

  init(_ source: PromptSource, meaning: PromptMeaning, seed: UInt64) {
    self.meaning = meaning
    var generator = Xoshiro256(seed: seed, "reject")
    sentences = generator.shuffled(source.chatter.map(TextFolding.tokens))[...]
  }

  mutating func next() -> Prompt? {
    // In some region a sentence may be the name of a bar.
    while let words = sentences.popFirst() {
      if !words.isEmpty, !meaning.isDestination(words) { return Prompt(kind: .reject, words: words) }
    }
    return nil
  }
}
