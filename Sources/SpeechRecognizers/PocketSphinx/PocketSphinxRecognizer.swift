import Audio
public import Foundation
public import Recognition

/// Hears utterances with PocketSphinx.
///
/// Samples are decoded as they come only for partial hypotheses. The answer is always a pass over the whole utterance,
/// which repairs what chunked decoding gets wrong while its cepstral means are still cold, and which gives the same
/// words for the same samples. Decoding runs on a queue of its own. A `WholeUtteranceRecognizer` makes a recogniser of it.
public actor PocketSphinxRecognizer: UtteranceRecognizing, PartialRecognizing {
  private let settings: DecoderSettings
  private let decoder: Decoder
  private let scores: SharedScores?
  private let executor: QueueExecutor
  private var lastPartial = ""

  /// The library can abort on very short input: less than this is taken for silence.
  static let shortestUtterance = Endpointer.sampleRate / 5

  /// The queue the decoder is confined to.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Loads the models, on the recogniser's own queue: it takes a second, and the caller's actor is free meanwhile.
  ///
  /// - Parameters:
  ///   - settings: The models and the search.
  ///   - scores: What decoders of the same model share. Whole utterances are decoded by these scores then, in one pass, and
  ///     not by the settings' floor, features and Gaussians; no silence is removed.
  /// - Throws: ``RecognitionError`` with `modelMissing` or `modelRefused`, naming the file.
  public init(_ settings: DecoderSettings, sharing scores: SharedScores? = nil) async throws {
    self.settings = settings
    self.scores = scores
    let executor = QueueExecutor(label: "whereto.recogniser")
    self.executor = executor
    decoder = try await executor.run { try Decoder(settings, readsScores: scores != nil) }
  }

  /// Begins an utterance whose words are shown as they come, forgetting the one before.
  ///
  /// - Throws: ``RecognitionError`` when the engine refuses.
  public func beginPartials() throws {
    lastPartial = ""
    try decoder.start(.partials)
  }

  /// Decodes the next samples of the utterance.
  ///
  /// - Returns: What has been heard so far where that has changed.
  /// - Throws: ``RecognitionError`` when the engine fails, or no utterance has begun.
  public func partial(after samples: [Int16]) throws -> Hypothesis? {
    try decoder.process(samples, whole: false)
    guard let partial = decoder.partial(), partial.text != lastPartial else { return nil }
    lastPartial = partial.text
    return partial
  }

  /// Forgets the utterance. One that cannot be ended is dropped by the next.
  public func endPartials() { try? decoder.end() }

  /// Decodes a whole utterance, and ends one whose words were being shown; nothing is heard in less than a fifth of a second.
  ///
  /// - Throws: ``RecognitionError`` with `tooLong` or `engine`.
  public func result(of utterance: [Int16], expecting expected: ExpectedSpeech) throws -> RecognitionResult {
    let limit = settings.maximumUtterance
    guard duration(ofSamples: utterance.count) <= limit else { throw RecognitionError.tooLong(limit: limit.inWords) }
    try decoder.end()
    guard Self.isDecodable(utterance) else {
      return RecognitionResult(
        hypotheses: [], confidence: 0, audioDuration: duration(ofSamples: utterance.count))
    }
    let clock = ContinuousClock()
    let start = clock.now
    if let scores {
      try decoder.decode(try scores.scores(of: utterance))
    } else {
      try decoder.start(.result)
      try decoder.process(settings.noiseFloor.map { NoiseBed(depth: $0).under(utterance) } ?? utterance, whole: true)
      try decoder.end()
    }
    guard let (best, posterior) = decoder.best(), !best.isEmpty else {
      return RecognitionResult(
        hypotheses: [], confidence: 0, audioDuration: duration(ofSamples: utterance.count),
        decodeDuration: clock.now - start)
    }
    let others = gathersAlternatives ? decoder.alternatives(limit: settings.alternatives) : []
    return RecognitionResult(
      hypotheses: Array(([best] + others.filter { $0.text != best.text }).prefix(settings.alternatives)),
      confidence: Self.confidence(posterior, wordCount: best.words.count),
      fit: best.score / Double(max(1, decoder.frameCount)),
      audioDuration: duration(ofSamples: utterance.count), decodeDuration: clock.now - start)
  }

  /// In a grammar the n-best list repeats itself, leaves the grammar, and can cost seconds; of phones there is none.
  private var gathersAlternatives: Bool {
    if case .languageModel = settings.search { settings.alternatives > 1 } else { false }
  }

  private func duration(ofSamples count: Int) -> Duration {
    .seconds(Double(count) / Double(Endpointer.sampleRate))
  }

  /// The geometric mean of the words' shares in the posterior of the whole path.
  ///
  /// The posterior itself falls with every word and says more about the length of an utterance than about its truth.
  private static func confidence(_ posterior: Double, wordCount: Int) -> Double {
    pow(posterior, 1 / Double(max(1, wordCount)))
  }

  private static func isDecodable(_ samples: [Int16]) -> Bool {
    samples.count >= shortestUtterance && samples.contains { $0 != samples[0] }
  }
}

/// Makes PocketSphinx recognisers of small vocabularies.
///
/// The acoustic model is mapped from its files, and what costs time is the vocabulary: a decoder of a few hundred words
/// is there in some 20 ms and takes some 10 MB. So each turn has one of its own, rather than a decoder whose words
/// change: its dictionary can only grow, and other searches keep tables of its size.
public struct SmallVocabularyRecognizers: RecognizerMaking {
  private let acousticModel: URL
  private let scores: SharedScores?
  private let configure: @Sendable (inout DecoderSettings) -> Void

  /// Makes a maker.
  ///
  /// - Parameters:
  ///   - acousticModel: Folder of the acoustic model.
  ///   - scores: What the recognisers share; see ``PocketSphinxRecognizer/init(_:sharing:)``.
  ///   - configure: Changes the decoders' settings, as for enhanced audio.
  public init(
    acousticModel: URL, sharing scores: SharedScores? = nil,
    configure: @escaping @Sendable (inout DecoderSettings) -> Void = { _ in }
  ) {
    self.acousticModel = acousticModel
    self.scores = scores
    self.configure = configure
  }

  /// Makes a recogniser; its vocabulary, which may name the driver's own places, is in no file that has a name.
  ///
  /// - Throws: ``RecognitionError`` with `modelMissing` or `modelRefused`, naming the file.
  public func recognizer(lexicon: Lexicon, languageModel: BackoffModel) async throws -> any UtteranceRecognizing {
    let files = try await VocabularyFiles.inMemory(lexicon, languageModel)
    var settings = DecoderSettings(
      acousticModel: acousticModel, dictionary: files.dictionary, search: .languageModel(files.languageModel))
    configure(&settings)
    defer { withExtendedLifetime(files) {} }
    return try await PocketSphinxRecognizer(settings, sharing: scores)
  }
}
