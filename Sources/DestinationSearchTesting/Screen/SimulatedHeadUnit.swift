public import DestinationSearch
public import SearchScreen
public import VoiceControl

/// A head unit for tests: it keeps its own view of what is on the glass, and notes as a fault whatever a real one would
/// refuse, drop without a word, or end the app for.
///
/// It knows nothing of the search screen but the operations that reach it. A value without a clock: instants are the
/// time since any fixed moment, and whoever holds it says when presenting and dismissing are complete.
public struct SimulatedHeadUnit: Hashable, Sendable {
  /// The template over the stack.
  struct Modal: Hashable {
    enum Phase: Hashable { case presenting, presented, dismissing }

    var template: AnyPresentable
    var phase = Phase.presenting
    /// Whether the app has asked to dismiss it, and so takes it for gone sooner or later.
    var isGivenUp = false
  }

  /// A row that was picked and waits for its completion (LI-6).
  struct OpenRow: Hashable {
    var row: RowID
    var template: TemplateID
    /// Tells picks of one row apart.
    var number: Int
  }

  /// A text whose rows have not come (SE-1).
  struct OpenText: Hashable {
    var template: TemplateID
    var generation: Int
  }

  /// What completes later, or never.
  enum Pending: Hashable {
    case presentation(TemplateID)
    case dismissal(TemplateID)
    /// There is nothing to dismiss yet.
    case nothing(TemplateID)
    case refusal(TemplateID)
  }

  /// What it is like.
  public let profile: HeadUnitProfile
  /// What the car limits at the moment.
  public internal(set) var limits: InterfaceLimits = []
  /// Day or night.
  public internal(set) var style = ContentStyle.unknown
  /// The templates of the stack, the root first.
  public internal(set) var stack: [AnyPushable] = []
  /// What was done that a real one would not have put up with.
  public internal(set) var faults: [HeadUnitFault] = []

  var isConnected = false
  var modal: Modal?
  var voice: FakeVoiceHost
  var openRows: [OpenRow] = []
  var rowsPicked = 0
  var openTexts: [OpenText] = []
  var textsTyped: [TemplateID: Int] = [:]

  /// A head unit that is not connected.
  public init(profile: HeadUnitProfile = .standard, frameLimit: Duration = .milliseconds(500)) {
    self.profile = profile
    voice = FakeVoiceHost(limit: frameLimit)
  }

  /// What the driver sees: the frame of the voice template as it was drawn, whatever was asked for (VC-6).
  public var glass: ShownScreen {
    var shown: AnyPresentable?
    if let modal, modal.phase != .presenting { shown = modal.template }
    if case .voiceControl(var template) = shown {
      template.active = voice.shownIdentifier.flatMap(VoiceFrame.Identifier.init(rawValue:))
      shown = .voiceControl(template)
    }
    return ShownScreen(stack: stack, modal: shown, isModalUp: shown != nil, limits: limits, style: style)
  }

  /// The frame of the voice template that the driver sees; `nil` where there is none.
  public var shownFrame: VoiceFrame? {
    guard case .voiceControl(let template) = glass.modal else { return nil }
    return template.activeFrame
  }

  mutating func blame(_ rule: String, _ what: String) { faults.append(HeadUnitFault(rule, what)) }

  mutating func connect(limits: InterfaceLimits, style: ContentStyle) {
    var new = SimulatedHeadUnit(profile: profile, frameLimit: voice.limit)
    (new.limits, new.style, new.isConnected, new.faults) = (limits, style, true, faults)
    // The completions of an earlier connection may still be called.
    (new.openRows, new.openTexts) = (openRows, openTexts)
    self = new
  }

  /// The cable is pulled: every template is gone (LC-6); completions may still be called.
  mutating func disconnect() {
    (stack, modal, isConnected) = ([], nil, false)
    voice.dismiss()
  }

  /// The app never heard of an event, because the cable was pulled: nobody waits for what it asked for.
  mutating func forget(_ event: SessionEvent) {
    switch event {
    case .screen(.rowPicked): openRows.removeLast()
    case .screen(.searchTextChanged): openTexts.removeLast()
    default: break
    }
  }
}
