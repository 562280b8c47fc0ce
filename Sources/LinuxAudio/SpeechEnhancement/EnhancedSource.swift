public import Audio

/// What enhancement does to speech before recognition, at 16 kHz.
public struct EnhancementSettings: Sendable, Hashable {
  /// The corner of the high-pass in Hz (12 dB per octave), or nil for none. 80: cars rumble below it.
  public var highPassHz: Double?

  /// How far noise is turned down at the most, in dB and negative, or nil for no suppression.
  ///
  /// Steady noise wants -15 to -25; clatter and voices want nil, as suppression then takes speech with it.
  public var noiseSuppressionDB: Int?

  /// Whether the echo of the room is turned down too.
  public var dereverberation: Bool

  /// How much of the audio's beginning the estimate of the noise is prepared on before the first sample. 0.5 s; zero
  /// for a cold start.
  public var warmUp: Duration

  /// How often the beginning is gone through in preparation, at least 1: backwards, or backwards, forwards, and
  /// backwards again, and so on. Even numbers count as the next odd one, since the last pass must lead up to the first
  /// sample.
  ///
  /// speexdsp 1.2.1 takes 1.5 to 2 s to learn a steady noise. One pass over 0.5 s only brings it to where suppression
  /// begins; after five it is in full force from the first sample on. More passes also learn more of any speech there.
  public var warmUpPasses: Int

  /// Whether enhancement only serves where it helps: the recogniser hears the audio both ways and keeps what it is surer
  /// of. See ``ofStage``.
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

  /// Changes nothing: the samples pass bit by bit.
  public static let off = EnhancementSettings(highPassHz: nil)

  /// For a car's steady noise: -25 dB in full force from the first sample on, and dereverberation.
  public static let car = EnhancementSettings(noiseSuppressionDB: -25, dereverberation: true, warmUpPasses: 5)

  /// As for a car where that helps, and nothing elsewhere.
  ///
  /// A suppressor that is worth 30 points in a car's noise costs 28 in a noise that is not steady, and which noise it is
  /// shows in what can be recognised.
  public static let auto = {
    var settings = EnhancementSettings.car
    settings.isOptional = true
    return settings
  }()

  /// What a stage before the recogniser does: nothing where enhancement is optional.
  public var ofStage: EnhancementSettings { isOptional ? .off : self }

  /// A whole recording enhanced at once: as many samples, at the same times.
  ///
  /// - Parameter samples: Mono, at ``Audio/Endpointer/sampleRate``.
  /// - Throws: ``Audio/AudioError`` when speexdsp cannot be set up.
  public func enhance(_ samples: [Int16]) throws(AudioError) -> [Int16] {
    let pipeline = try EnhancementPipeline(self)
    let chunk = AudioChunk(samples: samples, sampleRate: Endpointer.sampleRate)
    return try pipeline.process(chunk) + pipeline.finish()
  }

  /// Turns down, in a whole recording, what its quietest moments sound like: as many samples, at the same times.
  ///
  /// It is done as far as ``noiseSuppressionDB`` says. There is no high-pass, and the echo of the room stays.
  ///
  /// - Parameter samples: Mono, at ``Audio/Endpointer/sampleRate``.
  /// - Throws: ``Audio/AudioError`` when there is no memory.
  public func suppressSteadyNoise(in samples: [Int16]) throws(AudioError) -> [Int16] {
    guard let noiseSuppressionDB else { return samples }
    return try SteadyNoiseSuppressor(depth: Double(noiseSuppressionDB)).suppressed(samples)
  }

  /// Whether anything of speexdsp's preprocessor is wanted.
  var usesPreprocessor: Bool { noiseSuppressionDB != nil || dereverberation }
}

/// A stage that enhances its upstream's audio at 16 kHz: as many samples, at the same times.
///
/// With suppression on, the first samples come once the warm-up is complete (0.5 s), and what comes later is up to
/// 40 ms behind the upstream; without it nothing waits.
public final class EnhancedSource: AudioSource {
  /// What is done to the audio.
  public let settings: EnhancementSettings

  private let stage: ProcessingStage

  /// Creates a stage.
  /// - Parameters:
  ///   - upstream: a source at ``Audio/Endpointer/sampleRate``; this starts and stops it.
  ///   - settings: what to do.
  public init(_ upstream: any AudioSource, settings: EnhancementSettings) {
    self.settings = settings
    stage = ProcessingStage(upstream, sampleRate: Endpointer.sampleRate) { () throws(AudioError) in
      try EnhancementPipeline(settings)
    }
  }

  /// Starts the upstream.
  /// - Throws: what the upstream throws, and ``Audio/AudioError`` when speexdsp cannot be set up.
  public func start() async throws { try await stage.start() }

  /// The next enhanced chunk, or nil at the end.
  /// - Throws: what the upstream throws, and ``Audio/AudioError`` for a chunk that is not at 16 kHz.
  public func next() async throws -> AudioChunk? { try await stage.next() }

  /// Stops the upstream.
  public func stop() async { await stage.stop() }
}
