public import Audio

/// The enhancement of speech before recognition, at 16 kHz.
public struct EnhancementSettings: Sendable, Hashable {
  /// The corner of the high-pass in Hz (12 dB per octave), or nil for none. 80: a car's rumble is below it.
  public var highPassHz: Double?
  /// The maximum attenuation of noise, in dB and negative, or nil for no suppression.
  ///
  /// Use -15 to -25 for steady noise, and nil for clatter and voices, because suppression then removes speech too.
  public var noiseSuppressionDB: Int?
  /// Whether the room's reverberation is reduced too.
  public var dereverberation: Bool
  /// The length of the audio's beginning on which the noise estimate is trained before the first sample. 0.5 s; zero
  /// for a cold start.
  public var warmUp: Duration
  /// The number of passes over the beginning, at least 1: backwards, or backwards, forwards, and backwards again, and
  /// so on. An even number counts as the next odd one, because the last pass must lead up to the first sample.
  ///
  /// speexdsp 1.2.1 takes 1.5 to 2 s to adapt to a steady noise. After five passes over 0.5 s, it is fully effective from
  /// the first sample on. More passes also adapt more to any speech there.
  public var warmUpPasses: Int
  /// Whether enhancement is used only if it helps: the recognizer decodes the audio with and without it and keeps the
  /// more confident result. See ``ofStage``.
  public var isOptional = false

  /// Creates settings: by default a high-pass at 80 Hz and nothing else.
  public init(
    highPassHz: Double? = 80, noiseSuppressionDB: Int? = nil, dereverberation: Bool = false,
    warmUp: Duration = .milliseconds(500), warmUpPasses: Int = 1
  ) {
    self.highPassHz = highPassHz
    self.noiseSuppressionDB = noiseSuppressionDB
    self.dereverberation = dereverberation
    self.warmUp = warmUp
    self.warmUpPasses = warmUpPasses
  }

  /// No enhancement: the samples pass unchanged.
  public static let off = EnhancementSettings(highPassHz: nil)
  /// For a car's steady noise: -25 dB, fully effective from the first sample on, and dereverberation.
  public static let car = EnhancementSettings(noiseSuppressionDB: -25, dereverberation: true, warmUpPasses: 5)

  /// The settings of ``car``, used only if they help: they lose 28 points in noise that isn't steady. Only the
  /// recognition result reveals which noise it is.
  public static let auto = {
    var settings = EnhancementSettings.car
    settings.isOptional = true
    return settings
  }()

  /// The settings of a stage before the recognizer: off if enhancement is optional.
  public var ofStage: EnhancementSettings { isOptional ? .off : self }

  /// Enhances a whole recording, mono at 16 kHz; the output is equally long and aligned in time.
  ///
  /// - Throws: ``Audio/AudioError`` if speexdsp can't be set up.
  public func enhance(_ samples: [Int16]) throws(AudioError) -> [Int16] {
    let pipeline = try EnhancementPipeline(self)
    let chunk = AudioChunk(samples: samples, sampleRate: Endpointer.sampleRate)
    return try pipeline.process(chunk) + pipeline.finish()
  }

  /// Suppresses the noise of the quietest moments by ``noiseSuppressionDB`` in a whole recording, mono at 16 kHz, with
  /// no high-pass and no dereverberation. The output is equally long and aligned in time.
  ///
  /// - Throws: ``Audio/AudioError`` if there isn't enough memory.
  public func suppressSteadyNoise(in samples: [Int16]) throws(AudioError) -> [Int16] {
    guard let noiseSuppressionDB else { return samples }
    return try SteadyNoiseSuppressor(depth: Double(noiseSuppressionDB)).suppressed(samples)
  }

  /// Whether any function of speexdsp's preprocessor is used.
  var usesPreprocessor: Bool { noiseSuppressionDB != nil || dereverberation }
}

extension AudioSource {
  /// This source at 16 kHz, enhanced; the output is equally long and aligned in time. The stage starts and stops this
  /// source.
  ///
  /// With suppression, the first samples are available after the warm-up (0.5 s), and later ones are up to 40 ms behind
  /// this source. Without it there is no delay. `start()` throws ``Audio/AudioError`` if speexdsp can't be set up, and
  /// `next()` for a chunk at another rate.
  public func enhanced(by settings: EnhancementSettings) -> any AudioSource {
    ProcessingStage(self, sampleRate: Endpointer.sampleRate) { () throws(AudioError) in
      try EnhancementPipeline(settings)
    }
  }
}
