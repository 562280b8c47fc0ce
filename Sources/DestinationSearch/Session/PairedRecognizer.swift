import Recognition

/// Two recognisers of one utterance: one of the answers to a question, and one of everything.
///
/// The driver may answer, or name another destination. Both hear the utterance; the second finishes it only where the
/// first heard no answer.
actor PairedRecognizer: SpeechRecognizer {
  private let answers: any SpeechRecognizer
  private let everything: any SpeechRecognizer

  init(answers: any SpeechRecognizer, everything: any SpeechRecognizer) {
    self.answers = answers
    self.everything = everything
  }

  func startUtterance() async throws {
    try await answers.startUtterance()
    try await everything.startUtterance()
  }

  func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    _ = try await answers.accept(samples)
    return try await everything.accept(samples)
  }

  /// Ends the utterance for the recogniser of answers; the other still has it in hand.
  func finishAnswer() async throws -> RecognitionResult { try await answers.finishUtterance() }

  func finishUtterance() async throws -> RecognitionResult { try await everything.finishUtterance() }

  func cancelUtterance() async {
    await answers.cancelUtterance()
    await everything.cancelUtterance()
  }
}
