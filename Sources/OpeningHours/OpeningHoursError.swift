/// Why a text cannot be read as opening hours.
public struct OpeningHoursError: Error, Sendable, Hashable {
  /// Where it is wrong, in Unicode scalars from 1; one past the last where something is missing at the end.
  public let column: Int

  /// What is wrong there and, where it helps, how to write it.
  public let reason: String
}

extension OpeningHoursError: CustomStringConvertible {
  /// One line: the column and what is wrong there.
  public var description: String { "column \(column): \(reason)" }
}
