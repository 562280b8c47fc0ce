import Algorithms

/// A reading of words as a house number on a street.
///
/// The number precedes or follows the street. A unit within the house ("unit 5", "apartment 12 b", the 3 of "3/45")
/// isn't a separate destination and is kept apart. The index decides which of the houses exists.
struct AddressReading: Hashable {
  /// House number: digits with a letter, a half, or a second number, such as `221b`, `459 1/2`, `12-14`.
  var number: String
  /// The street and the words after it.
  var street: [String]
  /// The words for a unit within the house; empty if there is none.
  var unit: [String] = []

  /// Maximum number of readings of one phrase.
  private static let limit = 8
  private static let unitWords: Set<String> = ["unit", "apartment", "apt", "suite", "ste", "flat", "room"]
  private static let numberWords: Set<String> = ["number", "no", "nr", "house"]
  /// Words that continue a number or a list and never begin a street's name.
  private static let nonStreets: Set<String> = [
    "and", "hundred", "thousand", "half", "to", "at", "of", "oh", "o", "or", "a", "through",
  ]

  /// The readings of a phrase, likeliest first.
  static func all(_ words: [String]) -> [AddressReading] {
    guard words.count > 1, words.contains(where: isNumeric) else { return [] }
    let distinct = withoutUnit(words).flatMap { rest, unit in
      (numberFirst(rest) + numberLast(rest)).map { AddressReading(number: $0.number, street: $0.street, unit: unit) }
    }.uniqued { AddressReading(number: $0.number, street: $0.street) }
    // A street that begins with more of a number is unlikely, although "forty first avenue" is possible.
    let ranked = distinct.enumerated().sorted { a, b in (a.element.doubt, a.offset) < (b.element.doubt, b.offset) }
    return ranked.prefix(limit).map(\.element)
  }

  /// The penalty of a reading, only for comparison.
  private var doubt: Int {
    let startsNumeric = street.first.map(NumberWords.isNumber) ?? false
    return (street.contains("and") ? 2 : 0) + (startsNumeric ? 1 : 0)
  }

  private static func isNumeric(_ word: String) -> Bool {
    word.first?.isNumber == true || NumberWords.isNumber(word) || isGrid(word)
  }

  /// Whether a word is a grid number, as in parts of Wisconsin: "n6w23001".
  private static func isGrid(_ word: String) -> Bool {
    let runs = word.split { !$0.isNumber }
    return runs.count == 2 && word.filter(\.isLetter).count == 2 && word.first.map { "nsew".contains($0) } == true
      && word.last?.isNumber == true && word.filter(\.isLetter).allSatisfy { "nsew".contains($0) }
  }

  /// The grid numbers that a phrase can begin with, in one word or spoken as "north six west two three zero zero one".
  private static func grids(at words: [String]) -> [(number: String, count: Int)] {
    if let first = words.first, isGrid(first) { return [(first, 1)] }
    guard let first = words.first.flatMap(compassPoint) else { return [] }
    var found: [(number: String, count: Int)] = []
    let rest = Array(words.dropFirst())
    for one in HouseNumberReading.all(at: rest) {
      guard let second = rest.dropFirst(one.wordCount).first.flatMap(compassPoint) else { continue }
      for other in HouseNumberReading.all(at: Array(rest.dropFirst(one.wordCount + 1))) {
        found.append(("\(first)\(one.digits)\(second)\(other.digits)", 2 + one.wordCount + other.wordCount))
      }
    }
    return found
  }

  private static func compassPoint(_ word: String) -> String? {
    if Abbreviations.directionWords.contains(word) { return String(word.prefix(1)) }
    return word.count == 1 && "nsew".contains(word) ? word : nil
  }

  private static func numberFirst(_ words: [String]) -> [AddressReading] {
    var words = words[...]
    while let first = words.first, numberWords.contains(first) { words = words.dropFirst() }
    return numbers(at: Array(words)).compactMap { number, count in
      let street = words.dropFirst(count)
      guard let next = street.first, !nonStreets.contains(next) else { return nil }
      // "forty first" is one number in words; "40 first avenue" is two.
      if count == 1, NumberWords.areOneOrdinal(words[words.startIndex], next) { return nil }
      return AddressReading(number: number, street: Array(street))
    }
  }

  /// A number after the street or at the end of the phrase: "granville street 459", "granville street number 459
  /// vancouver".
  private static func numberLast(_ words: [String]) -> [AddressReading] {
    guard words.count > 1 else { return [] }
    var readings: [AddressReading] = []
    for start in 1..<words.count where isNumeric(words[start]) {
      let before = words[start - 1]
      let isNamed = numberWords.contains(before) && start > 1
      let street = Array(words[..<(isNamed ? start - 1 : start)])
      guard let last = street.last, !isNumeric(last), !nonStreets.contains(last) else { continue }
      for (number, count) in numbers(at: Array(words[start...])) {
        let rest = words[(start + count)...]
        // Only the town can follow it: "ausserhalb 4 ostenfeld".
        guard rest.isEmpty || !nonStreets.contains(rest[rest.startIndex]) else { continue }
        guard !rest.contains(where: { StreetWords.kinds.contains($0) }) else { continue }
        readings.append(AddressReading(number: number, street: street + rest))
      }
    }
    return readings
  }

