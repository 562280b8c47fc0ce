/// What speaks for each of the sentences that may have been said: what a recogniser's answer and its confidence follow from,
/// kept so that both can be worked out again without the sound.
public struct SentenceScores: Hashable, Sendable, Codable {
  /// A sentence, and what each witness says of it: natural logarithms, but for the distance.
  public struct Sentence: Hashable, Sendable, Codable {
    /// Its words, in lower case and without digits.
    public var words: String
    /// What fills its slots, in words; empty in a command that names nothing.
    public var named: String
    /// The same as it is written: "459 Granville Street".
    public var name: String
    /// Its likelihood given the sound, as it is written.
    public var heard: Double
    /// Its likelihood without a sound: what the model thinks that people say.
    public var unheard: Double
    /// How unlike it sounds to the nearest of what was heard, 0 to about 1.
    public var distance: Double
    /// How much what was heard speaks for what it names, wherever in it that was said.
    public var support: Double
    /// How much the phones do that were heard without words.
    public var phones: Double
    /// How often such a command is given, and such a phrase named.
    public var prior: Double
    /// Whether it names a house that the map does not know.
    public var isUnknownHouse: Bool
    /// What it means as an answer to the question that was asked; `nil` where it is none.
    public var answer: String?

    /// What is understood by it: sentences of which that is the same come to the same.
    public var meaning: String { answer ?? (name.isEmpty ? words : name) }

    /// Makes a sentence that nothing is known of yet.
    public init(words: String, named: String, name: String) {
      (self.words, self.named, self.name) = (words, named, name)
      (heard, unheard, distance, support, phones, prior) = (0, 0, 0, 0, 0, 0)
      isUnknownHouse = false
    }
  }

  /// The sentences, the likeliest first.
  public var sentences: [Sentence]
  /// What the model wrote by itself, in its own words.
  public var text: String
  /// The likelihood of that text given the sound.
  public var heard: Double
  /// The same without a sound.
  public var unheard: Double

  /// Makes a verdict.
  public init(sentences: [Sentence], text: String, heard: Double, unheard: Double) {
    (self.sentences, self.text, self.heard, self.unheard) = (sentences, text, heard, unheard)
  }
}
