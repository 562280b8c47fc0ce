import Foundation

/// Numbers and columns of reports for a terminal, the same on every machine.
enum TextColumns {
  static func number(_ value: Double, _ decimals: Int) -> String {
    value.formatted(
      .number.precision(.fractionLength(decimals)).grouping(.never).locale(.init(identifier: "en_US_POSIX")))
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
