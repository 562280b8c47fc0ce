import Audio
import Recognition

/// Detects a phrase in continuous audio.
///
/// The library compares the phrase with a phone loop. This alone doesn't suffice for a wake phrase: depending on the
/// threshold, either similar speech causes false alarms or the phrase is missed in noise. It is a fast first stage.
public actor KeyphraseSpotter {
  /// The length of the audio from which the speech level is estimated.
  private static let levelWindow = 2 * Endpointer.sampleRate

  private let decoder: Decoder
  private let noiseBed: NoiseBed?
  private var noise = PinkNoise()
  private var recent: [Int16] = []
  private let executor: QueueExecutor
  private var isListening = false

  /// The queue that the decoder is confined to.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Loads the models of a keyphrase search, with a dictionary that contains its words.
  ///
  /// - Throws: `RecognitionError` if the models are missing or can't be loaded.
  public init(_ settings: DecoderSettings) async throws {
    noiseBed = settings.noiseFloor.map { NoiseBed(depth: $0) }
    let executor = QueueExecutor(label: "whereto.keyphrase")
    self.executor = executor
    decoder = try await executor.run { try Decoder(settings) }
  }

  /// Processes the next samples, 16 kHz, mono, and returns whether the phrase was detected, a tenth of a second after its
  /// end.
  ///
  /// - Throws: `RecognitionError` with `engine`.
  public func accept(_ samples: [Int16]) throws -> Bool {
    if !isListening {
      try decoder.start(.result)
      isListening = true
    }
    try decoder.process(addingNoiseBed(samples), whole: false)
    guard decoder.partial()?.isEmpty == false else { return false }
    try decoder.end()
    isListening = false
    return true
  }

  private func addingNoiseBed(_ samples: [Int16]) -> [Int16] {
    guard let noiseBed else { return samples }
    recent += samples
    recent.removeFirst(max(0, recent.count - Self.levelWindow))
    return noiseBed.under(samples, speechLevel: NoiseBed.speechLevel(recent), &noise)
  }
}
