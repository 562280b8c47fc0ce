import Foundation

/// What whoever runs the tests asks for.
enum ProcessVariables {
  /// Whether tests print the figures that they check.
  static let isTelling = ProcessInfo.processInfo.environment["WHERETO_NAVIGATION_FIGURES"] != nil
}
