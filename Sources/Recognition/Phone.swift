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

  /// Parses phones separated by spaces or tabs. Symbols that aren't phones (silence) are skipped.
  public static func sequence(_ text: some StringProtocol) -> [Phone] {
    text.split(whereSeparator: \.isWhitespace).compactMap { Phone(symbol: $0) }
  }

  /// Writes phones as a space-separated string, as the recognizer's dictionary requires.
  public static func text(_ phones: some Sequence<Phone>) -> String {
    phones.map(\.symbol).joined(separator: " ")
  }

  private static let symbols = allCases.map { String(describing: $0).uppercased() }
  private static let bySymbol = Dictionary(uniqueKeysWithValues: allCases.map { ($0.symbol, $0) })
}

/// Looks up or derives the pronunciations of words.
public protocol Pronouncing: Sendable {
  /// The pronunciation variants of a word, the likeliest first; none for anything but one lower-case word of letters and
  /// apostrophes.
  func pronunciations(of word: String) -> [[Phone]]

  /// Whether a dictionary lists the word. Rules can pronounce any word, so having a pronunciation doesn't imply this.
  func isListed(_ word: String) -> Bool
}

extension Pronouncing {
  /// `false`, as without a dictionary.
  public func isListed(_ word: String) -> Bool { false }
}

/// Words with their pronunciations, as needed for one region.
public struct Lexicon: Sendable, Hashable, Pronouncing {
  /// The pronunciations by word, likeliest first.
  public private(set) var entries: [String: [[Phone]]]

  /// Creates a lexicon with the given entries.
  public init(entries: [String: [[Phone]]] = [:]) { self.entries = entries }

  /// Sets the pronunciations of a word, replacing any previous ones.
  public mutating func set(_ word: String, pronunciations: [[Phone]]) { entries[word] = pronunciations }

  /// The pronunciations of a word; empty if the lexicon doesn't contain it.
  public func pronunciations(of word: String) -> [[Phone]] { entries[word] ?? [] }

  /// The phones of a sequence of words, each in its likeliest pronunciation; unknown words contribute no phones.
  public func phones(of words: some Sequence<String>) -> [Phone] { words.flatMap { entries[$0]?.first ?? [] } }

  /// At most `most` pronunciation variants of a sequence of words, of which unknown ones contribute no phones. The first
  /// uses each word's likeliest pronunciation; the next ones replace one word's pronunciation with its second variant, then
  /// two words', and so on.
  public func pronunciations(of words: some Sequence<String>, most: Int = 4) -> [[Phone]] {
    let sounds = words.map { entries[$0] ?? [] }.filter { !$0.isEmpty }
    guard !sounds.isEmpty, most > 0 else { return [] }
    // Sorts variants by their steps away from the likeliest pronunciations, then by the largest step of a single word.
    var variants: [(phones: [Phone], steps: Int, farthest: Int)] = [([], 0, 0)]
    for sound in sounds {
      variants = variants.flatMap { variant in
        sound.prefix(most).enumerated().map { step, phones in
          (variant.phones + phones, variant.steps + step, max(variant.farthest, step))
        }
      }
      variants.sort { ($0.steps, $0.farthest) < ($1.steps, $1.farthest) }
      variants = Array(variants.prefix(most))
    }
    return variants.map(\.phones)
  }

  /// The dictionary file for the recognizer: one line for each pronunciation, variants numbered from 2, sorted by word.
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
