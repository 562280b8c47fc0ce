/// What became of a place that was to be kept.
public enum MergeOutcome: Sendable, Hashable {
  /// It is kept.
  case added
  /// It is kept in place of another.
  case replaced
  /// It is not kept.
  case skipped(reason: String)
}
