public import HeadUnit

/// The complete content of a head unit's display at one moment.
public struct Screen: Hashable, Sendable {
  /// The templates of the stack as they are shown, the root first.
  public var stack: [AnyPushable]
  /// The template that is presented over the stack; `nil` if there is none.
  public var modal: AnyPresentable?
  /// The head unit.
  public var profile: HeadUnitProfile
  /// The content style; unknown is drawn light (SC-6).
  public var style: ContentStyle
  /// The features that the car currently limits.
  public var limits: InterfaceLimits
  /// The language of the words the head unit adds.
  public var language: ScreenLanguage
  /// The units of displayed distances.
  public var units: EstimateUnits

  /// Makes a screen.
  ///
  /// - `style`: The content style; by default the head unit's initial one.
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

  /// The visible template, ignoring the one presented over it.
  public var top: AnyPushable? { stack.last }
}
