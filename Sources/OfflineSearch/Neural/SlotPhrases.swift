import Recognition
import Understanding

/// The phrases that can fill a slot.
struct SlotPhrases: Sendable {
  /// The phrases, ordered by their written form.
  let phrases: [VocabularyPhrase]
  /// Finds the phrases that sound most like a phone sequence.
  let nearest: NearestPhrases

  /// Creates a slot's phrases, and looks up the pronunciations of their words.
  init(_ phrases: [VocabularyPhrase], by pronouncer: some Pronouncing) {
    self.phrases = phrases.sorted { $0.written < $1.written }
    var sounds = Sounds(pronouncer: pronouncer)
    nearest = NearestPhrases(self.phrases.map { sounds.pronunciations(of: $0.words) })
  }
}

/// A cache of pronunciations: each word is looked up once.
struct Sounds {
  let pronouncer: any Pronouncing
  private var lexicon = Lexicon()

  init(pronouncer: any Pronouncing) { self.pronouncer = pronouncer }

  mutating func phones(of words: some Sequence<String>) -> [Phone] {
    learn(words)
    return lexicon.phones(of: words)
  }

  mutating func pronunciations(of words: [String]) -> [[Phone]] {
    learn(words)
    return lexicon.pronunciations(of: words)
  }

  private mutating func learn(_ words: some Sequence<String>) {
    for word in words where lexicon.entries[word] == nil {
      lexicon.set(word, pronunciations: pronouncer.pronunciations(of: word))
    }
  }
}
