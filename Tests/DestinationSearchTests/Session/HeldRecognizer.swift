import Recognition

/// A recogniser whose first utterance is decoded only once a gate opens, and which tells what it was asked for.
actor HeldRecognizer: SpeechRecognizer {
  enum Step: Hashable, Sendable {
    case started, finishing, finished, cancelled
  }

  private(set) var steps: [Step] = []
  private var texts: [String]
  private var gate: Gate?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - texts: What the utterances come to, in order.
  ///   - gate: What the first one waits for.
  init(hearing texts: [String], until gate: Gate) {
    self.texts = texts
    self.gate = gate
  }

  func startUtterance() async throws { steps.append(.started) }

  func accept(_ samples: [Int16]) async throws -> Hypothesis? { nil }

  func finishUtterance() async throws -> RecognitionResult {
    let text = texts.isEmpty ? "" : texts.removeFirst()
    steps.append(.finishing)
    if let gate {
      self.gate = nil
      await gate.pass()
    }
    steps.append(.finished)
    return RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)
  }

  func cancelUtterance() async { steps.append(.cancelled) }
}
