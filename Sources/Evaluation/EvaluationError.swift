package import Foundation
package import Foundations

/// The reason that an accuracy run, or a part of it, can't continue: file, line, problem, and remedy.
package typealias EvaluationError = Diagnostic<Report>

extension EvaluationError {
  package static func cannotRead(_ url: URL) -> EvaluationError {
    EvaluationError(subject: url.path, message: "can't be read", advice: "check the path and its permissions")
  }

  static func cannotWrite(_ url: URL) -> EvaluationError {
    EvaluationError(
      subject: url.path, message: "can't be written", advice: "check the folder, its permissions and the free space")
  }
}
