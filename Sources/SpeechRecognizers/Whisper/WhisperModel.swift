import Audio
public import Foundation
public import Recognition
import Synchronization

/// A Whisper model, loaded: some numbers in single precision, which any number of ears share.
///
/// It takes four bytes of memory for each parameter: 150 MB for `tiny`, 290 MB for `base`.
public final class WhisperModel: Sendable {
  let network: WhisperNetwork
  let vocabulary: BytePairVocabulary
  let special: SpecialTokens
  let spectrogram: LogMelSpectrogram
  /// How likely sentences are without a sound, which any ear may have asked before.
  fileprivate let unheard = Mutex<[String: Double]>([:])
  /// What is heard where nothing is, once it has been asked for.
  fileprivate let silence = Mutex<EncodedAudio?>(nil)

  /// The longest utterance that is heard at once.
  public let longest: Duration

  /// Reads a model.
  ///
  /// - Parameter url: A folder in CTranslate2's format (faster-whisper's), a folder with `model.safetensors` and
  ///   `config.json` (OpenAI's), or a file of whisper.cpp (`ggml-tiny.en.bin`); with numbers of 32 or 16 bits, or of 8.
  /// - Throws: `RecognitionError` with `modelMissing` or `modelRefused`, naming the file and what is wrong with it.
  public convenience init(contentsOf url: URL) throws(RecognitionError) {
    try self.init(ModelFile(contentsOf: url))
  }

  init(_ file: ModelFile) throws(RecognitionError) {
    network = try WhisperNetwork(file)
    vocabulary = file.vocabulary
    special = SpecialTokens(size: network.decoder.embedding.rows, vocabulary)
    spectrogram = LogMelSpectrogram(bands: network.bands)
    let decoder = network.decoder
    guard ([special.end] + special.start).allSatisfy({ $0 < decoder.embedding.rows }),
      decoder.positions.rows > special.start.count
    else {
      throw ModelFile.refused(
        file.url,
        "is too small for a text: \(decoder.embedding.rows) tokens, \(decoder.positions.rows) places")
    }
    longest = .milliseconds(20 * network.encoder.positions.rows) - Self.silenceAfter
  }

  /// Loads a model on a thread of its own; the caller's actor is free meanwhile.
  ///
  /// - Throws: As reading it does.
  @concurrent public static func load(_ url: URL) async throws -> WhisperModel {
    try await QueueExecutor(label: "whereto.whisper.load").run { try WhisperModel(contentsOf: url) }
  }

  /// What is heard after an utterance: nothing, as in the recordings that the models were made with.
  static let silenceAfter = Duration.milliseconds(500)
}

/// An utterance as a model hears it: what its decoder attends to.
public struct EncodedAudio: Sendable {
  let sound: EncoderOutput
}

/// A text that a model believes was said, as it writes it: "Navigate to 459 Granville Street."
public struct Transcript: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Its log-likelihood per token among those that texts are made of, a natural logarithm: the nearer to 0 the likelier.
  public var score: Double

  /// Makes a text.
  public init(text: String, score: Double) { (self.text, self.score) = (text, score) }
}

/// Hears utterances with a model: what was said in its own words, and how likely given sentences are.
///
/// An ear does one thing at a time, on a queue of its own, and what is cancelled ends between two layers of the model.
public final class WhisperSession: Sendable {
  private let model: WhisperModel
  private let queue = QueueExecutor(label: "whereto.whisper")
  /// The least log-likelihood of one token that counts: of a letter that the model has hardly seen it means nothing.
  private static let least = -14.0

  /// How many sentences are remembered.
  private static let remembered = 50_000

  /// The longest sound that is heard at once.
  public var longest: Duration { model.longest }

  /// Makes an ear.
  public init(_ model: WhisperModel) { self.model = model }

