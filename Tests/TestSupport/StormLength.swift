import Foundation

/// The length of randomized and exhaustive tests.
///
/// By default they take seconds, which finds most faults: running them after each change is worth more than an
/// occasional long run. With `WHERETO_STORM` in the environment, they take minutes and search exhaustively.
package enum StormLength {
  /// Whether tests search exhaustively.
  package static let isLong = ProcessInfo.processInfo.environment["WHERETO_STORM"] != nil

  /// One of two lengths, for example a number of events, seeds, or moves.
  ///
  /// - Parameters:
  ///   - short: A length that takes a second or two in a debug build.
  ///   - long: The length of an exhaustive search.
  package static func of(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
