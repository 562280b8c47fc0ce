/// A number in words at the beginning of a phrase; the only parser of number words.
///
/// Addresses, names, codes, coordinates, and clock times all parse "forty nine" here. Each of them decides what "oh"
/// means, and whether several numbers are one.
struct SpokenNumber: Hashable {
  var value: Int
  /// Whether it is an ordinal: "forty ninth".
  var isOrdinal = false
  var wordCount: Int

  /// Number forms accepted in addition to the cardinals from "one" on.
  struct Forms: OptionSet {
    let rawValue: Int
    /// "First", "forty first", "one hundredth".
    static let ordinals = Forms(rawValue: 1)
    /// Dictated digits: "zero", "oh", and "o" for 0, "niner" for 9.
    static let dictated = Forms(rawValue: 2)
  }

  /// Words that repeat the next digit or letter, with the number of repetitions.
  static let repeats = ["double": 2, "triple": 3, "treble": 3]

  /// A number below a hundred: "nine", "forty", "forty nine".
  static func belowHundred(_ words: ArraySlice<String>, _ forms: Forms = []) -> SpokenNumber? {
    guard let first = words.first.flatMap({ word($0, forms) }) else { return nil }
    guard first.value >= 20, !first.isOrdinal, let second = words.dropFirst().first.flatMap({ word($0, forms) }),
      (1..<10).contains(second.value)
    else { return first }
    return SpokenNumber(value: first.value + second.value, isOrdinal: second.isOrdinal, wordCount: 2)
  }

  /// A number with "hundred" or "thousand": "one hundred and five", "twenty one hundred", "two thousand five hundred".
  ///
  /// The preceding number is multiplied and the following one added, with or without "and" between them.
  static func large(_ words: ArraySlice<String>, _ forms: Forms = []) -> SpokenNumber? {
    guard var number = belowHundred(words, forms), number.value > 0, !number.isOrdinal,
      let multiplier = words.dropFirst(number.wordCount).first
    else { return nil }
    number.wordCount += 1
    switch multiplier {
    case "hundred", "hundredth": number.value *= 100
    case "thousand", "thousandth": number.value *= 1_000
    default: return nil
    }
    if multiplier.hasSuffix("th") {
      number.isOrdinal = true
      return forms.contains(.ordinals) ? number : nil
    }
    func next() -> (number: SpokenNumber, rest: ArraySlice<String>)? {
      let rest = words.dropFirst(number.wordCount)
      let link = rest.first == "and" ? 1 : 0
      guard var next = belowHundred(rest.dropFirst(link), forms) else { return nil }
      next.wordCount += link
      return (next, rest.dropFirst(next.wordCount))
    }
    if multiplier == "thousand", let (hundreds, rest) = next(), !hundreds.isOrdinal, rest.first == "hundred" {
      number.value += hundreds.value * 100
      number.wordCount += hundreds.wordCount + 1
    }
    if let (low, _) = next() {
      number.value += low.value
      number.wordCount += low.wordCount
      number.isOrdinal = low.isOrdinal
    }
    return number
  }

  /// Digits named one by one or in groups, as one string: "one twenty three" is "123", "oh five" is "05". If
  /// `isWritten`, words of digits are accepted too.
  static func digitRow(_ words: ArraySlice<String>, isWritten: Bool) -> (digits: String, wordCount: Int)? {
    var digits = ""
    var rest = words
    while let word = rest.first {
      if isWritten, word.utf8.allSatisfy(\.isDigit) {
        digits += word
        rest = rest.dropFirst()
      } else if let group = belowHundred(rest, .dictated) {
        digits += String(group.value)
        rest = rest.dropFirst(group.wordCount)
      } else {
        break
      }
    }
    return rest.count < words.count ? (digits, words.count - rest.count) : nil
  }

  private static func word(_ word: String, _ forms: Forms) -> SpokenNumber? {
    if forms.contains(.dictated), let digit = dictated[word] { return SpokenNumber(value: digit, wordCount: 1) }
    guard let number = named[word], !number.isOrdinal || forms.contains(.ordinals) else { return nil }
    return number
  }

  private static let dictated = ["zero": 0, "oh": 0, "o": 0, "niner": 9]

  /// The one-word numbers.
  private static let named: [String: SpokenNumber] = {
    var named: [String: SpokenNumber] = [:]
    for value in Array(1..<20) + Array(stride(from: 20, to: 100, by: 10)) {
      named[NumberWords.cardinal(value).joined()] = SpokenNumber(value: value, wordCount: 1)
      named[NumberWords.ordinal(value).joined()] = SpokenNumber(value: value, isOrdinal: true, wordCount: 1)
    }
    return named
  }()

  /// The number at the beginning of a search phrase, in digits or words, cardinal or ordinal; `nil` if there is none.
  ///
  /// "forty first" is 41, "one hundred and fifth" 105, and "double five" 55; "four fifty nine" gives 4, then 59. The
  /// word "oh" is a zero only beside another number, which may directly precede the folded words (`afterNumber`).
  static func first(in words: ArraySlice<String>, afterNumber: Bool) -> (digits: String, wordCount: Int)? {
    guard let word = words.first else { return nil }
    if SearchWords.isNumber(word) { return (word, 1) }
    let next = words.dropFirst().first
    switch word {
    case "zero": return ("0", 1)
    case "oh", "o": return afterNumber && next.map(isPart) != false || next.map(isNumber) == true ? ("0", 1) : nil
    case "hundred":
      // "hundred and fourth", without the "one" before it.
      guard next == "and", let low = belowHundred(words.dropFirst(2), .ordinals) else { return nil }
      return (String(100 + low.value), 2 + low.wordCount)
    default: break
    }
    if let count = repeats[word] {
      guard let digit = next.flatMap({ belowHundred([$0]) }), digit.value < 10 else { return nil }
      return (String(repeating: String(digit.value), count: count), 2)
    }
    return (large(words, .ordinals) ?? belowHundred(words, .ordinals)).map { (String($0.value), $0.wordCount) }
  }

  /// Whether a word can continue a number.
  private static func isPart(_ word: String) -> Bool { isNumber(word) || ["oh", "o", "zero"].contains(word) }

  private static func isNumber(_ word: String) -> Bool {
    SearchWords.isNumber(word) || belowHundred([word], .ordinals) != nil
  }
}
