/// Why the parts of a search cannot be put together: the file or setting, what is wrong, and what to do, in one line.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public var description: String

  /// Makes an error of a line.
  public init(_ description: String) { self.description = description }
}
