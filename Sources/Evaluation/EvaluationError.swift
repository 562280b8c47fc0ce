package import Foundation

/// Why an accuracy run, or a part of it, cannot go on: which file and line, what is wrong, and what to do about it.
package struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or setting, as the user named it.
  package var subject: String
  /// The line in it, from 1.
  package var line: Int?
  /// What is wrong.
  package var message: String
  /// What to do about it.
  package var advice: String

  /// Makes an error.
  package init(_ subject: String, line: Int? = nil, _ message: String, advice: String) {
    self.subject = subject
    self.line = line
    self.message = message
    self.advice = advice
  }

  /// One line: "subject:line: message; advice".
  package var description: String {
    "\(subject)\(line.map { ":\($0)" } ?? ""): \(message); \(advice)"
  }

  package static func cannotRead(_ url: URL) -> EvaluationError {
    EvaluationError(url.path, "cannot be read", advice: "check the path and its permissions")
  }

  static func cannotWrite(_ url: URL) -> EvaluationError {
    EvaluationError(url.path, "cannot be written", advice: "check the folder, its permissions and the free space")
  }
}
