import Foundation

/// Numbers, columns and lines of reports for a terminal, identical on every machine.
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

  static func percent(_ value: Double) -> String { number(value * 100, 1) + " %" }

  /// A text, or a symbol for an empty one.
  static func orNothing(_ text: String) -> String { text.isEmpty ? "∅" : text }

  /// A line for each requirement: whether it was met, and the value.
  static func requirements(_ results: [Report.RequirementResult]) -> [String] {
    results.map { requirement in
      let parts = [requirement.value.map { number($0, 4) }, requirement.reason].compactMap { $0 }
      return "\(requirement.met ? "met    " : "NOT MET") \(requirement.text): \(parts.joined(separator: ", "))"
    }
  }

  static func against(_ baseline: String, common: Int, of things: String, onlyNow: Int, onlyBefore: Int) -> [String] {
    ["", "against \(baseline), over \(common) \(things) in both"]
      + (onlyNow > 0 || onlyBefore > 0 ? ["  \(onlyNow) only now, \(onlyBefore) only before"] : [])
  }

  /// The previous and current value of a metric, with the interval of the difference if there is one.
  static func change(_ name: String, _ before: Double, _ now: Double, low: Double?, high: Double?) -> String {
    let values = "  \(name)\(number(before, 4)) → \(number(now, 4))"
    guard let low, let high else { return values }
    return values + "  difference [\(number(low, 4)), \(number(high, 4))]"
  }

  /// The first items of a list, one per line, and a mark if there are more.
  static func listed<Row>(_ rows: [Row], atMost shown: Int, sign: String, _ text: (Row) -> String) -> [String] {
    rows.prefix(shown).map { "  \(sign) \(text($0))" } + (rows.count > shown ? ["  \(sign) …"] : [])
  }
}
