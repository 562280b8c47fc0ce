import Audio
public import Foundation
public import Recognition

/// Recognizes utterances with PocketSphinx.
///
/// Chunks of samples are decoded only for partial hypotheses. The final result always comes from a pass over the whole
/// utterance, which is deterministic. Wrap it in a `WholeUtteranceRecognizer` to recognize streams.
public actor PocketSphinxRecognizer: UtteranceRecognizing, PartialRecognizing {
  private let settings: DecoderSettings
  private let decoder: Decoder
  private let scores: SharedScores?
  private let executor: QueueExecutor
  private var lastPartial = ""

  /// The shortest utterance that is decoded; a shorter one counts as silence, because the library can abort on very
  /// short input.
  static let shortestUtterance = Endpointer.sampleRate / 5

  /// The queue that the decoder is confined to.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Loads the models on the recognizer's own queue. It takes a second and doesn't block the caller's actor.
  ///
  /// If decoders of one model share scores, whole utterances are decoded in one pass from these. The settings for the
  /// noise bed, features and Gaussians are then ignored, and silence isn't removed.
  ///
  /// - Throws: ``RecognitionError`` with `modelMissing` or `modelRefused`, naming the file.
  public init(_ settings: DecoderSettings, sharing scores: SharedScores? = nil) async throws {
    self.settings = settings
    self.scores = scores
    let executor = QueueExecutor(label: "whereto.recogniser")
    self.executor = executor
    decoder = try await executor.run { try Decoder(settings, readsScores: scores != nil) }
  }

  /// Begins an utterance with partial hypotheses and discards the previous one.
  ///
  /// - Throws: ``RecognitionError`` if the engine fails to start.
  public func beginPartials() throws {
    lastPartial = ""
    try decoder.start(.partials)
  }

  /// Decodes the next samples of the utterance; returns the partial hypothesis if it has changed.
  ///
  /// - Throws: ``RecognitionError`` if the engine fails, or if no utterance has begun.
  public func partial(after samples: [Int16]) throws -> Hypothesis? {
    try decoder.process(samples, whole: false)
    guard let partial = decoder.partial(), partial.text != lastPartial else { return nil }
    lastPartial = partial.text
    return partial
  }

  /// Discards the utterance. If it can't be ended, the next utterance discards it.
  public func endPartials() { try? decoder.end() }

  /// Decodes a whole utterance, and ends any utterance with partial hypotheses. Less than a fifth of a second gives an
  /// empty result.
  ///
  /// - Throws: ``RecognitionError`` with `tooLong` or `engine`.
  public func result(of utterance: [Int16], expecting expected: ExpectedSpeech) throws -> RecognitionResult {
    let length = Duration.seconds(Double(utterance.count) / Double(Endpointer.sampleRate))
    let limit = settings.maximumUtterance
    guard length <= limit else { throw RecognitionError.tooLong(limit: limit.inWords) }
    try decoder.end()
    var result = RecognitionResult(hypotheses: [], confidence: 0, audioDuration: length)
    guard Self.isDecodable(utterance) else { return result }
    let start = ContinuousClock.now
    if let scores {
      try decoder.decode(try scores.scores(of: utterance))
    } else {
      try decoder.start(.result)
      try decoder.process(settings.noiseFloor.map { NoiseBed(depth: $0).under(utterance) } ?? utterance, whole: true)
      try decoder.end()
    }
    if let (best, posterior) = decoder.best(), !best.isEmpty {
      let others = gathersAlternatives ? decoder.alternatives(limit: settings.alternatives) : []
      result.hypotheses = Array(([best] + others.filter { $0.text != best.text }).prefix(settings.alternatives))
      // The geometric mean of the words' shares in the posterior of the whole path: the posterior itself falls with
      // every word, so it depends more on the length of an utterance than on its correctness.
      result.confidence = pow(posterior, 1 / Double(max(1, best.words.count)))
      result.fit = best.score / Double(max(1, decoder.frameCount))
    }
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// With a grammar, the n-best list repeats itself, contains sentences outside the grammar, and can take seconds.
  /// Phone recognition has none.
  private var gathersAlternatives: Bool {
    if case .languageModel = settings.search { settings.alternatives > 1 } else { false }
  }

  private static func isDecodable(_ samples: [Int16]) -> Bool {
    samples.count >= shortestUtterance && samples.contains { $0 != samples[0] }
  }
}

/// Creates PocketSphinx recognizers for small vocabularies, one for each turn: a decoder with a few hundred words takes
/// some 20 ms and 10 MB. A decoder's words can't be changed: its dictionary can only grow.
public struct SmallVocabularyRecognizers: RecognizerMaking {
  private let acousticModel: URL
  private let scores: SharedScores?
  private let configure: @Sendable (inout DecoderSettings) -> Void

  /// Creates a factory for an acoustic model, whose recognizers can share scores. `configure` changes the decoders'
  /// settings, for example for enhanced audio.
  public init(
    acousticModel: URL, sharing scores: SharedScores? = nil,
    configure: @escaping @Sendable (inout DecoderSettings) -> Void = { _ in }
  ) {
    self.acousticModel = acousticModel
    self.scores = scores
    self.configure = configure
  }

  /// Creates a recognizer. Its vocabulary, which can contain names of saved places, is stored only in anonymous files.
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
