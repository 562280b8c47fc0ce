/// Why a condition cannot be read or applied: its text, what is wrong, and what to write instead.
public struct ConditionError: Error, Sendable, Hashable {
  /// The condition, or the part of it, as it was written.
  public let text: String
  /// What is wrong, without a full stop.
  public let problem: String
  /// What to do about it, without a full stop.
  public let remedy: String

  init(_ text: String, _ problem: String, remedy: String) {
    self.text = text
    self.problem = problem
    self.remedy = remedy
  }
}

extension ConditionError: CustomStringConvertible {
  /// One line: `condition "text": what is wrong; what to do`.
  public var description: String {
    "condition \"\(text)\": \(problem); \(remedy)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
