import Foundation

/// Settings for the tests in environment variables.
enum ProcessVariables {
  /// Whether tests print the figures that they check.
  static let printsFigures = ProcessInfo.processInfo.environment["WHERETO_NAVIGATION_FIGURES"] != nil
}
