import HeadUnit

/// The words with which saved places are changed, in one language.
///
/// Texts with variants are longest first (VC-12, NV-3). `{name}` stands for the name of a place.
struct OwnPlaceStrings: Hashable, Sendable, Decodable {
  /// The map's button beside a trip to a place that isn't saved.
  var keep = ""
  /// The button that leads to the saved places.
  var edit = ""
  /// The actions for a place.
  var keepFavorite = ""
  var setHome = ""
  var setWork = ""
  var rename = ""
  var remove = ""
  var another = ""
  /// The button that opens the keyboard.
  var search = ""
  /// The button that changes nothing.
  var cancel = ""
  /// The alerts that ask how home and work are to be chosen.
  var whereHome: [String] = []
  var whereWork: [String] = []
  /// The row under the keyboard before a name is typed.
  var newName = ""
  /// The row under the keyboard if another favorite has the name.
  var nameTaken = ""
  /// The alert that asks before a place is removed.
  var removal: [String] = []
  /// The alert if a change wasn't written.
  var notSaved: [String] = []
}

extension OwnPlaceStrings {
  /// Creates the words in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("ownPlaces", in: language) ?? Self() }

  /// Returns a text with a name in it.
  ///
  /// A name that is written in the other direction than the text is isolated, so that it doesn't reorder the words
  /// around it (Unicode Standard Annex #9, 2.3).
  static func text(_ text: String, naming name: String, in language: ScreenLanguage) -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let textIsRightToLeft = language.isRightToLeft
    let isForeign = name.unicodeScalars.contains {
      $0.properties.isAlphabetic && isRightToLeft($0) != textIsRightToLeft
    }
    return text.split(separator: "{name}", omittingEmptySubsequences: false)
      .joined(separator: isForeign ? "\u{2068}\(name)\u{2069}" : name)
  }

  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
