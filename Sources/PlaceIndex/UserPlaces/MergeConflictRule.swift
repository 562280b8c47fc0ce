/// What becomes of a place whose name, or whose role as home or work, is taken.
public enum MergeConflictRule: String, Sendable, CaseIterable {
  /// The place that was there stays.
  case keep
  /// The new place takes its place.
  case replace
}
