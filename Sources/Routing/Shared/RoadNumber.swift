import Places

/// Tells the numbers of roads from their names, where an engine gives both in one list.
enum RoadNumber {
  /// Whether a text is a number such as "A 40", "99A", "I 5" or "BC 1": digits, and few letters, all capitals.
  static func isOne(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 10 && text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || $0.isUppercase || $0 == " " || $0 == "-" || $0 == "." }
  }

  /// Names first; of the numbers the first one.
  static func split(_ texts: [String]) -> (names: [String], number: String?) {
    (texts.filter { !isOne($0) }, texts.first(where: isOne))
  }
}
