import Understanding

/// Tells whether the words of a name were cut short, as people do who say them every day: "Van Tech" for the Vancouver
/// Technical School, "St. Eth's" for St Etheldreda's, "Kits High".
///
/// Each word has to begin a word of the name, in their order, and one of them a word that tells the name from others.
struct TruncatedNames {
  /// The ways in which each word can begin one of a name: without the s of "Eth's" too.
  let beginnings: [[String]]

  /// A shorter word begins too many.
  static let shortest = 3

  /// Reads words; `nil` where they say too little, by which any name could be meant.
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

  /// Whether the words of a name begin so.
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