  /// The house numbers that a phrase can begin with, and the number of words of each.
  private static func numbers(at words: [String]) -> [(number: String, count: Int)] {
    let plain = HouseNumberReading.all(at: words).map { (number: $0.digits, count: $0.wordCount) }
    var joined: [(number: String, count: Int)] = []
    for (number, count) in plain where number.allSatisfy(\.isNumber) {
      let rest = Array(words.dropFirst(count))
      if let half = half(rest) { joined += [("\(number) 1/2", count + half), (number, count + half)] }
      joined += second(after: number, rest).map { ($0.number, count + $0.count) }
    }
    return grids(at: words) + joined + plain
  }

  /// The words for a half after a number: "1 2" (written 1/2), "and a half", "½".
  private static func half(_ words: [String]) -> Int? {
    for form in [["1", "2"], ["and", "a", "half"], ["and", "half"], ["a", "half"], ["½"], ["half"]]
    where words.starts(with: form) && words.count > form.count {
      return form.count
    }
    return nil
  }

  /// The possible meanings of a second number: a range ("12-14", "twelve to fourteen"), or a house after its unit
  /// ("3/45").
  private static func second(after number: String, _ words: [String]) -> [(number: String, count: Int)] {
    let link = words.first.map { ["to", "through", "dash", "slash"].contains($0) } == true ? 1 : 0
    // Without a word between them, only written numbers are two; spoken ones continue.
    guard link == 1 || words.first?.first?.isNumber == true else { return [] }
    let isSlash = link == 1 && words[0] == "slash"
    var readings: [(number: String, count: Int)] = []
    for next in HouseNumberReading.all(at: Array(words.dropFirst(link))) {
      let count = link + next.wordCount
      guard let low = Int(number), let high = Int(next.digits.prefix { $0.isNumber }) else { continue }
      let isRange = low < high && high - low <= 40 && !isSlash
      if isRange { readings.append(("\(number)-\(next.digits)", count)) }
      // What separated two written numbers is unknown: the combined number comes first.
      if link == 0 || isSlash { readings.append(("\(number)/\(next.digits)", count)) }
      if !isRange, !isSlash, next.digits.count < 5 { readings.append(("\(number)-\(next.digits)", count)) }
      if link == 0 || isSlash { readings.append((next.digits, count)) }
      if isRange { readings.append((number, count)) }
    }
    return readings
  }

  /// The phrase without a unit at its beginning or end, in every length that the unit's number can have, with the unit.
  private static func withoutUnit(_ words: [String]) -> [(rest: [String], unit: [String])] {
    if unitWords.contains(words[0]) {
      let isNumbered = words.dropFirst().first.map(numberWords.contains) ?? false
      let start = isNumbered ? 2 : 1
      let lengths = Set(HouseNumberReading.all(at: Array(words.dropFirst(start))).map(\.wordCount) + [1])
      return lengths.sorted().map { (Array(words.dropFirst(start + $0)), Array(words.prefix(start + $0))) }
        .filter { $0.rest.count > 1 }
    }
    if let unit = words.dropFirst(2).firstIndex(where: unitWords.contains), unit + 1 < words.count {
      let count = HouseNumberReading.all(at: Array(words[(unit + 1)...])).map(\.wordCount).max() ?? 1
      let end = min(words.count, unit + 1 + count)
      return [(Array(words[..<unit] + words[end...]), Array(words[unit..<end])), (words, [])]
    }
    return [(words, [])]
  }
}

/// A reading of words as two intersecting streets.
struct CrossingReading: Hashable {
  var street: [String]
  var other: [String]

  private static let openings = [
    ["the", "corner", "of"], ["the", "intersection", "of"], ["the", "crossing", "of"], ["the", "junction", "of"],
    ["corner", "of"], ["intersection", "of"], ["crossing", "of"], ["junction", "of"], ["where"],
  ]
  private static let links: Set<String> = ["and", "at", "meets", "crosses"]
  private static let longestName = 6
  private static let limit = 3

  /// The readings of a phrase: a split at each "and" or "at" between two names.
  ///
  /// A name may contain "and", so every split is tried.
  static func all(_ words: [String]) -> [CrossingReading] {
    let opening = openings.first { words.starts(with: $0) }
    let words = Array(words.dropFirst(opening?.count ?? 0))
    guard words.count >= 3 else { return [] }
    let splits = (1..<(words.count - 1)).filter { links.contains(words[$0]) }
    let readings = splits.compactMap { split -> CrossingReading? in
      let (street, other) = (Array(words[..<split]), Array(words[(split + 1)...]))
      guard street.count <= longestName, other.count <= longestName else { return nil }
      return isName(street) && isName(other) ? CrossingReading(street: street, other: other) : nil
    }
    return Array(readings.prefix(limit))
  }

  /// Whether the words can be a street's name: not a link word alone or at an end.
  private static func isName(_ words: [String]) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    return !links.contains(first) && !links.contains(last) && words != ["the"] && words != ["hundred"]
  }
}
