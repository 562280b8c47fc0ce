/// A reading of the beginning of a phrase as a house number.
///
/// "two one oh five" is 2105, 21-05, or the number 2 before something else; the index decides which one exists.
package struct HouseNumberReading: Hashable {
  /// The number's digits, with a letter if the house has one: `459`, `221b`.
  var digits: String
  var wordCount: Int

  /// The digits of a number that the words form; `nil` if they don't.
  package static func digits(of words: [String]) -> String? {
    all(at: words).first { $0.wordCount == words.count }?.digits
  }

  /// Every house number of one to five digits at the beginning of a phrase of folded words, the longest readings first.
  static func all(at words: [String]) -> [HouseNumberReading] {
    var readings: Set<HouseNumberReading> = []
    collect(words[...], digits: "", count: 0, into: &readings)
    for reading in readings where reading.wordCount < words.count {
      let next = words[reading.wordCount]
      guard reading.digits.last?.isNumber == true else { continue }
      if next.count == 1 && next.first?.isLetter == true || repetitions.contains(next) {
        readings.insert(HouseNumberReading(digits: reading.digits + next, wordCount: reading.wordCount + 1))
      }
      // A building of a house: "41 корпус 3" is written as 41к3.
      if let mark = buildings[next], reading.wordCount + 1 < words.count {
        let part = words[reading.wordCount + 1]
        guard part.count <= 2 else { continue }
        readings.insert(HouseNumberReading(digits: reading.digits + mark + part, wordCount: reading.wordCount + 2))
      }
    }
    // Among readings of the same words, the shorter number is likelier: "four fifty nine" is 459 rather than 4509.
    return readings.sorted { ($1.wordCount, $0.digits.count, $0.digits) < ($0.wordCount, $1.digits.count, $1.digits) }
  }

  /// Suffixes of the number of a house built beside the one with that number.
  private static let repetitions: Set<String> = ["bis", "ter", "quater"]
  /// Words for a building of a house, with their written abbreviations.
  private static let buildings = [
    "корпус": "к", "корп": "к", "к": "к", "строение": "с", "стр": "с", "литера": "лит", "лит": "лит",
  ]

  /// Appends groups of number words to the digits so far, one group at a time.
  private static func collect(
    _ words: ArraySlice<String>, digits: String, count: Int, into readings: inout Set<HouseNumberReading>
  ) {
    for (group, used) in groups(at: words) {
      let longer = digits + group
      guard longer.count <= 6, longer.filter(\.isNumber).count <= 5, longer.first != "0" else { continue }
      readings.insert(HouseNumberReading(digits: longer, wordCount: count + used))
      if longer.allSatisfy(\.isNumber) {
        collect(words.dropFirst(used), digits: longer, count: count + used, into: &readings)
      }
    }
  }

  /// The groups at the beginning of a phrase: a digit string, a number below a hundred, or one with hundred or
  /// thousand.
  private static func groups(at words: ArraySlice<String>) -> [(digits: String, wordCount: Int)] {
    guard let first = words.first else { return [] }
    if isWrittenNumber(first) { return [(first, 1)] }
    if let number = NumberWords.homophones[first], words.count > 1 { return [(String(number), 1)] }
    if first == "oh" || first == "o" || first == "zero" { return [("0", 1)] }
    guard let number = SpokenNumber.belowHundred(words) else { return [] }
    // "Twenty one" can also be 20 and 1.
    let tens = number.wordCount == 2 ? SpokenNumber.belowHundred(words.prefix(1)) : nil
    return [number, tens, SpokenNumber.large(words)].compactMap(\.self).map { (String($0.value), $0.wordCount) }
  }

  private static func isWrittenNumber(_ word: String) -> Bool {
    let digits = word.prefix(while: \.isNumber)
    let rest = word.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy(\.isASCII) else { return false }
    if rest.isEmpty || repetitions.contains(String(rest)) { return true }
    // A letter of any script; non-English letters may have a building number: 41к3.
    guard let letter = rest.first, letter.isLetter else { return false }
    return rest.count == 1 || !letter.isASCII && rest.count <= 5 && rest.last?.isNumber == true
  }
}
