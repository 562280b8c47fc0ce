import Foundation
import Understanding

/// Names as English synthesisers can speak them.
struct EnglishNames: Sendable {
  let spoken: SpokenForms

  /// A longer name is cut: nobody waits for all of it.
  private static let mostWords = 10

  /// Words without a capital inside a name.
  private static let small: Set<String> = ["of", "the", "and", "at", "on", "in", "by", "for", "to", "de", "la", "du"]

  /// The name in words, without digits and abbreviations, with its capitals where it has them; `nil` where none of its
  /// words is of letters that English has.
  func name(_ written: String) -> String? {
    // What stands in brackets is for the eye.
    let main = written.prefix { $0 != "(" && $0 != "[" }
    let text = main.contains(where: \.isLetter) || main.contains(where: \.isNumber) ? String(main) : written
    let original = originals(text)
    let words = spoken.primary(text).filter(Self.isSpeakable).prefix(Self.mostWords)
    let said = words.enumerated().map { position, word in
      original[word] ?? (position > 0 && Self.small.contains(word) ? word : Self.capitalized(word))
    }
    return said.isEmpty ? nil : said.joined(separator: " ")
  }

  /// How a folded word is written, where that is no more than capitals: "mcdonald's" is "McDonald's".
  private func originals(_ text: String) -> [String: String] {
    var originals: [String: String] = [:]
    for part in text.split(whereSeparator: { !$0.isLetter && $0 != "'" }) {
      let word = String(part).trimmingCharacters(in: CharacterSet(charactersIn: "'"))
      // A word in capitals would be spelled out.
      let isCapitals = word.count > 1 && word.allSatisfy { !$0.isLowercase }
      let isLower = word.allSatisfy { !$0.isUppercase }
      guard !isCapitals, !isLower, word.lowercased() == TextFolding.tokens(word).first else { continue }
      originals[word.lowercased()] = word
    }
    return originals
  }

  private static func isSpeakable(_ word: String) -> Bool {
    word.contains(where: \.isLetter) && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "'") }
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
