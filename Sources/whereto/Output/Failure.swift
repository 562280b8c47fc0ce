import Foundation

/// A failure of a command itself, in one line.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// The line shown for any error.
  static func line(for error: any Error) -> String {
    let text = error is CocoaError ? error.localizedDescription : String(describing: error)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
