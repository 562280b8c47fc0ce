/// Turns the samples of one utterance at a time into hypotheses.
///
/// An utterance runs from ``startUtterance()`` over any number of ``accept(_:)`` to either ``finishUtterance()`` or
/// ``cancelUtterance()``. A recogniser hears one utterance at a time; starting another cancels the one in hand.
/// Decoding never runs on the cooperative pool.
public protocol SpeechRecognizer: Sendable {
  /// Begins an utterance, dropping an unfinished one.
  ///
  /// - Throws: ``RecognitionError`` when the engine refuses.
  func startUtterance() async throws

  /// Takes the next samples of the utterance: 16 kHz, mono.
  ///
  /// - Returns: What has been heard so far when that has changed and partial hypotheses are on, else `nil`.
  /// - Throws: ``RecognitionError`` when no utterance is in hand, or it has become too long.
  func accept(_ samples: [Int16]) async throws -> Hypothesis?

  /// Ends the utterance and decodes it whole.
  ///
  /// - Returns: The n best hypotheses; none when nothing was heard.
  /// - Throws: ``RecognitionError`` when no utterance is in hand or the engine fails.
  func finishUtterance() async throws -> RecognitionResult

  /// Drops the utterance in hand; does nothing when there is none.
  func cancelUtterance() async
}
