/// The one spelling under which the words for a rubric are compared.
enum SpokenForm {
  static let articles: Set<String> = ["a", "an", "the"]

  /// Lower case, letters and digits only, single blanks, without a leading article.
  static func normalised(_ text: String) -> String {
    withoutArticle(words(text)).joined(separator: " ")
  }

  /// The words of a text in lower case: letters and digits, "&" and "+" as "and".
  static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if character != "'" && character != "\u{2019}" {
        // An apostrophe joins ("dentist's" is "dentists"), anything else parts words.
        if !word.isEmpty { words.append(word) }
        word = ""
        if character == "&" || character == "+" { words.append("and") }
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The words without a leading article, where more than it is said.
  static func withoutArticle(_ words: some Collection<String>) -> [String] {
    guard words.count > 1, let first = words.first, articles.contains(first) else { return Array(words) }
    return Array(words.dropFirst())
  }

  /// The regular English plural of the last word, or `nil` for what has none: a plural ("flowers"), or a phrase that is
  /// no noun ("somewhere to eat").
  static func plural(_ form: String) -> String? {
    if form.hasSuffix("s"), !["ss", "us"].contains(where: form.hasSuffix) { return nil }
    if form.hasPrefix("some") || form.split(separator: " ").contains("to") { return nil }
    if ["s", "x", "z", "ch", "sh"].contains(where: form.hasSuffix) { return form + "es" }
    if form.hasSuffix("y"), let before = form.dropLast().last, !"aeiou".contains(before) {
      return form.dropLast() + "ies"
    }
    return form + "s"
  }
}
