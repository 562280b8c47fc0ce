package import Foundation
package import Foundations

/// The domain of ``EvaluationError``.
package enum EvaluationErrorDomain {}

/// Why an accuracy run, or a part of it, cannot go on: which file and line, what is wrong, and what to do about it.
package typealias EvaluationError = Diagnostic<EvaluationErrorDomain>

extension EvaluationError {
  package static func cannotRead(_ url: URL) -> EvaluationError {
    EvaluationError(subject: url.path, message: "can't be read", advice: "check the path and its permissions")
  }

  static func cannotWrite(_ url: URL) -> EvaluationError {
    EvaluationError(
      subject: url.path, message: "can't be written", advice: "check the folder, its permissions and the free space")
  }
}