  /// The most frequent tokens, every number, and those of some texts: a search that has fewer to choose from takes less time.
  /// It takes a tenth of a second for a city.
  ///
  /// - Parameters:
  ///   - count: How many of the most frequent ones.
  ///   - texts: As the model would write them.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func tokens(mostFrequent count: Int, andOf texts: [String]) async throws -> TextTokens {
    try await run { [model] check in
      try check()
      return model.tokens(mostFrequent: count, andOf: texts)
    }
  }

  /// Hears an utterance.
  ///
  /// - Parameter samples: 16 kHz, mono. What is longer than ``WhisperModel/longest`` is not heard.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func recognize(_ samples: [Int16]) async throws -> EncodedAudio {
    try await run { [model] check in
      let silence = Int(16_000 * (WhisperModel.silenceAfter / .seconds(1)))
      let sound = samples.map { Float($0) / 32_768 } + [Float](repeating: 0, count: silence)
      return EncodedAudio(sound: try model.network.encode(model.spectrogram(sound), check: check))
    }
  }

  /// The likeliest texts, the best first, each once.
  ///
  /// - Parameters:
  ///   - sound: What was heard.
  ///   - count: How many at the most; as many are followed side by side.
  ///   - longest: How many tokens a text has at the most; a word is one or a few.
  ///   - tokens: Of what texts are made; of all that the model has, where that is not said.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func texts(
    of sound: EncodedAudio, count: Int = 8, longest: Int = 60, of tokens: TextTokens? = nil
  ) async throws -> [Transcript] {
    try await run { [model] check in
      let search = BeamSearch(
        network: model.network, special: model.special, width: count, longest: longest,
        allowed: tokens ?? model.allTokens)
      return try search.texts(of: sound.sound, check: check).map {
        Transcript(
          text: model.vocabulary.decode($0.tokens).trimmingCharacters(in: .whitespaces), score: Double($0.score))
      }
    }
  }

  /// The natural logarithm of how likely each of some sentences is, in their order: as written, and where the sentence ends.
  ///
  /// - Parameters:
  ///   - sentences: As the model would write them, with capitals and a full stop. What they begin with in common is worked
  ///     out once.
  ///   - sound: What was heard.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func logLikelihoods(of sentences: [String], hearing sound: EncodedAudio) async throws -> [Double] {
    try await run { [model] check in
      let scoring = SentenceScoring(network: model.network, special: model.special)
      return try scoring.logLikelihoods(
        of: sentences.map { model.vocabulary.encode(" " + $0) }, hearing: sound.sound, check: check
      ).map { $0.reduce(0) { $0 + max(Self.least, Double($1)) } }
    }
  }

  /// The same where nothing is heard: how likely the model thinks that such a sentence is said at all.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func internalLMLogLikelihoods(of sentences: [String]) async throws -> [Double] {
    let known = model.unheard.withLock { unheard in sentences.map { unheard[$0] } }
    let new = zip(sentences, known).filter { $0.1 == nil }.map(\.0)
    var found = try await new.isEmpty ? [] : logLikelihoods(of: new, hearing: silence())
    model.unheard.withLock { unheard in
      if unheard.count > Self.remembered { unheard = [:] }
      for (sentence, likelihood) in zip(new, found) { unheard[sentence] = likelihood }
    }
    return known.map { $0 ?? found.removeFirst() }
  }

  private func silence() async throws -> EncodedAudio {
    if let known = model.silence.withLock({ $0 }) { return known }
    let silence = try await recognize([Int16](repeating: 0, count: 24_000))
    model.silence.withLock { $0 = silence }
    return silence
  }

  /// Does work on the ear's queue, until it is done or the task is cancelled.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ check: () throws -> Void) throws -> Value
  ) async throws -> Value {
    let stop = StopFlag()
    return try await withTaskCancellationHandler {
      try await queue.run {
        try work { if stop.isRaised { throw CancellationError() } }
      }
    } onCancel: {
      stop.raise()
    }
  }
}
