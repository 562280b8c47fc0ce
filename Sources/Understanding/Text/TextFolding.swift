import Foundation

/// Folds written text for comparison: case, diacritics, and punctuation.
public enum TextFolding {
  /// Maximum number of characters and tokens that are processed.
  private static let longest = 4096
  private static let most = 256

  /// Splits text into lowercase tokens of letters, digits, and inner apostrophes.
  ///
  /// Spoken symbols become words (`&` and `+` are "and", `@` is "at"). Other punctuation separates tokens, except for
  /// the periods of an initialism, which are removed (`H.R.` becomes `hr`). At most 256 tokens are returned: no name is
  /// longer, and the limit bounds the cost of longer texts.
  public static func tokens(_ text: String) -> [String] {
    // Most text on a map is ASCII, in which a letter is a byte and folding is lowercasing.
    if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 < 0x80 }) { return tokens(of: text.utf8.map(plain)) }
    return tokens(of: Array(plain(String(text.prefix(longest)))))
  }

  /// The text's tokens joined by spaces and without apostrophes: the key for comparing names.
  public static func key(_ text: String) -> String { key(of: tokens(text)) }

  /// The key of folded words.
  public static func key(of words: [String]) -> String {
    words.map { $0.filter { $0 != "'" } }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether two written names have equal keys.
  public static func areSame(_ name: String, _ other: String) -> Bool { key(name) == key(other) }

  /// The text in lowercase, without diacritics, with plain apostrophes; letters without a decomposition are spelled
  /// out.
  private static func plain(_ text: String) -> String {
    let text = EastAsianText.isIn(text) ? EastAsianText.plain(text) : text
    let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
      .lowercased()
    var result = ""
    for character in folded {
      switch character {
      case "’", "‘", "ʼ", "`", "´": result.append("'")
      case "½": result += " 1/2 "
      case "¼": result += " 1/4 "
      case "¾": result += " 3/4 "
      case "ß": result += "ss"
      case "æ": result += "ae"
      case "œ": result += "oe"
      case "ø": result.append("o")
      case "đ", "ð": result.append("d")
      case "ł": result.append("l")
      case "þ": result += "th"
      case "ı": result.append("i")
      default: result.append(character)
      }
    }
    return result
  }

  /// The folded form of an ASCII character.
  private static func plain(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "`"): UInt8(ascii: "'")
    default: byte
    }
  }

  private static func tokens<Unit: FoldedUnit>(of units: [Unit]) -> [String] {
    var tokens: [String] = []
    var token: [Unit] = []
    func flush() {
      let isInner = { (unit: Unit) in unit.sign != .apostrophe }
      if let first = token.firstIndex(where: isInner), let last = token.lastIndex(where: isInner) {
        tokens.append(Unit.text(token[first...last]))
      }
      token.removeAll(keepingCapacity: true)
    }
    for (position, unit) in units.enumerated() {
      if tokens.count >= most { break }
      switch unit.sign {
      case .and:
        flush()
        tokens.append("and")
      case .at:
        flush()
        tokens.append("at")
      case .letter, .number, .apostrophe: token.append(unit)
      case .dot:
        // A period after a single letter belongs to an initialism; any other ends a token.
        let isLetterNext = position + 1 < units.count && units[position + 1].sign == .letter
        let isInitial = token.count == 1 && token[0].sign == .letter
        if !isLetterNext || !isInitial && !isDotted(units, before: position) { flush() }
      case .other: flush()
      }
    }
    flush()
    return tokens
  }

  /// Whether the period at a position follows `x.y`, and is therefore the next one of an initialism.
  private static func isDotted<Unit: FoldedUnit>(_ units: [Unit], before position: Int) -> Bool {
    position >= 3 && units[position - 1].sign == .letter && units[position - 2].sign == .dot
      && units[position - 3].sign == .letter
  }
}

/// A character of folded text, or a byte of ASCII text.
protocol FoldedUnit {
  /// Its role in words.
  var sign: FoldedSign { get }

  static func text(_ units: ArraySlice<Self>) -> String
}

/// The role of a folded character in words.
enum FoldedSign { case letter, number, apostrophe, dot, and, at, other }

extension Character: FoldedUnit {
  var sign: FoldedSign {
    switch self {
    case "'": .apostrophe
    case ".": .dot
    case "&", "+": .and
    case "@": .at
    case _ where isLetter: .letter
    case _ where isNumber: .number
    default: .other
    }
  }

  static func text(_ units: ArraySlice<Character>) -> String { String(units) }
}

extension UInt8: FoldedUnit {
  var sign: FoldedSign {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "'"): .apostrophe
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "&"), UInt8(ascii: "+"): .and
    case UInt8(ascii: "@"): .at
    default: .other
    }
  }

  static func text(_ units: ArraySlice<UInt8>) -> String { String(decoding: units, as: UTF8.self) }

  /// Whether it is an ASCII digit.
  var isDigit: Bool { sign == .number }

  /// Whether it is an ASCII lowercase letter or digit.
  var isLetterOrDigit: Bool { sign == .letter || sign == .number }
}
