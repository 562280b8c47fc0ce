/// Numbers as English words.
public enum NumberWords {
  private static let units = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
  private static let irregularOrdinals = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
  ]

  /// Words that recognizers return for numbers with the same pronunciation.
  static let homophones = ["won": 1, "to": 2, "too": 2, "for": 4, "ate": 8]

  /// Whether a word is a cardinal or ordinal, or part of one.
  public static func isNumber(_ word: some StringProtocol) -> Bool { numbers.contains(String(word)) }

  /// Whether two words are the tens and units of one ordinal: "forty first".
  static func areOneOrdinal(_ first: String, _ second: String) -> Bool {
    tens.contains(first) && !first.isEmpty && (1...9).contains { ordinal($0) == [second] }
  }

  private static let numbers = Set(units + tens.filter { !$0.isEmpty } + (1...30).flatMap(ordinal) + ["hundred", "oh"])

  /// The cardinal in American English words, without "and": 459 is "four hundred fifty nine". Outside 0 to 999,999, the
  /// digits are named one by one.
  public static func cardinal(_ number: Int) -> [String] {
    switch number {
    case 0..<20: return [units[number]]
    case 20..<100: return [tens[number / 10]] + (number % 10 == 0 ? [] : [units[number % 10]])
    case 100..<1000: return [units[number / 100], "hundred"] + (number % 100 == 0 ? [] : cardinal(number % 100))
    case 1000..<1_000_000:
      return cardinal(number / 1000) + ["thousand"] + (number % 1000 == 0 ? [] : cardinal(number % 1000))
    default: return digits(String(number.magnitude))
    }
  }

  /// The ordinal in words: 41 is "forty first".
  public static func ordinal(_ number: Int) -> [String] {
    var words = cardinal(number)
    guard let last = words.popLast() else { return [] }
    if let irregular = irregularOrdinals[last] {
      words.append(irregular)
    } else if last.hasSuffix("y") {
      words.append(last.dropLast() + "ieth")
    } else {
      words.append(last + (last.hasSuffix("t") ? "h" : "th"))
    }
    return words
  }

  /// The name of each digit.
  public static func digits(_ digits: String, zero: String = "zero") -> [String] {
    digits.compactMap(\.wholeNumberValue).filter { $0 < 10 }.map { $0 == 0 ? zero : units[$0] }
  }

  /// The spoken forms of a number in a name, such as a house or bus number, likeliest first.
  ///
  /// 459 is "four fifty nine", "four hundred fifty nine", "four hundred and fifty nine", "four five nine"; 2105 is
  /// "twenty one oh five", "two one oh five", "two thousand one hundred five". More than five digits are named one by
  /// one.
  public static func verbalizations(of text: String) -> [[String]] {
    guard let number = Int(text), text.count <= 5 else { return [digits(text)] }
    if text.first == "0" { return [digits(text, zero: "oh"), digits(text)] }
    switch number {
    case 0..<100: return [cardinal(number)]
    case 100..<1000:
      let hundreds = number / 100, rest = number % 100
      if rest == 0 { return [cardinal(number)] }
      let named = [units[hundreds], "hundred"]
      let spelled = [digits(text, zero: "oh")] + (text.contains("0") ? [digits(text)] : [])
      return [[units[hundreds]] + pair(rest), named + cardinal(rest), named + ["and"] + cardinal(rest)] + spelled
    case 1000..<10_000:
      let high = number / 100, low = number % 100
      if number % 1000 == 0 { return [cardinal(number)] }
      if low == 0 { return [cardinal(high) + ["hundred"], cardinal(number)] }
      return [cardinal(high) + pair(low), digits(text, zero: "oh"), cardinal(number), digits(text)]
    default:
      let high = number / 10_000, middle = number / 100 % 100, low = number % 100
      let paired = middle == 0 ? cardinal(number) : cardinal(high) + pair(middle) + pair(low)
      return [digits(text, zero: "oh"), paired, digits(text)]
    }
  }

  /// Two digits within a longer number: 5 is "oh five".
  private static func pair(_ number: Int) -> [String] {
    switch number {
    case 0: ["hundred"]
    case 1..<10: ["oh", units[number]]
    default: cardinal(number)
    }
  }
}
