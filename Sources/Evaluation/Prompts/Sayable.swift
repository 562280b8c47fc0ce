/// Which names a synthesiser can say so that a listener knows what was said.
enum Sayable {
  /// A shorter name says too little: "K2", "Gap".
  private static let fewestLetters = 4
  /// Nobody says a longer one.
  private static let mostWords = 9

  /// Whether a name says something: enough letters as it is written, and words of plain letters as it is said.
  ///
  /// - Parameters:
  ///   - name: The name as written; digits alone are said in letters, but are no name.
  ///   - words: How it is said.
  static func name(_ name: String, _ words: [String]) -> Bool {
    name.count(where: \.isLetter) >= fewestLetters && Self.words(words)
  }

  /// Whether words are of plain letters, and not too many.
  static func words(_ words: [String]) -> Bool {
    (1...mostWords).contains(words.count)
      && words.allSatisfy { word in
        word.allSatisfy { $0.isASCII && $0.isLetter || $0 == "'" } && word.contains(where: \.isLetter)
      }
  }
}
