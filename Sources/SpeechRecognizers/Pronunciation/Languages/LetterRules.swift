import Recognition

/// Letter-to-sound rules of a language.
///
/// A word is read from left to right. Among the rules whose letters and contexts match at a position, the one with the
/// most letters gives the phones; on a tie, the last one. A doubled consonant is read as one unless a rule covers both
/// letters.
struct LetterRules: Sendable {
  /// Letters and their phones, with the required contexts before and after them.
  struct Rule: Sendable {
    let letters: [Character]
    let phones: [Phone]
    let after: Company
    let before: Company

    init(_ letters: String, _ phones: Phone..., after: Company = "^", before: Company = "^") {
      self.init(letters, phones, after: after, before: before)
    }

    init(_ letters: String, _ phones: [Phone], after: Company = "^", before: Company = "^") {
      self.letters = Array(letters)
      self.phones = phones
      self.after = after
      self.before = before
    }
  }

  /// The letters of which one must be next to a rule's letters; `_` is the edge of the word. After `^`, the letters
  /// that must not be there.
  struct Company: Sendable, ExpressibleByStringLiteral {
    private let letters: Set<Character>
    private let isExcluded: Bool

    init(stringLiteral text: String) {
      isExcluded = text.first == "^"
      letters = Set(isExcluded ? text.dropFirst() : text[...])
    }

    func admits(_ letter: Character?) -> Bool { letters.contains(letter ?? "_") != isExcluded }
  }

  private let rules: [Character: [Rule]]

  init(_ rules: [Rule]) {
    self.rules = Dictionary(grouping: rules.filter { !$0.letters.isEmpty }) { $0.letters[0] }.mapValues { rules in
      rules.enumerated().sorted { ($0.element.letters.count, $0.offset) > ($1.element.letters.count, $1.offset) }
        .map(\.element)
    }
  }

  /// The phones of a word; `nil` if no rule covers one of its letters.
  func phones(of word: some StringProtocol) -> [Phone]? {
    let letters = Array(word)
    var phones: [Phone] = []
    var position = 0
    while position < letters.count {
      guard let rule = rule(at: position, of: letters) else { return nil }
      let next = letters[position...].dropFirst().first
      let isDoubled = rule.letters.count == 1 && next == letters[position] && !"aeiou".contains(letters[position])
      if !isDoubled { phones += rule.phones }
      position += rule.letters.count
    }
    return phones
  }

  private func rule(at position: Int, of letters: [Character]) -> Rule? {
    rules[letters[position]]?.first { rule in
      let end = position + rule.letters.count
      return letters[position...].starts(with: rule.letters)
        && rule.after.admits(position > 0 ? letters[position - 1] : nil)
        && rule.before.admits(end < letters.count ? letters[end] : nil)
    }
  }
}
