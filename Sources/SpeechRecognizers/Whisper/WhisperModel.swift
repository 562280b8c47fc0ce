import Audio
public import Foundation
public import Recognition
import Synchronization

/// A loaded Whisper model, whose weights any number of sessions share.
///
/// It takes four bytes of memory for each parameter of the encoder, and one for each of the decoder: 62 MB for `tiny`.
public final class WhisperModel: Sendable {
  let network: WhisperNetwork
  let vocabulary: BytePairVocabulary
  let special: SpecialTokens
  let spectrogram: LogMelSpectrogram
  /// The cached internal language-model scores of sentences, shared by all sessions.
  fileprivate let internalLMScores = Mutex(InternalLMScores())
  /// The cached encoder output of silence.
  fileprivate let silence = Mutex<EncodedAudio?>(nil)

  /// The maximum length of an utterance: the model's window.
  public let longest: Duration

  /// Loads a model.
  ///
  /// - Parameter url: A folder in CTranslate2's format (faster-whisper's), a folder with `model.safetensors` and
  ///   `config.json` (OpenAI's), or a whisper.cpp file (`ggml-tiny.en.bin`); with weights of 32, 16 or 8 bits.
  /// - Throws: `RecognitionError` with `modelMissing` or `modelRefused`, naming the file and the problem.
  public convenience init(contentsOf url: URL) throws(RecognitionError) {
    try self.init(ModelFile(contentsOf: url))
  }

  init(_ file: ModelFile) throws(RecognitionError) {
    network = try WhisperNetwork(file)
    vocabulary = file.vocabulary
    special = SpecialTokens(size: network.decoder.embedding.count, vocabulary)
    spectrogram = LogMelSpectrogram(bands: network.bands)
    let decoder = network.decoder
    guard ([special.end] + special.start).allSatisfy({ $0 < decoder.embedding.count }),
      decoder.positions.rows > special.start.count
    else {
      throw ModelFile.refused(
        file.url,
        "is too small to produce text: \(decoder.embedding.count) tokens, \(decoder.positions.rows) positions")
    }
    longest = .milliseconds(20 * network.encoder.positions.rows) - Self.silenceAfter
  }

  /// Loads a model on a thread of its own; the caller's actor isn't blocked.
  ///
  /// - Throws: The error of ``init(contentsOf:)``.
  @concurrent public static func load(_ url: URL) async throws -> WhisperModel {
    try await QueueExecutor(label: "whereto.whisper.load").run { try WhisperModel(contentsOf: url) }
  }

  /// The silence appended to an utterance, as in the models' training data.
  static let silenceAfter = Duration.milliseconds(500)
}

/// A transcript by a model, in its written form: "Navigate to 459 Granville Street."
public struct Transcript: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Its natural-log likelihood per token among the allowed tokens; closer to 0 is likelier.
  public var score: Double

  /// Creates a transcript.
  public init(text: String, score: Double) { (self.text, self.score) = (text, score) }
}

/// Runs a Whisper model: transcribes audio, and scores given sentences against it.
///
/// A session runs one operation at a time, on a queue of its own. Cancellation takes effect between two layers of the
/// model.
public final class WhisperSession: Sendable {
  private let model: WhisperModel
  private let queue = QueueExecutor(label: "whereto.whisper")
  /// The lower limit of a token's log-likelihood: for letters that are rare in the training data, lower values are
  /// meaningless.
  private static let least = -14.0

  /// The maximum length of an utterance.
  public var longest: Duration { model.longest }

  /// Creates a session.
  public init(_ model: WhisperModel) { self.model = model }

  /// The most frequent tokens, all numbers, and the tokens of texts in the model's written form. A search with fewer
  /// tokens takes less time. Computing them for a city takes a tenth of a second.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func tokens(mostFrequent count: Int, andOf texts: [String]) async throws -> TextTokens {
    try await queue.run { [model] check in
      try check()
      return model.tokens(mostFrequent: count, andOf: texts)
    }
  }

  /// Encodes an utterance, 16 kHz, mono. Audio beyond ``WhisperModel/longest`` is ignored.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func recognize(_ samples: [Int16]) async throws -> EncodedAudio {
    try await queue.run { [model] check in
      let silence = Int(16_000 * (WhisperModel.silenceAfter / .seconds(1)))
      let sound = samples.map { Float($0) / 32_768 } + [Float](repeating: 0, count: silence)
      return try model.network.encode(model.spectrogram(sound), check: check)
    }
  }

  /// The likeliest distinct transcripts, best first: at most `count`, which is the width of the beam search.
  ///
  /// A transcript has at most `longest` tokens; a word has one or a few. The search uses only the given tokens; `nil` for
  /// all. A transcript repeats itself only if the duration of speech is sufficient.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func texts(
    of sound: EncodedAudio, count: Int = 8, longest: Int = 60, of tokens: TextTokens? = nil, speech: Duration = .zero
  ) async throws -> [Transcript] {
    try await queue.run { [model] check in
      let search = BeamSearch(
        network: model.network, special: model.special, width: count, longest: longest,
        allowed: tokens ?? model.allTokens
      ) { !SpeechRate.isPossible(model.vocabulary.decode($0), in: speech) }
      return try search.texts(of: sound, check: check).map {
        Transcript(
          text: model.vocabulary.decode($0.tokens).trimmingCharacters(in: .whitespaces), score: Double($0.score))
      }
    }
  }

  /// The natural-log likelihood of each sentence given the audio, in their order, including the end of the text. Common
  /// prefixes are computed once. Sentences are in the model's written form, with capitals and a period.
  ///
  /// A token's likelihood is relative to the given tokens; `nil` for all. A token of a sentence that isn't one of them is
  /// added for its own likelihood.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func logLikelihoods(
    of sentences: [String], given sound: EncodedAudio, of tokens: TextTokens? = nil
  ) async throws -> [Double] {
    try await queue.run { [model] check in
      let scoring = SentenceScoring(
        network: model.network, special: model.special, allowed: tokens ?? model.allTokens)
      return try scoring.logLikelihoods(
        of: sentences.map { model.vocabulary.encode(" " + $0) }, given: sound, check: check
      ).map { $0.reduce(0) { $0 + max(Self.least, Double($1)) } }
    }
  }

  /// The natural-log likelihood of each sentence given silence, relative to the given tokens: its internal
  /// language-model score.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func internalLMLogLikelihoods(of sentences: [String], of tokens: TextTokens? = nil) async throws -> [Double] {
    let tokens = tokens ?? model.allTokens
    let known = model.internalLMScores.withLock { $0.scores(of: sentences, among: tokens) }
    let new = zip(sentences, known).filter { $0.1 == nil }.map(\.0)
    guard !new.isEmpty else { return known.compactMap(\.self) }
    var found = try await logLikelihoods(of: new, given: silence(), of: tokens)
    model.internalLMScores.withLock { [found] in
      $0.insert(zip(new, found).map { ($0, $1) }, among: tokens)
    }
    return known.map { $0 ?? found.removeFirst() }
  }

  private func silence() async throws -> EncodedAudio {
    if let known = model.silence.withLock({ $0 }) { return known }
    let silence = try await recognize([Int16](repeating: 0, count: 24_000))
    model.silence.withLock { $0 = silence }
    return silence
  }
}
