/// The scores of the candidate sentences.
public struct SentenceScores: Hashable, Sendable, Codable {
  /// A sentence and its features: natural logarithms, except ``distance``.
  public struct Sentence: Hashable, Sendable, Codable {
    /// Its words, in lowercase and without digits.
    public var words: String
    /// The words that fill its slots; empty if the command names nothing.
    public var named: String
    /// The written form of ``named``: "459 Granville Street".
    public var name: String
    /// The log-likelihood of its written form given the audio.
    public var heard: Double
    /// The log-likelihood of its written form given silence: the internal language-model score.
    public var unheard: Double
    /// Its phone distance to the nearest transcript, 0 to about 1.
    public var distance: Double
    /// Support for ``named`` (or for ``words``, if nothing is named) from the transcripts, as a log-likelihood ratio.
    public var support: Double
    /// Support for ``named`` (or for ``words``, if nothing is named) from phone recognition, as a log-likelihood ratio.
    public var phones: Double
    /// The log prior of the command and the named phrase.
    public var prior: Double
    /// Whether it names a house number that the map doesn't contain.
    public var isUnknownHouse: Bool
    /// Its meaning as an answer to the pending question; `nil` if it isn't an answer.
    public var answer: String?

    /// The identity of its interpretation: sentences with equal meanings count as one.
    public var meaning: String { answer ?? (name.isEmpty ? words : name) }

    /// Creates a sentence with all features at zero.
    public init(words: String, named: String, name: String) {
      (self.words, self.named, self.name) = (words, named, name)
      (heard, unheard, distance, support, phones, prior) = (0, 0, 0, 0, 0, 0)
      isUnknownHouse = false
    }
  }

  /// The sentences, the likeliest first.
  public var sentences: [Sentence]
  /// The model's own transcript.
  public var text: String
  /// The log-likelihood of ``text`` given the audio.
  public var heard: Double
  /// The log-likelihood of ``text`` given silence instead of the audio.
  public var unheard: Double

  /// Creates sentence scores.
  public init(sentences: [Sentence], text: String, heard: Double, unheard: Double) {
    (self.sentences, self.text, self.heard, self.unheard) = (sentences, text, heard, unheard)
  }
}
