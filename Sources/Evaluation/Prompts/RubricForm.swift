import Places
import Understanding

/// One way to say a rubric, with the words it can follow.
struct RubricForm: Sendable, Hashable {
  /// Its words in lower case.
  let words: [String]
  private let grammar: Grammar

  private enum Grammar: Hashable {
    /// The rubric's own name, with the article it takes.
    case singular(article: String)
    case plural
    /// "coffee", "gas": without an article.
    case other
    /// "somewhere to eat": neither an article nor "nearest".
    case phrase
  }

  /// The forms of a rubric that a driver says, without those that begin with an article.
  static func all(of rubric: Rubric) -> [RubricForm] {
    let synonyms = rubric.synonyms.map { RubricForm($0, grammar(ofSynonym: $0)) }
    let forms = [
      RubricForm(rubric.name, .singular(article: article(before: rubric.name))), RubricForm(rubric.plural, .plural),
    ]
    return (forms + synonyms).filter { Sayable.words($0.words) && !["a", "an", "the"].contains($0.words[0]) }
  }

  private init(_ form: String, _ grammar: Grammar) {
    words = SpokenForms().primary(form.lowercased())
    self.grammar = grammar
  }

  /// Whether the form can follow words of a command: "a coffee shop", and neither "an coffee shop" nor "a gas stations".
  func canFollow(_ before: [String]) -> Bool {
    switch before.last {
    case "a", "an": grammar == .singular(article: before.last ?? "")
    case "some", "any": grammar == .plural
    case "nearest", "closest": grammar != .plural && grammar != .phrase
    default: true
    }
  }

  private static func grammar(ofSynonym text: String) -> Grammar {
    let first = text.prefix { $0 != " " }.lowercased()
    return ["somewhere", "something", "someone", "place", "places", "all", "take", "eat"].contains(first)
      ? .phrase : .other
  }

  /// "an" before the sound of a vowel: by the first letter, but for words that begin with the sound of "you" or "one",
  /// and for initialisms, which are said by the names of their letters.
  private static func article(before name: String) -> String {
    let first = name.prefix { $0 != " " }
    if first.count > 1, first.allSatisfy(\.isUppercase) {
      return "AEFHILMNORSX".contains(first.prefix(1)) ? "an" : "a"
    }
    let word = first.lowercased()
    if ["uni", "use", "uti", "ukr", "eu", "one"].contains(where: word.hasPrefix) { return "a" }
    return word.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }
}
