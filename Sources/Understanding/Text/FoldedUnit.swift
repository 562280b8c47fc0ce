/// A character of folded text, or a byte where the text is ASCII.
protocol FoldedUnit {
  /// What it means to words.
  var sign: FoldedSign { get }

  static func text(_ units: ArraySlice<Self>) -> String
}

/// What a character of folded text means to words.
enum FoldedSign {
  case letter, number, apostrophe, dot, and, at, other
}

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
}
