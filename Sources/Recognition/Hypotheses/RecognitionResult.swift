/// The recogniser's final answer for one utterance.
public struct RecognitionResult: Hashable, Sendable {
  /// The distinct hypotheses, best first; empty when nothing was heard.
  public var hypotheses: [Hypothesis]

  /// How sure the recogniser is of the best hypothesis, 0 to 1.
  public var confidence: Double

  /// Length of the audio that was decoded.
  public var audioDuration: Duration

  /// Time the whole-utterance pass took.
  public var decodeDuration: Duration

  /// Makes a result from its parts.
  public init(
    hypotheses: [Hypothesis], confidence: Double, audioDuration: Duration = .zero, decodeDuration: Duration = .zero
  ) {
    self.hypotheses = hypotheses
    self.confidence = confidence
    self.audioDuration = audioDuration
    self.decodeDuration = decodeDuration
  }

  /// The best hypothesis, or `nil` when nothing was heard.
  public var best: Hypothesis? { hypotheses.first }

  /// Nothing was heard.
  public static let nothing = RecognitionResult(hypotheses: [], confidence: 0)
}
