/// The number of a road, as its ways and signs have it: `I 80`, `A 40`, `US 101`, `99`.
package struct RoadNumber: Sendable {
  private static let longest = 10

  /// The number as the map writes it.
  package let text: String

  /// Reads a value of `ref` or `int_ref`; `nil` if it has no digit or is too long.
  package init?(_ text: Substring) {
    let text = text.filter { $0 != "\t" }.trimmingPrefix { $0 == " " }
    guard text.contains(where: \.isNumber), text.count <= Self.longest, text.allSatisfy({ $0.isASCII || $0.isLetter })
    else { return nil }
    self.text = String(text)
  }

  /// Whether a text among names is a number such as "A 40", "99A", "I 5" or "BC 1": digits, and only capital letters.
  package static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= longest && text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || $0.isUppercase || $0 == " " || $0 == "-" || $0 == "." }
  }

  /// The names in a list that has both, and the first of the numbers.
  package static func split(_ texts: [String]) -> (names: [String], number: String?) {
    (texts.filter { !isOne($0) }, texts.first(where: isOne))
  }
}
