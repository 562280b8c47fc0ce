/// Reads spoken and written numbers off the front of a phrase, in every way they can be meant.
///
/// "two one oh five" is 2105 or 21-05 or the number 2 before something else: which of them exists, the index knows.
public enum NumberParser {
  /// One way to read the front of a phrase as a number.
  public struct Reading: Hashable, Sendable {
    /// The number's digits, with a letter where the house has one: `459`, `221b`.
    public var digits: String
    /// How many words it took.
    public var wordCount: Int
  }

  /// Every house number the phrase can begin with, the longest readings first.
  ///
  /// - Parameter words: Folded words: number words, digits, or both mixed.
  /// - Returns: Numbers of one to five digits.
  public static func houseNumbers(at words: [String]) -> [Reading] {
    var readings: Set<Reading> = []
    collect(words[...], digits: "", count: 0, into: &readings)
    for reading in readings where reading.wordCount < words.count {
      let next = words[reading.wordCount]
      if next.count == 1, next.first?.isLetter == true, reading.digits.last?.isNumber == true {
        readings.insert(Reading(digits: reading.digits + next, wordCount: reading.wordCount + 1))
      }
    }
    // Of readings of the same words the shorter number is the likelier: "four fifty nine" is 459 before 4509.
    return readings.sorted {
      ($1.wordCount, $0.digits.count, $0.digits) < ($0.wordCount, $1.digits.count, $1.digits)
    }
  }

  /// Adds groups of number words to the digits read so far, one group at a time.
  private static func collect(
    _ words: ArraySlice<String>, digits: String, count: Int, into readings: inout Set<Reading>
  ) {
    for (group, used) in groups(at: words) {
      let longer = digits + group
      guard longer.count <= 6, longer.filter(\.isNumber).count <= 5, longer.first != "0" else { continue }
      readings.insert(Reading(digits: longer, wordCount: count + used))
      if longer.allSatisfy(\.isNumber) {
        collect(words.dropFirst(used), digits: longer, count: count + used, into: &readings)
      }
    }
  }

  /// The groups a phrase can begin with: a digit string, a number below a hundred, or one with hundred or thousand.
  private static func groups(at words: ArraySlice<String>) -> [(digits: String, wordCount: Int)] {
    guard let first = words.first else { return [] }
    if isWrittenNumber(first) { return [(first, 1)] }
    if let heard = homophones[first], words.count > 1 { return [(heard, 1)] }
    if first == "oh" || first == "o" || first == "zero" { return [("0", 1)] }
    guard let (value, used) = belowHundred(words) else { return [] }
    var groups = [(String(value), used)]
    if used == 2 { groups.append((String(value - value % 10), 1)) }
    if let large = large(value, used, words) { groups.append(large) }
    return groups
  }

  /// A number with "hundred" or "thousand": what precedes is multiplied, what follows is added.
  private static func large(_ value: Int, _ used: Int, _ words: ArraySlice<String>) -> (String, Int)? {
    var value = value, used = used, matched = false
    for (name, factor) in [("thousand", 1000), ("hundred", 100)] where words.dropFirst(used).first == name {
      if factor == 100, value >= 1000 { continue }
      value *= factor
      used += 1
      matched = true
      if factor == 1000, let (hundreds, more) = belowHundred(words.dropFirst(used)),
        words.dropFirst(used + more).first == "hundred"
      {
        value += hundreds * 100
        used += more + 1
      }
      break
    }
    guard matched else { return nil }
    let rest = words.dropFirst(used)
    let joined = rest.first == "and" ? 1 : 0
    if let (low, more) = belowHundred(rest.dropFirst(joined)) {
      value += low
      used += joined + more
    }
    return (String(value), used)
  }

  private static func belowHundred(_ words: ArraySlice<String>) -> (value: Int, wordCount: Int)? {
    guard let first = words.first else { return nil }
    if let unit = units[first], unit > 0 { return (unit, 1) }
    guard let ten = tens[first] else { return nil }
    if let second = words.dropFirst().first, let unit = units[second], (1..<10).contains(unit) {
      return (ten + unit, 2)
    }
    return (ten, 1)
  }

  private static func isWrittenNumber(_ word: String) -> Bool {
    let digits = word.prefix(while: \.isNumber)
    return !digits.isEmpty && digits.count <= 5 && digits.allSatisfy(\.isASCII)
      && word.dropFirst(digits.count).count <= 1
      && word.dropFirst(digits.count).allSatisfy { $0.isLetter && $0.isASCII }
  }

  private static let units = Dictionary(uniqueKeysWithValues: NumberWords.units.enumerated().map { ($1, $0) })
  /// Words a recogniser hears for numbers that sound the same.
  private static let homophones = ["to": "2", "too": "2", "for": "4", "won": "1", "ate": "8"]
  private static let tens = Dictionary(
    uniqueKeysWithValues: NumberWords.tens.enumerated().filter { !$1.isEmpty }.map { ($1, $0 * 10) })
}
