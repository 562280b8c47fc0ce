/// A recording under a condition, and what became of it on the way.
public struct RenderedUtterance: Sendable, Hashable {
  /// Mono samples at 16 kHz. Speed changes their number, and reverberation adds up to half a second.
  public var samples: [Int16]

  /// How many samples were limited to full scale: by the gain, in the telephone's codec or in the last rounding.
  public var clippedSamples: Int

  /// By how many dB the mix of speech, room and noise was turned down to fit into full scale before anything else
  /// happened to it; 0 or negative.
  public var mixGain: Double

  /// The active speech level over the level of all noise together, in dB, as measured in the mix rounded to 16 bits;
  /// nil without noise, without active speech, and when nothing is left of either.
  public var signalToNoise: Double?

  /// How many packets were lost.
  public var lostPackets: Int

  /// Creates a rendered utterance.
  public init(
    samples: [Int16], clippedSamples: Int = 0, mixGain: Double = 0, signalToNoise: Double? = nil, lostPackets: Int = 0
  ) {
    self.samples = samples
    self.clippedSamples = clippedSamples
    self.mixGain = mixGain
    self.signalToNoise = signalToNoise
    self.lostPackets = lostPackets
  }
}
