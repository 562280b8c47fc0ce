import Algorithms
import Understanding

/// The possible verbalizations of a transcript.
///
/// A model's number formats are arbitrary: it writes "553rd Avenue" for "five fifty third avenue". So each number is
/// read in every possible form, independent of its context.
enum TextVerbalizer {
  /// The maximum number of verbalizations by each method.
  private static let most = 6

  /// At most `count` distinct verbalizations of several texts: the first one of each text, then the second ones, and so on.
  static func verbalizations(ofEach texts: [String], count: Int) -> [[String]] {
    let forms = texts.map { Self.verbalizations(of: $0) }
    let most = forms.map(\.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in forms.compactMap { $0.dropFirst(rank).first } }
    return Array(inTurn.uniqued().prefix(count))
  }

  /// The verbalizations of a text, in lowercase words, the likeliest first; empty if it has no words.
  static func verbalizations(of text: String) -> [[String]] {
    let spoken = SpokenForms()
    let tokens = TextFolding.tokens(text)
    var plain = spoken.all(text, limit: most)
    for (position, token) in tokens.enumerated() {
      for ordinal in ordinals(token) {
        let before = tokens[..<position].joined(separator: " ")
        let after = tokens[(position + 1)...].joined(separator: " ")
        plain.append(spoken.primary(before) + ordinal + spoken.primary(after))
      }
    }
    return Array(plain.filter { !$0.isEmpty }.uniqued().prefix(2 * most))
  }

  /// The verbalizations of an ordinal with three digits or more in two parts: "five fifty third", "seventeen eighty
  /// seventh".
  private static func ordinals(_ token: String) -> [[String]] {
    guard ["st", "nd", "rd", "th"].contains(token.suffix(2)) else { return [] }
    let digits = token.dropLast(2)
    guard digits.count >= 3, let number = Int(digits), number % 100 > 0 else { return [] }
    let last = NumberWords.ordinal(number % 100)
    let first = NumberWords.verbalizations(of: String(number / 100))
    return first.map { $0 + (number % 100 < 10 ? ["oh"] : []) + last } + first.map { $0 + ["hundred"] + last }
  }
}
