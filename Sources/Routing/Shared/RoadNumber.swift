import Places

/// Distinguishes road numbers from names, for engines that return both in one list.
enum RoadNumber {
  /// Whether a text is a road number, such as "A 40", "99A", "I 5", or "BC 1": digits and a few capital letters.
  static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 10 && text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || $0.isUppercase || $0 == " " || $0 == "-" || $0 == "." }
  }

  /// The names, and the first of the numbers.
  static func split(_ texts: [String]) -> (names: [String], number: String?) {
    (texts.filter { !isOne($0) }, texts.first(where: isOne))
  }
}
