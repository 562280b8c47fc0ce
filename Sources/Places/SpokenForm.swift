/// The one spelling under which the words for a rubric are compared.
enum SpokenForm {
  /// Lower case, letters and digits only, single blanks, without a leading article.
  static func normalised(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if character != "'" && character != "\u{2019}" {
        // An apostrophe joins ("dentist's" is "dentists"), anything else parts words.
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    if words.count > 1, let first = words.first, ["a", "an", "the"].contains(first) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  /// The regular English plural of the last word.
  static func plural(_ form: String) -> String {
    if ["s", "x", "z", "ch", "sh"].contains(where: form.hasSuffix) { return form + "es" }
    if form.hasSuffix("y"), let before = form.dropLast().last, !"aeiou".contains(before) {
      return form.dropLast() + "ies"
    }
    return form + "s"
  }
}
