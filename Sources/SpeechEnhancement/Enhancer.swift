import Audio

/// Enhances whole utterances.
public enum Enhancer {
  /// The only rate enhancement works at, in samples per second.
  public static let sampleRate = 16000

  /// Enhances an utterance.
  /// - Parameters:
  ///   - samples: mono samples at ``sampleRate``.
  ///   - settings: what to do; with ``EnhancementSettings/off`` the samples come back as they are.
  /// - Returns: as many samples, at the same times.
  /// - Throws: ``Audio/AudioError`` when speexdsp cannot be set up, which only want of memory causes.
  public static func process(_ samples: [Int16], settings: EnhancementSettings) throws -> [Int16] {
    let pipeline = try EnhancementPipeline(settings)
    return pipeline.process(samples) + pipeline.finish()
  }
}
