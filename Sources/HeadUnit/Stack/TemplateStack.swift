/// The templates of a head unit: a stack, and at most one template presented over it.
///
/// Every change lists what the app's adapter must do, and what isn't shown. A change for which the original would end
/// the app is refused before anything is sent (IC-4…IC-9). The requested templates are stored whole beside the shown
/// ones, so that limits can come and go (LI-4). A value: no clock, no head unit.
public struct TemplateStack: Hashable, Sendable {
  /// The head unit.
  public let profile: HeadUnitProfile
  /// The features that the car currently limits.
  public internal(set) var limits: InterfaceLimits
  /// The requested templates, untrimmed, the root first.
  public internal(set) var requested: [AnyPushable] = []
  /// The templates as the head unit shows them, the root first.
  public internal(set) var shown: [AnyPushable] = []
  /// The presented template; it doesn't count toward the depth.
  public internal(set) var presentation: Presentation?
  /// The number of the latest dismissal.
  var dismissals = 0

  /// An empty stack.
  public init(profile: HeadUnitProfile = .standard, limits: InterfaceLimits = []) {
    self.profile = profile
    self.limits = limits
  }

  /// The number of templates, including the root.
  public var depth: Int { requested.count }

  /// Whether a template is above the root. Check this before popping (IC-7).
  public var canPop: Bool { depth > 1 }

  /// The top template as it is shown, ignoring the presented template.
  public var top: AnyPushable? { shown.last }

  /// The requested template with an identity.
  public subscript(id: TemplateID) -> AnyPushable? { requested.first { $0.id == id } }

  /// Throws for a kind that the category doesn't allow (IC-3, IC-4).
  func check(_ kind: TemplateKind) throws(ScreenError) {
    guard profile.category.allowedTemplates.contains(kind) else { throw .forbidden(kind, profile.category) }
  }

  /// Throws for an instance that is already on the screen (IC-6).
  func checkNew(_ id: TemplateID) throws(ScreenError) {
    guard self[id] == nil, presentation?.shown.id != id else { throw .alreadyShown(id) }
  }
}

/// The operations of a stack change, and the items that it leaves out.
public struct ScreenChange: Hashable, Sendable, Codable {
  /// The operations for the adapter, in order.
  public var operations: [ScreenOperation] = []
  /// The items that aren't shown, or might not be.
  public var warnings: [ScreenWarning] = []
  /// The time-outs to start.
  public var timers: [ScreenTimer] = []

  /// An empty change.
  public static let none = ScreenChange()
}

/// A timeout that the screen requests from its session; the screen has no clock.
public enum ScreenTimer: Hashable, Sendable, Codable {
  /// The maximum wait for the completion of a dismissal (IC-11). Pass it to
  /// `TemplateStack.dismissalTimedOut(generation:)`; a late one changes nothing.
  case dismissal(generation: Int, seconds: Double)
  /// The instant for which a frame waits (VC-4). Call `TemplateStack.frameIsDue(at:)` then; it replaces an earlier one.
  case frame(at: Duration)
}
