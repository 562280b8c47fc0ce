/// A line of a command file that cannot be read.
public struct CommandTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1.
  public var line: Int
  /// What is wrong with it.
  public var message: String

  /// One line: where and what.
  public var description: String { "line \(line): \(message)" }
}
