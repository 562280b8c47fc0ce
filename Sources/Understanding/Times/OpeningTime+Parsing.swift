extension OpeningTime {
  /// Words before "open" that belong to it: "that is still open".
  private static let leading: Set<String> = [
    "that", "that's", "thats", "which", "is", "are", "still", "currently", "also", "and", "it's",
  ]

  /// Reads a whole phrase: "open", "open now", "that's open at nine tonight", "open tomorrow morning".
  ///
  /// "Open late" is eleven in the evening. A day without a time is noon of that day, "tonight" nine in the evening,
  /// the morning nine, the afternoon three, the evening seven. "Until nine" is the minute before nine.
  ///
  /// - Parameter words: Folded words in lower case, written or spoken.
  /// - Returns: `nil` where a word is left over.
  public init?(parsing words: [String]) {
    guard let open = words.firstIndex(of: "open"), words[..<open].allSatisfy(Self.leading.contains) else { return nil }
    var reader = OpeningTimeReader(words[(open + 1)...])
    guard let time = reader.read() else { return nil }
    self = time
  }

  /// The longest end of an utterance that says when it must be open, and how many words it takes.
  static func suffix(of words: [String]) -> (time: OpeningTime, count: Int)? {
    guard let start = start(in: words) else { return nil }
    return OpeningTime(parsing: Array(words[start...])).map { ($0, words.count - start) }
  }

  /// Where the last words that can say when it must be open begin.
  static func start(in words: [String]) -> Int? {
    guard var start = words.lastIndex(of: "open") else { return nil }
    while start > 0, leading.contains(words[start - 1]) { start -= 1 }
    return start
  }
}
