/// A kind of place as a slot holds it, parted from what is said about opening times.
struct KindPhrase: Hashable, Sendable {
  /// The kind with what it must have, without an article: "coffee with wifi".
  var words: [String]
  /// When it must be open; empty where that was not said.
  var time: [String] = []

  /// Reads "coffee with wifi", "an open pharmacy", "restaurants open on sunday"; `nil` where the rest is no kind.
  init?(_ phrase: [String], isKind: ([String]) -> Bool) {
    words = Self.withoutArticle(phrase)
    if isKind(words) { return }
    if let (_, count) = OpeningTime.suffix(of: words), count < words.count {
      time = words.suffix(count)
      words = words.dropLast(count)
    } else if words.count > 1, words[0] == "open" {
      time = ["open"]
      words = Array(words.dropFirst())
    } else {
      return nil
    }
    if !isKind(words) { return nil }
  }

  /// The words without an article before them.
  static func withoutArticle(_ words: [String]) -> [String] {
    words.count > 1 && ["a", "an", "the", "some", "any"].contains(words[0]) ? Array(words.dropFirst()) : words
  }
}
