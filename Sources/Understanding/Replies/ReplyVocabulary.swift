public import Recognition

/// What a recogniser needs to hear the answers to one question, and little else.
///
/// A few hundred sentences make a far surer ear than a region's vocabulary. They are a language model and not a
/// grammar, so that frequent words of general speech can compete: speech that is no answer is then not forced into one.
public struct ReplyVocabulary: Sendable {
  /// Every word with its pronunciations.
  public let lexicon: Lexicon
  /// How the words follow each other.
  public let languageModel: BackoffModel

  /// Next to nothing is kept for words in another order than a sentence's: in noise, parts of sentences would be heard.
  public static let discounts = BackoffModel.Discounts(bigram: 0.01, trigram: 0.002, uniform: 0.001)

  /// Builds the vocabulary.
  ///
  /// - Parameters:
  ///   - sentences: What can be answered; those with a word that cannot be pronounced are left out.
  ///   - pronouncer: Knows how words sound.
  ///   - otherWords: Frequent words of general speech with their probabilities.
  ///   - otherSpeechShare: The weight of general speech against the answers, 0 to 1.
  ///   - discounts: What is kept for words in another order.
  public init(
    sentences: [ReplySentence], pronouncer: any Pronouncing,
    otherWords: [(word: String, probability: Double)] = [], otherSpeechShare: Double = 0.1,
    discounts: BackoffModel.Discounts = ReplyVocabulary.discounts
  ) {
    var counts = NGramCounts()
    var lexicon = Lexicon()
    func learn(_ words: [String]) -> Bool {
      let sounds = words.map { (word: $0, phones: pronouncer.pronunciations(of: $0)) }
      guard !sounds.isEmpty, sounds.allSatisfy({ !$0.phones.isEmpty }) else { return false }
      for sound in sounds { lexicon.set(sound.word, pronunciations: sound.phones) }
      return true
    }
    let sayable = sentences.filter { learn($0.words) }
    for sentence in sayable { counts.addSentence(counts.ids(of: sentence.words), weight: sentence.weight) }
    let total = sayable.reduce(0) { $0 + $1.weight }
    let probability = otherWords.reduce(0) { $0 + $1.probability }
    for (word, share) in otherWords where share > 0 && learn([word]) {
      let id = counts.id(of: word)
      counts.add([id], after: [], weight: total * otherSpeechShare * share / probability)
    }
    self.lexicon = lexicon
    languageModel = BackoffModel(counts, discounts: discounts)
  }
}
