import Algorithms

/// The words by which names and queries are compared.
///
/// Case, diacritics, and punctuation are folded. Abbreviations are expanded by their position. Numbers and ordinals are
/// digits ("forty first", "41st", and "41" are all `41`). Letters said one by one are joined ("h r" is `hr`), and
/// British spellings become American. A word of digits only is a number and is never compared by similarity.
public enum SearchWords {
  /// Maximum number of readings per text.
  private static let mostReadings = 8
  /// Maximum number of words per text; no name is longer.
  private static let mostWords = 32

  /// The forms of a written name: the likeliest first, others if an abbreviation can stand for two words.
  public static func name(_ text: String) -> [[String]] {
    Array(forms(text).map { grouped($0).flatMap(\.self) }.map(joinedLetters).filter { !$0.isEmpty }.uniqued())
  }

  /// The readings of typed or spoken words, the likeliest first; numbers said in parts can be one number or several.
  public static func query(_ text: String) -> [[String]] {
    let all = (forms(text) + cutShort(text)).flatMap { readings(of: grouped($0)) }
    let joined = all.map(joinedLetters) + all.compactMap(lastLetterApart)
    return Array(joined.filter { !$0.isEmpty }.uniqued().prefix(mostReadings))
  }

  /// The words joined by spaces, as names are stored and looked up.
  public static func key(_ words: [String]) -> String { words.joined(separator: " ") }

  /// The key of a written name's likeliest form; empty if it has no letter or digit.
  public static func key(ofName text: String) -> String { key(name(text).first ?? []) }

  /// Whether a word of a key is a number.
  public static func isNumber(_ word: some StringProtocol) -> Bool { !word.isEmpty && word.utf8.allSatisfy(\.isDigit) }

  /// Whether a word is a single letter.
  static func isLetter(_ word: String) -> Bool { word.utf8.count == 1 && word.first?.isLetter == true }

  /// The words without a leading "the", which people often add or omit.
  public static func withoutArticle(_ words: [String]) -> [String] {
    words.first == "the" ? Array(words.dropFirst()) : words
  }

  /// Folded words with abbreviations expanded; a second form if `st` or `dr` is between other words.
  private static func forms(_ text: String) -> [[String]] {
    let tokens = Array(TextFolding.tokens(text).prefix(mostWords).flatMap(parts).prefix(mostWords))
    var expanded: [String] = []
    var other: [String]?
    for (position, token) in tokens.enumerated() {
      let words = Abbreviations.expansion(of: token, at: position, in: tokens) ?? [token]
      let alternative = Abbreviations.alternative(to: token, at: position, in: tokens)
      if other == nil, alternative != nil { other = expanded }
      other?.append(contentsOf: alternative.map { [$0] } ?? words)
      expanded += words
    }
    return ([expanded] + [other].compactMap(\.self)).map { $0.map(plain).filter { !$0.isEmpty } }
  }

  /// The text with its last word unexpanded if that could be an abbreviation, because it may be incomplete.
  private static func cutShort(_ text: String) -> [[String]] {
    let tokens = TextFolding.tokens(text)
    guard let last = tokens.last, Abbreviations.expansion(of: last, at: tokens.count - 1, in: tokens) != nil
    else { return [] }
    return [(forms(tokens.dropLast().joined(separator: " ")).first ?? []) + [last]]
  }

  /// A token split between letters and digits: `b12` is two words, `41st` is one, `221b` is two.
  private static func parts(_ token: String) -> [String] {
    if !token.utf8.allSatisfy({ $0 < 0x80 }), token.contains(where: EastAsianText.isIdeograph) {
      return characters(token)
    }
    if let street = Abbreviations.germanStreet(token) { return [street, "strasse"] }
    guard token.utf8.contains(where: \.isDigit), !token.utf8.allSatisfy(\.isDigit) else { return [token] }
    var parts: [String] = []
    for character in token {
      if let last = parts.last?.last, last.isNumber == character.isNumber {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
    }
    let suffixes = ["st", "nd", "rd", "th"]
    return parts.enumerated().filter { position, part in
      !(position > 0 && suffixes.contains(part) && parts[position - 1].utf8.allSatisfy(\.isDigit))
    }.map(\.element)
  }

  /// A token split into single Chinese characters and the text between them.
  private static func characters(_ token: String) -> [String] {
    var parts: [String] = []
    var isOpen = false
    for character in token {
      let isWord = EastAsianText.isIdeograph(character)
      if isOpen, !isWord { parts[parts.count - 1].append(character) } else { parts.append(String(character)) }
      isOpen = !isWord
    }
    return parts
  }

  private static func plain(_ word: String) -> String {
    let bare = word.contains("'") ? word.filter { $0 != "'" } : word
    return Abbreviations.americanSpelling[bare] ?? bare
  }

  /// Words with runs of numbers grouped: each element is one word, or the numbers of a run.
  private static func grouped(_ words: [String]) -> [[String]] {
    var groups: [[String]] = []
    var inNumber = false
    var rest = words[...]
    while !rest.isEmpty {
      if let (digits, used) = SpokenNumber.first(in: rest, afterNumber: inNumber) {
        if inNumber { groups[groups.count - 1].append(digits) } else { groups.append([digits]) }
        rest = rest.dropFirst(used)
        inNumber = true
      } else {
        groups.append([rest.removeFirst()])
        inNumber = false
      }
    }
    return groups
  }

  /// All ways to join the parts of each number: as one number, as said, then as two numbers.
  private static func readings(of groups: [[String]]) -> [[String]] {
    var readings: [[String]] = [[]]
    for group in groups {
      var choices = [group]
      if group.count > 1 {
        let whole = group.joined()
        if whole.count <= 6 { choices.insert([whole], at: 0) }
        for split in 1..<group.count where group.count > 2 {
          choices.append([group[..<split].joined(), group[split...].joined()])
        }
      }
      readings = readings.flatMap { reading in choices.map { reading + $0 } }
      if readings.count > mostReadings { readings = Array(readings.prefix(mostReadings)) }
    }
    return readings
  }

  private static func joinedLetters(_ words: [String]) -> [String] {
    var joined: [String] = []
    var run = ""
    for word in words + [""] {
      if isLetter(word) {
        run += word
      } else {
        if !run.isEmpty { joined.append(run) }
        run = ""
        if !word.isEmpty { joined.append(word) }
      }
    }
    return joined
  }

  /// Words with the last letter kept separate: "d s" may be incomplete "d street".
  private static func lastLetterApart(_ words: [String]) -> [String]? {
    guard words.count > 1, words.suffix(2).allSatisfy(isLetter), let last = words.last else { return nil }
    return joinedLetters(words.dropLast()) + [last]
  }
}
