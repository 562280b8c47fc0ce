/// The titles of the frames, a file for each language.
///
/// Each has at least two variants, longest first (VC-12). The longest says what the driver can do about it (PE-7), or
/// that the question is on the phone (PE-5); the shortest has about 12 characters and fits everywhere.
enum FrameTitles {
  /// The name of a place as it stands in a title, without line breaks; `nil` when there is nothing to show.
  ///
  /// A name that is written in the other direction than the title is isolated, so that it does not pull the words
  /// around it along (Unicode Standard Annex #9, 2.3).
  static func name(_ name: String, in language: FrameLanguage) -> String? {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { return nil }
    let isForeign = name.unicodeScalars.contains {
      $0.properties.isAlphabetic && isRightToLeft($0) != language.isRightToLeft
    }
    return isForeign ? "\u{2068}\(name)\u{2069}" : name
  }

  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
