public import Places

extension PlusCode {
  /// The first Plus Code among words, and the surrounding words, which for a short code name its reference place.
  ///
  /// "849V+QM vancouver" gives 849V+QM and "vancouver". A "+" may be separate between the halves, or spoken: in "eight
  /// four nine v plus q m vancouver", the word "plus" needs four digits before and two after it.
  ///
  /// - Returns: The code, and the rest without punctuation at the ends of its words. `nil` if there is no code, or only
  ///   one with nothing before the "+" or, for a short one, nothing after it ("22+" is more often a number).
  public static func find(in words: some StringProtocol) -> (code: PlusCode, rest: String)? {
    let all = words.split { $0.isWhitespace || $0 == "," || $0 == ";" }.map { trimmed(String($0)) }.filter {
      !$0.isEmpty
    }
    guard let (code, range) = written(in: all) ?? spoken(in: all) else { return nil }
    return (code, (all[..<range.lowerBound] + all[range.upperBound...]).joined(separator: " "))
  }

  /// A code with the symbol "+", separate or inside a word.
  private static func written(in words: [String]) -> (PlusCode, Range<Int>)? {
    for (position, word) in words.enumerated() where word.utf8.contains(UInt8(ascii: "+")) {
      // The longest first: "849V + QM", "849V+ QM", "849V +QM", then the word alone.
      for range in [position - 1..<position + 2, position..<position + 2, position - 1..<position + 1] {
        let isJoint =
          (range.lowerBound == position || word.hasPrefix("+"))
          && (range.upperBound == position + 1 || word.hasSuffix("+"))
        guard isJoint, range.lowerBound >= 0, range.upperBound <= words.count else { continue }
        if let code = plausible(words[range].joined()) { return (code, range) }
      }
      if let code = plausible(word) { return (code, position..<position + 1) }
    }
    return nil
  }

  /// A spelled code, with the word "plus".
  private static func spoken(in words: [String]) -> (PlusCode, Range<Int>)? {
    let spelling = Spelling(words.map { $0.lowercased() })
    let pieces = spelling.pieces
    for (position, piece) in pieces.enumerated() where spelling.words[piece.words.lowerBound] == "plus" {
      let behind = pieces[(position + 1)...].prefix(2)
      let before = pieces[..<position].suffix(separatorPosition)
      guard let (end, last) = joined(behind, until: 2, adding: { $0 + $1 }) else { continue }
      // The possible numbers of digits before the "+".
      for length in [separatorPosition, 6, 4] {
        guard let (front, first) = joined(before.reversed(), until: length, adding: { $1 + $0 }),
          front.utf8.count == length, let code = plausible(front + "+" + end)
        else { continue }
        return (code, first.words.lowerBound..<last.words.upperBound)
      }
    }
    return nil
  }

  /// The characters of the pieces that add up to a length, and the last of these pieces.
  private static func joined(
    _ pieces: some Sequence<Spelling.Piece>, until length: Int, adding: (String, String) -> String
  ) -> (text: String, last: Spelling.Piece)? {
    var text = ""
    for piece in pieces {
      guard !piece.characters.isEmpty else { return nil }
      text = adding(text, piece.characters)
      if text.utf8.count >= length { return (text, piece) }
    }
    return nil
  }

  private static func plausible(_ text: String) -> PlusCode? {
    guard let code = PlusCode(text) else { return nil }
    if code.isFull { return code }
    let front = separatorPosition - code.omitted
    return front > 0 && code.digits.count > front ? code : nil
  }

  /// A word without punctuation at its ends, except "+".
  private static func trimmed(_ word: String) -> String {
    let isKept = { (character: Character) in character.isLetter || character.isNumber || character == "+" }
    guard let first = word.firstIndex(where: isKept), let last = word.lastIndex(where: isKept) else { return "" }
    return String(word[first...last])
  }
}
