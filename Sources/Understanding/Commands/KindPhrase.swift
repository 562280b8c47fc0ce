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
    if words.count > 1, words[0] == "open", isKind(Array(words.dropFirst())) {
      time = ["open"]
      words = Array(words.dropFirst())
      return
    }
    // The longest words that say a time, wherever they stand.
    guard let start = OpeningTime.start(in: words) else { return nil }
    for end in stride(from: words.count, to: start, by: -1) {
      let rest = Array(words[..<start] + words[end...])
      guard OpeningTime(parsing: Array(words[start..<end])) != nil, isKind(rest) else { continue }
      time = Array(words[start..<end])
      words = rest
      return
    }
    return nil
  }

  /// The words without an article before them.
  static func withoutArticle(_ words: [String]) -> [String] {
    words.count > 1 && ["a", "an", "the", "some", "any"].contains(words[0]) ? Array(words.dropFirst()) : words
  }
}
