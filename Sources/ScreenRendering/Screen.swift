public import HeadUnit

/// Everything that decides what is on a head unit's glass at one moment.
public struct Screen: Hashable, Sendable {
  /// The templates of the stack as they are shown, the root first.
  public var stack: [AnyPushable]
  /// The template that lies over them; `nil` for none.
  public var modal: AnyPresentable?
  /// The head unit.
  public var profile: HeadUnitProfile
  /// How bright the content is; unknown is drawn light (SC-6).
  public var style: ContentStyle
  /// What the car takes away at the moment.
  public var limits: InterfaceLimits
  /// The language of the words the head unit adds; it decides which way the screen is read.
  public var language: ScreenLanguage
  /// The units distances are told in.
  public var units: EstimateUnits
  /// The time of day in the status strip.
  public var clock: String
  /// How long the voice frame on show has been there: it decides which of its images is drawn.
  public var frameTime: Duration

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - stack: The templates of the stack, the root first.
  ///   - modal: The template over them.
  ///   - profile: The head unit; its drive side decides on which side panels are.
  ///   - style: How bright the content is; left out, what the head unit begins with.
  ///   - limits: What the car takes away at the moment.
  ///   - language: The language of the words the head unit adds.
  ///   - units: The units distances are told in.
  ///   - clock: The time of day in the status strip.
  ///   - frameTime: How long the voice frame on show has been there.
  public init(
    stack: [AnyPushable], modal: AnyPresentable? = nil, profile: HeadUnitProfile = .standard,
    style: ContentStyle? = nil, limits: InterfaceLimits = [], language: ScreenLanguage = .english,
    units: EstimateUnits = .metric, clock: String = "9:41", frameTime: Duration = .zero
  ) {
    self.stack = stack
    self.modal = modal
    self.profile = profile
    self.style = style ?? profile.contentStyle
    self.limits = limits
    self.language = language
    self.units = units
    self.clock = clock
    self.frameTime = frameTime
  }

  /// The template that is seen, but for what lies over it.
  public var top: AnyPushable? { stack.last }

  /// The way the screen is read.
  public var direction: TextDirection { language.isRightToLeft ? .rightToLeft : .leftToRight }
}

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
