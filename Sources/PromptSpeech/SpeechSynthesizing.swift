public import Audio
public import SpeechSynthesis

/// Turns text into speech.
public protocol SpeechSynthesizing: Sendable {
  /// Speaks a text.
  ///
  /// - Parameters:
  ///   - text: What to say, in words without digits or markup.
  ///   - voice: Who says it.
  ///   - rate: How fast, against the voice's own rate; 0.5...2.
  /// - Throws: ``SpeechSynthesis/SynthesisError``, ``Audio/AudioError``, and `CancellationError`.
  func speak(_ text: String, voice: Voice, rate: Double) async throws -> AudioChunk
}

extension Synthesizer: SpeechSynthesizing {}
