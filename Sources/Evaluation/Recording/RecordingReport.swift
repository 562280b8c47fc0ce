/// What a ``RecordingCheck`` says of a take.
public struct RecordingReport: Sendable, Hashable {
  /// What was measured.
  public var figures: RecordingFigures

  /// What is wrong, the serious first.
  public var findings: [RecordingFinding]

  /// Whether another take should be made.
  public var isSerious: Bool { findings.contains(where: \.isSerious) }

  /// Whether there is speech in it.
  public var hasSpeech: Bool { figures.speech != nil }
}
