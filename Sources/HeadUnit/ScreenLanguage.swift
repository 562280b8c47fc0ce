/// The languages of the text on the screen: titles, estimates, the app's own words.
public enum ScreenLanguage: String, Hashable, Sendable, Codable, CaseIterable {
  /// English.
  case english = "en"
  /// Russian.
  case russian = "ru"
  /// Portuguese, in words that Brazil and Portugal share if such words exist.
  case portuguese = "pt"
  /// Persian.
  case persian = "fa"
  /// Chinese, in simplified characters.
  case chinese = "zh"

  /// The language of a BCP 47 tag such as `pt-BR` or `zh-Hans`; case is ignored.
  ///
  /// `nil` for a language without translations, and for an invalid tag. Only the language decides: a driver who reads
  /// traditional characters gets simplified ones, not English.
  public init?(tag: String) {
    let subtags = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    let wellFormed = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard wellFormed, let language = subtags.first.flatMap({ Self(rawValue: String($0)) }) else { return nil }
    self = language
  }

  /// Its name in the language itself.
  package var name: String { properties["name"] ?? rawValue }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool { direction == "rtl" }

  /// Its writing direction as in HTML: "ltr" or "rtl".
  package var direction: String { properties["direction"] ?? "ltr" }

  private var properties: [String: String] { WordTable.section("language", in: self) ?? [:] }
}
