/// Decimal numbers in words or digits: "one hundred twenty three point one two" and "49.28" alike.
enum SpokenDecimal {
  /// The number at the beginning of the words, as digits with at most one decimal point, and its number of words.
  ///
  /// "One twenty three", "one two three", and "one hundred and twenty three" are 123. After "point", digits follow,
  /// with "twenty eight" as "28". A number in digits stands alone, except for "point" and further digits.
  static func number(_ words: ArraySlice<String>) -> (digits: String, wordCount: Int)? {
    guard let first = words.first, let (digits, count) = whole(words, first) else { return nil }
    guard !digits.utf8.contains(UInt8(ascii: ".")), let point = words.dropFirst(count).first,
      ["point", "decimal", "dot"].contains(point),
      let (fraction, more) = SpokenNumber.digitRow(words.dropFirst(count + 1), isWritten: true)
    else { return (digits, count) }
    return (digits + "." + fraction, count + 1 + more)
  }

  /// The part before the word "point".
  private static func whole(_ words: ArraySlice<String>, _ first: String) -> (digits: String, wordCount: Int)? {
    if isWritten(first) { return (first, 1) }
    // No angle has a thousand degrees.
    if let hundreds = SpokenNumber.large(words, .dictated), (100..<1_000).contains(hundreds.value) {
      return (String(hundreds.value), hundreds.wordCount)
    }
    return SpokenNumber.digitRow(words, isWritten: false)
  }

  private static func isWritten(_ word: String) -> Bool {
    word.utf8.contains(where: \.isDigit) && word.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }
}
