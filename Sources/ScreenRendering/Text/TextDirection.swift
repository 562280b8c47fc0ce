/// The way a text is read.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left.
  case rightToLeft = "rtl"

  /// The direction of a text: that of its first letter, as the Unicode bidirectional algorithm says (UAX #9, P2 and
  /// P3); of a text without letters the one of the language around it.
  init(of text: String, in language: TextDirection) {
    let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }
    guard let value = letter?.value else {
      self = language
      return
    }
    let hebrewToArabic = 0x590...0x8FF
    let presentationForms = 0xFB1D...0xFEFC
    self =
      hebrewToArabic.contains(Int(value)) || presentationForms.contains(Int(value)) ? .rightToLeft : .leftToRight
  }
}
