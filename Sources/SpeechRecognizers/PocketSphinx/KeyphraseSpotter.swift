import Audio
import Recognition

/// Waits for a phrase in sound that goes on for hours.
///
/// The library compares the phrase with any sequence of phones. Alone that is no good as a wake phrase: either talk that
/// sounds a little alike is taken for it, or the phrase is missed in noise. It is a first look, which costs little.
public actor KeyphraseSpotter {
  /// From how much sound the level of the speech is estimated.
  private static let levelWindow = 2 * Endpointer.sampleRate

  private let decoder: Decoder
  private let floor: NoiseBed?
  private var noise = PinkNoise()
  private var recent: [Int16] = []
  private let executor: QueueExecutor
  private var isListening = false

  /// The queue the decoder is confined to.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Loads the models.
  ///
  /// - Parameter settings: A search for a keyphrase, with a dictionary that has its words.
  /// - Throws: `RecognitionError` where the models are missing or refused.
  public init(_ settings: DecoderSettings) async throws {
    floor = settings.noiseFloor.map { NoiseBed(depth: $0) }
    let executor = QueueExecutor(label: "whereto.keyphrase")
    self.executor = executor
    decoder = try await executor.run { try Decoder(settings) }
  }

  /// Takes the next samples: 16 kHz, mono.
  ///
  /// - Returns: Whether the phrase was said, which is known a tenth of a second after its end.
  /// - Throws: `RecognitionError` with `engine`.
  public func accept(_ samples: [Int16]) throws -> Bool {
    if !isListening {
      try decoder.start(.result)
      isListening = true
    }
    try decoder.process(overFloor(samples), whole: false)
    guard decoder.partial()?.isEmpty == false else { return false }
    try decoder.end()
    isListening = false
    return true
  }

  private func overFloor(_ samples: [Int16]) -> [Int16] {
    guard let floor else { return samples }
    recent += samples
    recent.removeFirst(max(0, recent.count - Self.levelWindow))
    return floor.under(samples, speechLevel: NoiseBed.speechLevel(recent), &noise)
  }
}
