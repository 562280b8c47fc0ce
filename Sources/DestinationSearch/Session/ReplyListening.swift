public import Recognition
public import Understanding

/// What hears and reads the answer to a question about places.
public struct ReplyListening: Sendable {
  /// What a driver can answer.
  public var phrasebook: ReplyPhrasebook
  /// How words sound.
  public var pronouncer: any Pronouncing
  /// Makes the recogniser of a few sentences.
  public var recognizers: any RecognizerMaking
  /// Words of general speech, so that what is no answer is not heard as one.
  public var otherWords: [(word: String, probability: Double)]

  /// Makes the parts.
  public init(
    phrasebook: ReplyPhrasebook, pronouncer: any Pronouncing, recognizers: any RecognizerMaking,
    otherWords: [(word: String, probability: Double)] = []
  ) {
    self.phrasebook = phrasebook
    self.pronouncer = pronouncer
    self.recognizers = recognizers
    self.otherWords = otherWords
  }

  /// The recogniser of the answers to one question.
  func recognizer(for grammar: ReplyGrammar) async throws -> any SpeechRecognizer {
    let vocabulary = ReplyVocabulary(sentences: grammar.sentences, pronouncer: pronouncer, otherWords: otherWords)
    return try await recognizers.recognizer(lexicon: vocabulary.lexicon, languageModel: vocabulary.languageModel)
  }
}
