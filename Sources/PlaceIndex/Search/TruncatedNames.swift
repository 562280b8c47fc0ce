/// Recognizes truncated names in everyday use: "Van Tech" for the Vancouver Technical School, "St. Eth's" for St
/// Etheldreda's, "Kits High".
///
/// Each word has to be a prefix of a word in the name, in order, and at least one of those words has to be specific to
/// the name.
struct TruncatedNames {
  /// The possible prefixes for each word: for "Eth's" also without the s.
  let beginnings: [[String]]

  /// Minimum length of a prefix.
  static let shortest = 3

  /// Parses words; `nil` if they aren't specific enough.
  init?(_ query: NameQuery) {
    let words = query.words.filter { !NameQuery.functionWords.contains($0) }
    guard words.count > 1, words.contains(where: { Self.isClipped($0, query) }) else { return nil }
    beginnings = words.map { word in
      word.hasSuffix("s") && word.utf8.count > Self.shortest ? [word, String(word.dropLast())] : [word]
    }
  }

  private static func isClipped(_ word: String, _ query: NameQuery) -> Bool {
    word.utf8.count >= shortest && !query.common.contains(word)
  }

  /// Whether the words of a name begin with these prefixes.
  func fit(_ name: [Substring]) -> Bool {
    var rest = name[...]
    for ways in beginnings {
      let place = rest.firstIndex { word in
        ways.contains { $0 == word || $0.utf8.count >= Self.shortest && word.hasPrefix($0) }
      }
      guard let place else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
