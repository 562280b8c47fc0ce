import Algorithms
public import Audio
import Recognition
public import SpeechRecognizers
import Understanding

/// Waits for the wake phrase, so that the driver can start a search hands-free.
///
/// A keyphrase spotter scans all audio and has many false alarms. Each detection is decoded again by a recognizer of
/// the phrase and of general speech. It is accepted if that recognizer is confident, and if the phrase fits the audio
/// better than general speech without the phrase.
public actor WakePhrase {
  /// The minimum number of phones in a phrase: a shorter one occurs in too much ordinary speech.
  private static let fewestPhones = 7
  /// The length of the audio that is decoded again: the phrase, and a little before it.
  private static let window = Duration.milliseconds(2_000)
  /// The number of general-speech words that compete with the phrase.
  private static let otherWordCount = 300
  /// The prior weight of general speech relative to the phrase.
  private static let otherSpeech = 1.0
  /// The number of decodes after a detection: the spotter can detect the phrase before its end.
  private static let looks = 3
  /// The minimum interval between two decodes, because the spotter detects something all the time in a babble of
  /// voices.
  private static let betweenLooks = Duration.milliseconds(300)

  /// The thresholds of both stages.
  public struct Settings: Sendable, Hashable {
    /// The threshold of the keyphrase search, from 1e-130, with many false alarms, to 1.
    public var threshold = 1e-90
    /// The minimum confidence of the second stage, 0 to 1.
    public var rejectThreshold = 0.45
    /// The minimum margin over general speech: the difference of the natural-log path scores per frame.
    public var leastMargin = 0.6

    /// Creates the settings that measured best.
    public init() {}

    /// Whether the phrase fits better than general speech; `false` if either fit is unknown.
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

  /// Loads the spotter and the recognizers of a phrase, in words: "hey navigator".
  ///
  /// - Throws: ``SetupError`` if the phrase is too short or can't be pronounced, `RecognitionError` if the models are
  ///   missing or can't be loaded.
  public init(
    _ phrase: String, model: AcousticModel, pronouncer: Pronouncer, settings: Settings = Settings()
  ) async throws {
    words = TextFolding.tokens(phrase)
    self.settings = settings
    let sounds = words.map { pronouncer.pronunciations(of: $0).first ?? [] }
    guard !sounds.contains(where: \.isEmpty) else {
      throw SetupError("wake phrase: can't pronounce '\(phrase)'; write its words in letters")
    }
    guard sounds.reduce(0, { $0 + $1.count }) >= Self.fewestPhones else {
      throw SetupError(
        "wake phrase: '\(phrase)' is too short and would cause false alarms; use three syllables or more")
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

  /// Processes the next samples, 16 kHz, mono, and returns whether the phrase was detected, a third of a second after its
  /// end.
  ///
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
    guard try await isConfirmed() else { return false }
    // A detected phrase isn't detected again.
    (looksLeft, recent) = (0, [])
    return true
  }

  private func isConfirmed() async throws -> Bool {
    let result = try await recognizer.result(of: recent)
    guard result.confidence >= settings.rejectThreshold, isPhrase(in: result.best) else { return false }
    return settings.fitsBetter(result.fit, than: try await general.result(of: recent).fit)
  }

  private func isPhrase(in hypothesis: Hypothesis?) -> Bool {
    let words = hypothesis?.words.map(\.text) ?? []
    return words.windows(ofCount: self.words.count).contains { $0.elementsEqual(self.words) }
  }

  /// Reads a started source until the phrase is detected; returns `false` if the source ended before.
  ///
  /// - Throws: The errors of the source and the recognizer, and `CancellationError`.
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
  /// Loads the detector of a wake phrase, with the driver's pronunciations of its words.
  ///
  /// - Throws: ``SetupError`` if the phrase is unsuitable, `RecognitionError` if the models are missing or can't be
  ///   loaded.
  public func makeWakePhrase(_ phrase: String, model: AcousticModel) async throws -> WakePhrase {
    let own = try await own().pronunciations
    let pronouncer = try await Self.files.run { try Self.pronouncer(model, own: own) }
    return try await WakePhrase(phrase, model: model, pronouncer: pronouncer)
  }
}
