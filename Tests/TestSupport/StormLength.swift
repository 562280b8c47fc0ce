import Foundation

/// How long tests look for what goes wrong by chance, or only far away.
///
/// As a rule for seconds, which finds most faults: a run after each change of the code is worth more than a long one now
/// and then. With `WHERETO_STORM` in the environment they take the minutes that it takes to look everywhere.
package enum StormLength {
  /// Whether tests look everywhere.
  package static let isLong = ProcessInfo.processInfo.environment["WHERETO_STORM"] != nil

  /// One of two lengths: of events, of seeds, of moves.
  ///
  /// - Parameters:
  ///   - short: What takes a second or two in a debug build.
  ///   - long: What takes as long as it must.
  package static func of(_ short: Int, long: Int) -> Int { isLong ? long : short }
}
