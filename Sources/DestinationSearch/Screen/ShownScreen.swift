public import SearchScreen

/// What is on the head unit: the stack, and the modal over it.
public struct ShownScreen: Hashable, Sendable, Codable {
  /// The templates of the stack, the root first, as they are shown.
  public var stack: [AnyPushable]
  /// The template over the stack.
  public var modal: AnyPresentable?
  /// Whether the head unit has put the modal on the screen.
  public var isModalUp: Bool
  /// What the car limits.
  public var limits: InterfaceLimits
  /// Day or night.
  public var style: ContentStyle

  /// Makes a screen.
  public init(
    stack: [AnyPushable] = [], modal: AnyPresentable? = nil, isModalUp: Bool = false, limits: InterfaceLimits = [],
    style: ContentStyle = .unknown
  ) {
    self.stack = stack
    self.modal = modal
    self.isModalUp = isModalUp
    self.limits = limits
    self.style = style
  }
}
