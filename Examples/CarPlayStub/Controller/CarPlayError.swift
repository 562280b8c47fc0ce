import Foundation

/// The errors of the controller, in the platform's words (IC-5, IC-6).
enum CarPlayError: String, CustomNSError {
  case alreadyPresenting = "Presenting a template while a template is already presented is not supported."
  case noRoot =
    "Attempting to push a template without a root template. Set a root template first with setRootTemplate."
  case pushedTwice = "Pushing the same template instance more than once is not supported."
  case nothingToPop = "No templates were available to be popped."
  case notInHierarchy = "The specified template does not exist in the current navigation hierarchy."

  static let errorDomain = "CarPlayErrorDomain"
  var errorCode: Int { -1 }
  var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: rawValue] }
}
