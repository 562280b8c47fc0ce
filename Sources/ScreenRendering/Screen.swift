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
  /// The language of the words the head unit adds.
  public var language: ScreenLanguage
  /// The units distances are told in.
  public var units: EstimateUnits

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
  public init(
    stack: [AnyPushable], modal: AnyPresentable? = nil, profile: HeadUnitProfile = .standard,
    style: ContentStyle? = nil, limits: InterfaceLimits = [], language: ScreenLanguage = .english,
    units: EstimateUnits = .metric
  ) {
    self.stack = stack
    self.modal = modal
    self.profile = profile
    self.style = style ?? profile.contentStyle
    self.limits = limits
    self.language = language
    self.units = units
  }

  /// The template that is seen, but for what lies over it.
  public var top: AnyPushable? { stack.last }
}
