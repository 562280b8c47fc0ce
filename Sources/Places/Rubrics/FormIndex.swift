/// Finds rubrics and groups by their exact spoken forms.
struct FormIndex: Sendable {
  /// Indices of rubrics and groups by their forms; no form is in both.
  let rubrics: [String: Int]
  let groups: [String: Int]

  init(_ rubrics: [Rubric], groups: [RubricGroup]) throws(RubricatorError) {
    var written: [String: Int] = [:]
    for (position, rubric) in rubrics.enumerated() {
      for form in [rubric.name, rubric.plural] + rubric.synonyms {
        let key = KindSpelling.normalized(form)
        guard !key.isEmpty else { throw .emptyForm(rubric: rubric.id) }
        if let other = written.updateValue(position, forKey: key), other != position {
          throw .duplicateForm(key, first: rubrics[other].id, second: rubric.id)
        }
      }
    }
    let groupForms = try Self.forms(of: groups, rubrics, written)
    // A generated plural never replaces a listed form, nor the form of an earlier rubric.
    var all = written
    for (position, rubric) in rubrics.enumerated() {
      for synonym in rubric.synonyms {
        guard let plural = KindSpelling.plural(KindSpelling.normalized(synonym)) else { continue }
        if all[plural] == nil, groupForms[plural] == nil { all[plural] = position }
      }
    }
    self.rubrics = all
    self.groups = groupForms
  }

  private static func forms(
    of groups: [RubricGroup], _ rubrics: [Rubric], _ written: [String: Int]
  ) throws(RubricatorError) -> [String: Int] {
    var forms: [String: Int] = [:]
    for (position, group) in groups.enumerated() {
      for form in group.forms {
        let key = KindSpelling.normalized(form)
        guard !key.isEmpty else { throw .emptyGroupForm(group: group.id) }
        if let rubric = written[key] { throw .duplicateForm(key, first: rubrics[rubric].id, second: group.id) }
        if let other = forms.updateValue(position, forKey: key), other != position {
          throw .duplicateForm(key, first: groups[other].id, second: group.id)
        }
      }
    }
    return forms
  }
}

/// The normalized spelling for comparing words for a category.
package enum KindSpelling {
  package static let articles: Set<String> = ["a", "an", "the"]

  /// Lowercase, letters and digits only, single spaces, without a leading article.
  static func normalized(_ text: String) -> String { withoutArticle(words(text)).joined(separator: " ") }

  /// The words of a text in lowercase: letters and digits, with "&" and "+" as "and".
  static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if character != "'" && character != "\u{2019}" {
        // An apostrophe joins ("dentist's" is "dentists"); anything else separates words.
        if !word.isEmpty { words.append(word) }
        word = ""
        if character == "&" || character == "+" { words.append("and") }
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The words without a leading article, unless the article is the only word.
  package static func withoutArticle(_ words: some Collection<String>) -> [String] {
    guard words.count > 1, let first = words.first, articles.contains(first) else { return Array(words) }
    return Array(words.dropFirst())
  }

  /// The regular English plural of the last word; `nil` for a plural ("flowers") or a phrase that isn't a noun
  /// ("somewhere to eat").
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
