/// Letters and digits named one by one, as a driver dictates a code: "v six bravo double one".
struct Spelling {
  /// The characters that one or several words stand for.
  struct Piece {
    /// The lowercase letters and digits; empty for a word that doesn't spell.
    var characters: String
    /// Whether it is one written word with several letters or digits ("v6b").
    var isWritten: Bool
    var words: Range<Int>
  }

  /// The lowercase words in order.
  let words: [String]
  /// The pieces in order, covering all words.
  let pieces: [Piece]

  /// Maximum length of a written word within a code.
  private static let longestWord = 16
  /// Letters by the words of the ICAO spelling alphabet, with the spellings that recognizers use.
  private static let alphabet: [String: String] = [
    "alfa": "a", "alpha": "a", "bravo": "b", "charlie": "c", "delta": "d", "echo": "e", "foxtrot": "f", "golf": "g",
    "hotel": "h", "india": "i", "juliet": "j", "juliett": "j", "kilo": "k", "lima": "l", "mike": "m", "november": "n",
    "oscar": "o", "papa": "p", "quebec": "q", "romeo": "r", "sierra": "s", "tango": "t", "uniform": "u", "victor": "v",
    "whiskey": "w", "whisky": "w", "xray": "x", "yankee": "y", "zulu": "z", "zed": "z", "zee": "z",
  ]

  init(_ words: [String]) {
    self.words = words
    var pieces: [Piece] = []
    var position = 0
    while position < words.count {
      let piece = Self.piece(at: position, in: words)
      pieces.append(piece)
      position = piece.words.upperBound
    }
    self.pieces = pieces
  }

  private static func piece(at position: Int, in words: [String]) -> Piece {
    let word = words[position], next = position + 1
    if let count = SpokenNumber.repeats[word], next < words.count {
      // The letter W takes precedence over two of "u".
      if word == "double", ["u", "you"].contains(words[next]) {
        return Piece(characters: "w", isWritten: false, words: position..<next + 1)
      }
      if let character = single(words[next]) {
        let characters = String(repeating: character, count: count)
        return Piece(characters: characters, isWritten: false, words: position..<next + 1)
      }
    }
    if let character = single(word) { return Piece(characters: character, isWritten: false, words: position..<next) }
    if let number = SpokenNumber.belowHundred(words[position...], .dictated) {
      return Piece(characters: String(number.value), isWritten: false, words: position..<position + number.wordCount)
    }
    let isWritten = word.utf8.count <= longestWord && word.utf8.allSatisfy(\.isLetterOrDigit)
    return Piece(characters: isWritten ? word : "", isWritten: isWritten, words: position..<next)
  }

  /// The single letter or digit that a word names; "o" and "oh" are the letter, which can be a zero by its position.
  private static func single(_ word: String) -> String? {
    if word == "oh" { return "o" }
    if word.utf8.count == 1 { return word.utf8.allSatisfy(\.isLetterOrDigit) ? word : nil }
    if let letter = alphabet[word] { return letter }
    return SpokenNumber.belowHundred([word], .dictated).flatMap { $0.value < 10 ? String($0.value) : nil }
  }
}
