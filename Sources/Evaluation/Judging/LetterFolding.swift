import Foundation

/// Folds the letters of a text to a–z if they have a counterpart there.
enum LetterFolding {
  /// The text in UTF-8 with its letters folded.
  ///
  /// The result has ASCII letters of either case, and letters, marks and digits of other scripts in lowercase. Every
  /// other sign becomes a space, and invisible characters are removed.
  static func plainBytes(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return Array(folded(text).utf8)
  }

  /// Whether a byte is an ASCII character that a text may contain.
  static func isPlainText(_ byte: UInt8) -> Bool {
    (0x20...0x7e).contains(byte) || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// Whether a character is a letter that folds to a–z, a digit, common punctuation or white space.
  static func isInAlphabet(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    if character.utf8.allSatisfy(isPlainText) { return true }
    if scalars.contains(where: isInvisible) { return false }
    if scalars.count == 1, let scalar = scalars.first, isCommonSign(scalar) { return true }
    // Letters of other scripts stay and other signs become spaces, so both are visible.
    let bytes = folded(String(character)).utf8
    return !bytes.isEmpty && bytes.allSatisfy { (0x21...0x7e).contains($0) }
  }

  private static func folded(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(replacements[scalar] ?? scalar) }
    var result = String.UnicodeScalarView()
    var isForeign = false
    for part in String(plain).decomposedStringWithCompatibilityMapping.unicodeScalars {
      // Decomposition produces further ones: a fraction's slash, the apostrophe of `ŉ`.
      let scalar = replacements[part] ?? part
      if scalar.isASCII {
        result.append(scalar)
        isForeign = false
        continue
      }
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint { continue }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // A mark on a Latin letter is its diacritic; in other scripts it may be a vowel.
        if isForeign { result.append(scalar) }
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber:
        let lower = properties.lowercaseMapping
        if let latin = latinLetters[lower] {
          result.append(contentsOf: latin.unicodeScalars)
          isForeign = false
        } else {
          result.append(contentsOf: lower.unicodeScalars)
          isForeign = true
        }
      default:
        result.append(" ")
        isForeign = false
      }
    }
    // Decomposed syllables are composed again.
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Characters whose compatibility form isn't meant: `´` would be a space, `™` two letters.
  private static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201B}": "'", "\u{02B9}": "'", "\u{02BB}": "'", "\u{02BC}": "'",
    "\u{00B4}": "'", "\u{2032}": "'", "\u{FF07}": "'", "\u{2122}": " ", "\u{2120}": " ", "\u{2044}": "/",
  ]

  /// Latin letters that Unicode doesn't decompose, in lowercase.
  private static let latinLetters = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
    "ŋ": "n", "ĸ": "k", "ƒ": "f",
  ]

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .enclosingMark: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isCommonSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xb5: false  // The micro sign is a Greek letter.
    case 0xa0...0xff, 0x2010...0x2027, 0x2030...0x205e, 0x20a0...0x20c0: true
    case 0x02b9, 0x02bb, 0x02bc, 0x2116, 0x2120, 0x2122, 0x2212: true
    default: scalar.properties.isWhitespace
    }
  }
}
