/// A phone of the CMU set, which the acoustic model, its dictionary and the place index share.
///
/// Raw values are positions in the alphabetical list, for tables and compact storage.
public enum Phone: UInt8, CaseIterable, Sendable, Codable {
  case aa, ae, ah, ao, aw, ay, b, ch, d, dh, eh, er, ey, f, g, hh, ih, iy, jh, k, l, m, n, ng, ow, oy, p, r, s, sh, t
  case th, uh, uw, v, w, y, z, zh

  /// The symbol of the CMU pronouncing dictionary, without stress: `AA`, `JH`.
  public var symbol: String { Self.symbols[Int(rawValue)] }

  /// Reads a symbol of the CMU dictionary or of flite's lexicon: any case, stress digits ignored, `ax` as `AH`.
  public init?(symbol: some StringProtocol) {
    var name = symbol.uppercased()
    while let last = name.last, last.isNumber { name.removeLast() }
    if name == "AX" { name = "AH" }
    guard let phone = Self.bySymbol[name] else { return nil }
    self = phone
  }

  /// Reads a phone string separated by blanks or tabs; symbols that are no phones (silence) are skipped.
  public static func sequence(_ text: some StringProtocol) -> [Phone] {
    text.split(whereSeparator: \.isWhitespace).compactMap { Phone(symbol: $0) }
  }

  /// Writes phones as a space-separated string, as the recogniser's dictionary wants them.
  public static func text(_ phones: some Sequence<Phone>) -> String {
    phones.map(\.symbol).joined(separator: " ")
  }

  private static let symbols = allCases.map { String(describing: $0).uppercased() }
  private static let bySymbol = Dictionary(uniqueKeysWithValues: allCases.map { ($0.symbol, $0) })
}

/// Knows how words sound.
public protocol Pronouncing: Sendable {
  /// The ways to pronounce a word, likeliest first.
  ///
  /// - Parameter word: One lower-case word of letters and apostrophes.
  /// - Returns: At least one phone sequence for a word with letters; none for anything else.
  func pronunciations(of word: String) -> [[Phone]]
}

/// Knows which strings are words, apart from how a rule would pronounce them.
public protocol WordKnowing: Sendable {
  /// Whether a dictionary lists the word.
  func lists(_ word: String) -> Bool
}

extension Pronouncing {
  /// Whether it has dictionaries and one of them lists the word: a rule can pronounce anything.
  public func isListed(_ word: String) -> Bool { (self as? any WordKnowing)?.lists(word) ?? false }
}

/// Words with their pronunciations: a region's share of all the words there are.
public struct Lexicon: Sendable, Hashable, Pronouncing {
  /// The pronunciations by word, likeliest first.
  public private(set) var entries: [String: [[Phone]]]

  /// Makes a lexicon of the given entries.
  public init(entries: [String: [[Phone]]] = [:]) {
    self.entries = entries
  }

  /// Adds a word with its pronunciations, in place of those it had.
  public mutating func set(_ word: String, pronunciations: [[Phone]]) {
    entries[word] = pronunciations
  }

  /// The pronunciations of a word the lexicon holds; none of another.
  public func pronunciations(of word: String) -> [[Phone]] {
    entries[word] ?? []
  }

  /// How words sound one after the other, each as it is likeliest said; those that nobody knows are silent.
  public func phones(of words: some Sequence<String>) -> [Phone] { words.flatMap { entries[$0]?.first ?? [] } }

  /// The ways in which words may sound one after the other: each as it is likeliest said, then with one word in its next
  /// way, then with two, and so on.
  ///
  /// - Parameters:
  ///   - words: What is said; words that nobody knows are silent.
  ///   - most: How many ways at the most.
  public func ways(of words: some Sequence<String>, most: Int = 4) -> [[Phone]] {
    let sounds = words.map { entries[$0] ?? [] }.filter { !$0.isEmpty }
    guard !sounds.isEmpty, most > 0 else { return [] }
    // Each way with how unlikely it is: how often a word is said in a next way, and those that go furthest last.
    var ways: [(phones: [Phone], steps: Int, farthest: Int)] = [([], 0, 0)]
    for sound in sounds {
      ways = ways.flatMap { way in
        sound.prefix(most).enumerated().map { step, phones in
          (way.phones + phones, way.steps + step, max(way.farthest, step))
        }
      }
      ways.sort { ($0.steps, $0.farthest) < ($1.steps, $1.farthest) }
      ways = Array(ways.prefix(most))
    }
    return ways.map(\.phones)
  }

  /// The dictionary file the recogniser reads: a line each, variants numbered from 2, in the order of the words.
  ///
  /// The format is that of the CMU pronouncing dictionary: `word PH PH`, `word(2) PH PH`.
  public var dictionaryText: String {
    var text = ""
    for (word, pronunciations) in entries.sorted(by: { $0.key < $1.key }) {
      for (position, phones) in pronunciations.enumerated() {
        text += position == 0 ? word : "\(word)(\(position + 1))"
        text += " \(Phone.text(phones))\n"
      }
    }
    return text
  }
}
