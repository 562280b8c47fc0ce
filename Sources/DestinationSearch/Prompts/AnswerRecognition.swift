public import Recognition
public import Understanding

/// Recognizes answers to questions. For each question it provides the expected answers, a parser for replies, and, if
/// it can make recognizers, a dedicated one; otherwise the main recognizer also listens for the answers.
public struct AnswerRecognition: Sendable {
  /// The recognizer, expected answers, and parser for one question.
  public struct Turn: Sendable {
    /// The dedicated answer recognizer; `nil` if the main recognizer also recognizes the answers.
    public let recognizer: (any UtteranceRecognizing)?
    /// The expected answers.
    public let answers: [ExpectedAnswer]
    /// Parses the recognized words.
    public let reader: ReplyParser
  }

  private let phrasebook: ReplyPhrasebook
  private let spoken: SpokenForms
  private let pronouncer: any Pronouncing
  private let otherWords: [(word: String, probability: Double)]
  private let recognizers: (any RecognizerMaking)?
  private let acceptThreshold: Double

  /// Creates an answer recognizer.
  ///
  /// - `pronouncer`: Provides pronunciations, and knows which capitals form a word.
  /// - `otherWords`: Frequent words of general speech with their probabilities, so that other speech isn't recognized
  ///   as an answer.
  /// - `acceptThreshold`: Minimum confidence, 0 to 1, of an answer from the main recognizer; equal to that of a
  ///   resolved place.
  public init(
    phrasebook: ReplyPhrasebook, pronouncer: any Pronouncing, otherWords: [(word: String, probability: Double)],
    recognizers: (any RecognizerMaking)?, acceptThreshold: Double = ResolverSettings().acceptThreshold
  ) {
    self.acceptThreshold = acceptThreshold
    self.phrasebook = phrasebook
    self.pronouncer = pronouncer
    self.otherWords = otherWords
    self.recognizers = recognizers
    spoken = SpokenForms(isWord: pronouncer.isListed)
  }

  /// The recognizer, answers, and parser for a question; call it while the question is being spoken.
  ///
  /// It takes a fraction of a second and doesn't block the caller's actor.
  ///
  /// - Throws: `RecognitionError` if the recognizer can't be made.
  @concurrent public func turn(for question: ReplyQuestion) async throws -> Turn {
    let grammar = ReplyGrammar(phrasebook, question: question, spoken: spoken)
    // A reply that fits several places isn't an answer; repeating their name starts a new search.
    let answers = grammar.sentences.filter { $0.reply != .unclear }.map {
      ExpectedAnswer(words: $0.words, written: $0.written, weight: $0.weight, meaning: $0.reply.meaning)
    }
    guard let recognizers else {
      return Turn(recognizer: nil, answers: answers, reader: ReplyParser(grammar, rejectThreshold: acceptThreshold))
    }
    let vocabulary = ReplyVocabulary(sentences: grammar.sentences, pronouncer: pronouncer, otherWords: otherWords)
    let recognizer = try await recognizers.recognizer(
      lexicon: vocabulary.lexicon, languageModel: vocabulary.languageModel)
    return Turn(recognizer: recognizer, answers: answers, reader: ReplyParser(grammar))
  }
}
