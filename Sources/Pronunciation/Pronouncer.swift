public import Recognition

/// Asks several sources how a word sounds: the first that knows it answers.
///
/// Words no dictionary lists are tried without their possessive or plural ending first, because a dictionary's stem
/// with a rule's ending is better than a rule's guess of the whole.
public struct Pronouncer: Pronouncing, WordKnowing {
  private let dictionaries: [any Pronouncing]
  private let rules: any Pronouncing

  /// Makes a pronouncer from dictionaries, best first, and rules for what they lack.
  public init(dictionaries: [any Pronouncing], rules: any Pronouncing) {
    self.dictionaries = dictionaries
    self.rules = rules
  }

  /// The pronunciations of a word from the first source that has any.
  public func pronunciations(of word: String) -> [[Phone]] {
    listed(word) ?? inflected(word) ?? rules.pronunciations(of: word.replacing("'", with: ""))
  }

  /// Whether a dictionary lists the word, rules aside.
  public func lists(_ word: String) -> Bool {
    listed(word) != nil
  }

  private func listed(_ word: String) -> [[Phone]]? {
    for dictionary in dictionaries {
      let found = dictionary.pronunciations(of: word)
      if !found.isEmpty { return found }
    }
    return nil
  }

  /// The stem's pronunciations with the regular ending of English: Z after voiced phones, S after voiceless ones,
  /// IH Z after sibilants.
  private func inflected(_ word: String) -> [[Phone]]? {
    let stem: Substring
    if word.hasSuffix("'s") {
      stem = word.dropLast(2)
    } else if word.hasSuffix("s'") {
      return listed(String(word.dropLast())) ?? inflected(String(word.dropLast()))
    } else if word.hasSuffix("s"), word.count > 3, !word.hasSuffix("ss") {
      stem = word.dropLast()
    } else {
      return nil
    }
    guard !stem.isEmpty, let stems = listed(String(stem)) else { return nil }
    return stems.map { phones in phones + Self.ending(after: phones.last) }
  }

  private static func ending(after phone: Phone?) -> [Phone] {
    switch phone {
    case .s, .z, .sh, .zh, .ch, .jh: [.ih, .z]
    case .p, .t, .k, .f, .th: [.s]
    default: [.z]
    }
  }
}
