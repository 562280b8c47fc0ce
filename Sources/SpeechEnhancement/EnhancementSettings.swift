/// What enhancement does to speech before recognition, at 16 kHz.
public struct EnhancementSettings: Sendable, Hashable {
  /// The corner of the high-pass in Hz (12 dB per octave), or nil for none. 80: below it a car rumbles and nobody speaks.
  public var highPassHz: Double?

  /// How far noise is turned down at the most, in dB and negative, or nil for no suppression.
  ///
  /// Steady noise wants -15 to -25; clatter and voices want nil, as suppression then takes speech with it.
  public var noiseSuppressionDB: Int?

  /// Whether the echo of the room is turned down too.
  public var dereverberation: Bool

  /// Whether quiet speech is turned up and loud speech down.
  public var automaticGain: Bool

  /// How much of the audio's beginning, reversed in time, the estimate of the noise is settled on before the first
  /// sample. 0.5 s; zero for a cold start.
  public var warmUp: Duration

  /// Creates settings: by default a high-pass at 80 Hz and nothing else.
  public init(
    highPassHz: Double? = 80, noiseSuppressionDB: Int? = nil, dereverberation: Bool = false,
    automaticGain: Bool = false, warmUp: Duration = .milliseconds(500)
  ) {
    self.highPassHz = highPassHz
    self.noiseSuppressionDB = noiseSuppressionDB
    self.dereverberation = dereverberation
    self.automaticGain = automaticGain
    self.warmUp = warmUp
  }

  /// Changes nothing: the samples pass bit by bit.
  public static let off = EnhancementSettings(highPassHz: nil)

  /// For a car's steady noise: -15 dB and dereverberation.
  public static let car = EnhancementSettings(noiseSuppressionDB: -15, dereverberation: true)

  /// Whether anything of speexdsp's preprocessor is wanted.
  var usesPreprocessor: Bool { noiseSuppressionDB != nil || dereverberation || automaticGain }
}
