import Algorithms
public import Audio
import Recognition
public import SpeechRecognizers
import Understanding

/// Waits for the phrase after which the driver speaks, so that no hand leaves the wheel.
///
/// A spotter looks at all sound, and takes a good deal for the phrase that is not. What it finds is heard once more, by a
/// recogniser of the phrase and of general speech, and counts where that one is sure too, and where it fits the sound
/// better than general speech without the phrase.
public actor WakePhrase {
  /// The fewest phones of a phrase: a shorter one is in too much of what people say.
  private static let fewestPhones = 7
  /// How much sound before its end is heard again: the phrase, and a little of what came before.
  private static let window = Duration.milliseconds(2_000)
  /// How many words of general speech compete with the phrase.
  private static let otherWordCount = 300
  /// What general speech weighs against the phrase.
  private static let otherSpeech = 1.0
  /// How often what was found is heard again: the spotter may find the phrase before its end.
  private static let looks = 3
  /// How much sound comes between two looks at the least, since among voices the spotter finds something all the time.
  private static let betweenLooks = Duration.milliseconds(300)

  /// How hard the two look.
  public struct Settings: Sendable, Hashable {
    /// The threshold of the keyphrase search, from 1e-130, which finds too much, to 1.
    public var threshold = 1e-90
    /// How sure the second has to be, 0 to 1.
    public var rejectThreshold = 0.45
    /// By how much it has to fit better than general speech: the difference of the natural logarithms of two path scores
    /// per frame.
    public var leastMargin = 0.6

    /// The settings measured to be best.
    public init() {}

    /// Whether the phrase fits better than general speech; where that is not known, nothing speaks for it.
    func fitsBetter(_ fit: Double?, than general: Double?) -> Bool {
      guard let fit, let general else { return false }
      return fit - general >= leastMargin
    }
  }

  private let words: [String]
  private let settings: Settings
  private let spotter: KeyphraseSpotter
  private let recognizer: any UtteranceRecognizing
  private let general: any UtteranceRecognizing
  private var recent: [Int16] = []
  private var looksLeft = 0
  private var sinceLook = 0

  /// Loads what listens.
  ///
  /// - Parameters:
  ///   - phrase: What is to be said, in words: "hey navigator".
  ///   - model: The acoustic model.
  ///   - pronouncer: Knows how the words sound.
  ///   - settings: How hard to look.
  /// - Throws: ``SetupError`` where the phrase is too short or cannot be said, `RecognitionError` where the models are
  ///   missing or refused.
  public init(
    _ phrase: String, model: AcousticModel, pronouncer: Pronouncer, settings: Settings = Settings()
  ) async throws {
    words = TextFolding.tokens(phrase)
    self.settings = settings
    let sounds = words.map { pronouncer.pronunciations(of: $0).first ?? [] }
    guard !sounds.contains(where: \.isEmpty) else {
      throw SetupError("wake phrase: '\(phrase)' cannot be said; write its words in letters")
    }
    guard sounds.reduce(0, { $0 + $1.count }) >= Self.fewestPhones else {
      throw SetupError("wake phrase: '\(phrase)' is in too much of what people say; take three syllables or more")
    }
    let commonWords = try await SearchEngine.files.run { try SearchEngine.commonWords(model) }
    var weights = PhrasePriors()
    weights.otherSpeechInAnswers = Self.otherSpeech
    let vocabulary = ReplyVocabulary(
      sentences: [ReplySentence(words: words, weight: 1, reply: .yes)], pronouncer: pronouncer,
      otherWords: Array(commonWords.prefix(Self.otherWordCount)), weights: weights)
    let files = try await VocabularyFiles.inMemory(vocabulary.lexicon, vocabulary.languageModel)
    defer { withExtendedLifetime(files) {} }
    spotter = try await KeyphraseSpotter(
      DecoderSettings(
        acousticModel: model.directory, dictionary: files.dictionary,
        search: .keyphrase(words.joined(separator: " "), threshold: settings.threshold)))
    var decoding = DecoderSettings(firstPassOf: files, model)
    decoding.partialHypotheses = false
    decoding.alternatives = 1
    recognizer = try await PocketSphinxRecognizer(decoding)
    general = try await SearchEngine.generalSpeech(VocabularyMaker.generalWords(commonWords, pronouncer), model)
  }

  /// Takes the next samples: 16 kHz, mono.
  ///
  /// - Returns: Whether the phrase was said, which is known a third of a second after its end.
  /// - Throws: `RecognitionError` with `engine`.
  public func accept(_ samples: [Int16]) async throws -> Bool {
    recent.append(contentsOf: samples)
    let excess = recent.count - Self.window.sampleCount(at: Endpointer.sampleRate)
    if excess > 0 { recent.removeFirst(excess) }
    sinceLook += samples.count
    if try await spotter.accept(samples) { looksLeft = Self.looks }
    guard looksLeft > 0, sinceLook >= Self.betweenLooks.sampleCount(at: Endpointer.sampleRate) else { return false }
    looksLeft -= 1
    sinceLook = 0
    guard try await isHeardAgain() else { return false }
    // What was heard once is not heard again.
    (looksLeft, recent) = (0, [])
    return true
  }

  private func isHeardAgain() async throws -> Bool {
    let heard = try await recognizer.result(of: recent)
    guard heard.confidence >= settings.rejectThreshold, isPhrase(in: heard.best) else { return false }
    return settings.fitsBetter(heard.fit, than: try await general.result(of: recent).fit)
  }

  private func isPhrase(in hypothesis: Hypothesis?) -> Bool {
    let heard = hypothesis?.words.map(\.text) ?? []
    return heard.windows(ofCount: words.count).contains { $0.elementsEqual(words) }
  }

  /// Reads a started source until the phrase is said.
  ///
  /// - Returns: Whether it was; otherwise the source is over.
  /// - Throws: What the source and the recogniser throw, and `CancellationError`.
  public func wait(in source: any AudioSource) async throws -> Bool {
    while let chunk = try await source.next() {
      try Task.checkCancellation()
      if try await accept(chunk.samples) { return true }
    }
    try Task.checkCancellation()
    return false
  }
}

extension SearchEngine {
  /// Loads what waits for a phrase, said as the driver says its words.
  ///
  /// - Throws: ``SetupError`` where the phrase will not do, `RecognitionError` where the models are missing or refused.
  public func makeWakePhrase(_ phrase: String, model: AcousticModel) async throws -> WakePhrase {
    let own = try await own().pronunciations
    let pronouncer = try await Self.files.run { try Self.pronouncer(model, own: own) }
    return try await WakePhrase(phrase, model: model, pronouncer: pronouncer)
  }
}
