/// Reads the number that stands first in a phrase, in digits or in words, cardinal or ordinal.
enum SpokenNumber {
  private struct Value {
    var number: Int
    var isOrdinal: Bool
  }

  /// The first number's digits and how many words it takes; `nil` when the phrase begins with none.
  ///
  /// "forty first" is 41, "one hundred and fifth" 105, "double five" 55; "four fifty nine" gives 4, then 59. The word
  /// "oh" is a zero only beside another number.
  ///
  /// - Parameters:
  ///   - words: Folded words.
  ///   - afterNumber: Whether a number stands right before.
  static func first(in words: ArraySlice<String>, afterNumber: Bool) -> (digits: String, wordCount: Int)? {
    guard let word = words.first else { return nil }
    if SearchWords.isNumber(word) { return (word, 1) }
    let next = words.dropFirst().first
    switch word {
    case "zero": return ("0", 1)
    case "oh", "o": return afterNumber && next.map(isPart) != false || next.map(isDigitWord) == true ? ("0", 1) : nil
    case "double", "triple", "treble":
      guard let next, let unit = values[next], !unit.isOrdinal, unit.number < 10 else { return nil }
      return (String(repeating: String(unit.number), count: word == "double" ? 2 : 3), 2)
    case "hundred":
      // "hundred and fourth": the one before it is left out.
      guard next == "and", let (low, count) = belowHundred(words.dropFirst(2)) else { break }
      return (String(100 + low.number), 2 + count)
    default: break
    }
    guard var (value, used) = belowHundred(words) else { return nil }
    for (name, factor) in [("thousand", 1_000), ("hundred", 100)] where !value.isOrdinal {
      guard let multiplier = words.dropFirst(used).first, multiplier.hasPrefix(name), value.number * factor <= 999_999
      else { continue }
      if multiplier == name + "th" { return (String(value.number * factor), used + 1) }
      guard multiplier == name else { continue }
      value.number *= factor
      used += 1
      let joined = words.dropFirst(used).first == "and" ? 1 : 0
      let rest = words.dropFirst(used + joined)
      if factor == 1_000, let (hundreds, more) = belowHundred(rest), rest.dropFirst(more).first == "hundred" {
        value.number += hundreds.number * 100
        used += joined + more + 1
        let linked = words.dropFirst(used).first == "and" ? 1 : 0
        if let (low, count) = belowHundred(words.dropFirst(used + linked)) {
          value = Value(number: value.number + low.number, isOrdinal: low.isOrdinal)
          used += linked + count
        }
      } else if let (low, more) = belowHundred(rest) {
        value = Value(number: value.number + low.number, isOrdinal: low.isOrdinal)
        used += joined + more
      }
      break
    }
    return (String(value.number), used)
  }

  private static func belowHundred(_ words: ArraySlice<String>) -> (value: Value, wordCount: Int)? {
    guard let first = words.first.flatMap({ values[$0] }) else { return nil }
    guard first.number >= 20, first.number % 10 == 0, !first.isOrdinal,
      let second = words.dropFirst().first.flatMap({ values[$0] }), (1..<10).contains(second.number)
    else { return (first, 1) }
    return (Value(number: first.number + second.number, isOrdinal: second.isOrdinal), 2)
  }

  private static func isPart(_ word: String) -> Bool { isDigitWord(word) || ["oh", "o", "zero"].contains(word) }

  private static func isDigitWord(_ word: String) -> Bool { SearchWords.isNumber(word) || values[word] != nil }

  private static let values: [String: Value] = {
    var values: [String: Value] = [:]
    for number in Array(1..<20) + Array(stride(from: 20, to: 100, by: 10)) {
      let cardinal = NumberWords.cardinal(number).joined(), ordinal = NumberWords.ordinal(number).joined()
      values[cardinal] = Value(number: number, isOrdinal: false)
      values[ordinal] = Value(number: number, isOrdinal: true)
    }
    return values
  }()
}
