/// Number words as the digits they stand for in a code or a decimal number, where "forty nine" is "49".
enum DigitWords {
  private static let units: [String: String] = [
    "zero": "0", "oh": "0", "o": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "niner": "9",
  ]

  private static let teens: [String: String] = [
    "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15",
    "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19",
  ]

  private static let tens: [String: String] = [
    "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80",
    "ninety": "90",
  ]

  /// The digits of one number below a hundred that the words begin with, and how many words it takes.
  static func group(_ words: ArraySlice<String>) -> (digits: String, wordCount: Int)? {
    guard let first = words.first else { return nil }
    if let digits = units[first] ?? teens[first] { return (digits, 1) }
    guard let ten = tens[first] else { return nil }
    if let second = words.dropFirst().first, let unit = units[second], unit != "0" {
      return (ten.prefix(1) + unit, 2)
    }
    return (ten, 1)
  }

  /// Whether a word is a digit or part of a number.
  static func contains(_ word: String) -> Bool {
    units[word] != nil || teens[word] != nil || tens[word] != nil
  }
}
