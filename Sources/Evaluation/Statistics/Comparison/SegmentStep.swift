/// One step of an alignment, as far as cutting into segments needs it.
public enum SegmentStep: Sendable, Hashable {
  /// A reference word that was recognised.
  case correct

  /// A reference word that was substituted or deleted.
  case wrong

  /// A word that the reference does not have.
  case inserted
}
