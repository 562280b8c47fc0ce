public import Recognition
public import Understanding

/// Hears the answers to questions: makes, for each question, an ear for its answers, or tells who hears everything what to
/// expect, and a reader of what is heard.
public struct AnswerRecognition: Sendable {
  /// What hears and reads the answers to one question.
  public struct Turn: Sendable {
    /// Hears the answers, and little else; `nil` where the recogniser of everything is to hear them as well.
    public let recognizer: (any UtteranceRecognizing)?
    /// The answers that can be heard.
    public let answers: [ExpectedAnswer]
    /// Reads what was heard.
    public let reader: ReplyParser
  }

  private let phrasebook: ReplyPhrasebook
  private let spoken: SpokenForms
  private let pronouncer: any Pronouncing
  private let otherWords: [(word: String, probability: Double)]
  private let recognizers: (any RecognizerMaking)?
  private let acceptThreshold: Double

  /// Makes the hearing of answers.
  ///
  /// - Parameters:
  ///   - phrasebook: What a driver can answer.
  ///   - pronouncer: Knows how words sound, and which capitals are a word.
  ///   - otherWords: Frequent words of general speech with their probabilities, so that the recognisers take no talk for an
  ///     answer.
  ///   - recognizers: Makes the recognisers; without it the recogniser of everything is told what to expect.
  ///   - acceptThreshold: How sure that one has to be of an answer, 0 to 1: as of a place that is resolved.
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

  /// What hears and reads the answers to a question; to be made while the question is being asked.
  ///
  /// It takes a fraction of a second, in which the caller's actor is free.
  ///
  /// - Throws: `RecognitionError` where the recogniser cannot be made.
  @concurrent public func turn(for question: ReplyQuestion) async throws -> Turn {
    let grammar = ReplyGrammar(phrasebook, question: question, spoken: spoken)
    // What fits several of the places answers nothing: whoever says their name once more looks for it anew.
    let answers = grammar.sentences.filter { $0.reply != .unclear }.map {
      ExpectedAnswer(words: $0.words, written: $0.written, weight: $0.weight, meaning: "\($0.reply)")
    }
    guard let recognizers else {
      return Turn(
        recognizer: nil, answers: answers, reader: ReplyParser(grammar, rejectThreshold: acceptThreshold))
    }
    let vocabulary = ReplyVocabulary(sentences: grammar.sentences, pronouncer: pronouncer, otherWords: otherWords)
    let recognizer = try await recognizers.recognizer(
      lexicon: vocabulary.lexicon, languageModel: vocabulary.languageModel)
    return Turn(recognizer: recognizer, answers: answers, reader: ReplyParser(grammar))
  }
}
