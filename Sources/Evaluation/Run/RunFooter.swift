/// The last line of a run file: that the run came to its end, and what it took.
public struct RunFooter: Codable, Sendable, Hashable {
  /// Marks the line.
  public static let lineKind = "whereto-run-end"

  /// Marks the line: `whereto-run-end`.
  public var kind = RunFooter.lineKind
  /// Whether every utterance was run.
  public var complete: Bool
  /// The most memory that was resident at once, in bytes.
  public var peakMemory: Int?

  /// Makes a footer.
  public init(complete: Bool, peakMemory: Int?) {
    self.complete = complete
    self.peakMemory = peakMemory
  }
}
