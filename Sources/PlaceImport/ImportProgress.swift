/// How far an import has come.
public struct ImportProgress: Sendable, Hashable {
  /// What is being done; in this order, where a step is needed at all.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The header and the references are looked at (OpenStreetMap only).
    case checking
    /// The wanted part is copied out (OpenStreetMap only).
    case filtering
    /// Features arrive.
    case reading
    /// Things cut by the edge of the extract are put together from what is there (OpenStreetMap only).
    case recovering
    /// All is read.
    case finished
  }

  /// The step.
  public let phase: Phase
  /// Features handed on so far.
  public let features: Int
  /// Bytes of the input read so far; 0 while osmium reads it.
  public let bytesDone: Int64
  /// The size of the input in bytes.
  public let bytesTotal: Int64
}
