/// Decimal numbers in words or digits: "one hundred twenty three point one two" and "49.28" alike.
enum SpokenDecimal {
  /// The number that the words begin with, as digits with at most one point, and how many words it takes.
  ///
  /// "One twenty three", "one two three" and "one hundred and twenty three" are 123; what follows "point" is a row of
  /// digits, where "twenty eight" is "28". A number in digits stands alone, but for "point" and digits after it.
  static func number(_ words: ArraySlice<String>) -> (digits: String, wordCount: Int)? {
    guard let first = words.first else { return nil }
    var digits = "", count = 0
    if isNumber(first) {
      (digits, count) = (first, 1)
      if first.utf8.contains(UInt8(ascii: ".")) { return (digits, count) }
    } else {
      (digits, count) = hundreds(words) ?? row(words, isWritten: false)
      guard count > 0 else { return nil }
    }
    if let point = words.dropFirst(count).first, point == "point" || point == "decimal" || point == "dot" {
      let (fraction, more) = row(words.dropFirst(count + 1), isWritten: true)
      if more > 0 { return (digits + "." + fraction, count + 1 + more) }
    }
    return (digits, count)
  }

  /// "One hundred", with what follows up to 99.
  private static func hundreds(_ words: ArraySlice<String>) -> (String, Int)? {
    guard let (digits, count) = DigitWords.group(words), let hundreds = Int(digits), (1..<10).contains(hundreds),
      words.dropFirst(count).first == "hundred"
    else { return nil }
    var used = count + 1
    let joined = words.dropFirst(used).first == "and" ? 1 : 0
    guard let (low, more) = DigitWords.group(words.dropFirst(used + joined)), let rest = Int(low) else {
      return (String(hundreds * 100), used)
    }
    used += joined + more
    return (String(hundreds * 100 + rest), used)
  }

  /// Groups of digits, one after the other.
  private static func row(_ words: ArraySlice<String>, isWritten: Bool) -> (String, Int) {
    var digits = "", count = 0
    while let word = words.dropFirst(count).first {
      if isWritten, word.utf8.allSatisfy(Spelling.isDigit) {
        digits += word
        count += 1
      } else if let (group, used) = DigitWords.group(words.dropFirst(count)) {
        digits += group
        count += used
      } else {
        break
      }
    }
    return (digits, count)
  }

  private static func isNumber(_ word: String) -> Bool {
    word.utf8.contains(where: Spelling.isDigit)
      && word.utf8.allSatisfy { Spelling.isDigit($0) || $0 == UInt8(ascii: ".") }
  }
}
