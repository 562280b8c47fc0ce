/// One attempt at a prompt, as captured.
public struct Take: Sendable, Hashable {
  /// Mono samples at 16 kHz: the speech with half a second around it, or all that was heard when nobody spoke.
  public var samples: [Int16]

  /// Whether the end-pointer found speech.
  public var hasSpeech: Bool

  /// Whether the speech was still going on when the longest recording was reached.
  public var isUnfinished: Bool

  /// How many samples were lost within it because the machine was too busy.
  public var lostSamples: Int

  /// Creates a take.
  public init(samples: [Int16], hasSpeech: Bool = true, isUnfinished: Bool = false, lostSamples: Int = 0) {
    self.samples = samples
    self.hasSpeech = hasSpeech
    self.isUnfinished = isUnfinished
    self.lostSamples = lostSamples
  }
}
