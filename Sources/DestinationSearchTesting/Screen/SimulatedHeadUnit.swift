public import HeadUnit
public import SearchScreen

/// A head unit for tests: it keeps its own view of its display, and records a fault for each operation that a real one
/// would refuse, silently drop, or end the app for.
///
/// It knows only the operations that it receives. It is a value without a clock: instants are the time since any fixed
/// moment, and the caller says when presenting and dismissing are complete.
public struct SimulatedHeadUnit: Hashable, Sendable {
  struct Modal: Hashable {
    enum Phase: Hashable { case presenting, presented, dismissing }

    var template: AnyPresentable
    var phase = Phase.presenting
    /// Whether the app has asked to dismiss it, and so will consider it gone.
    var isGivenUp = false
  }

  /// A row that was picked and waits for its completion (LI-6).
  struct OpenRow: Hashable {
    var row: RowID
    var template: TemplateID
    /// Distinguishes picks of one row.
    var number: Int
  }

  /// A text whose rows haven't arrived (SE-1).
  struct OpenText: Hashable {
    var template: TemplateID
    var generation: Int
  }

  /// An operation that completes later, or never.
  enum Pending: Hashable {
    case presentation(TemplateID)
    case dismissal(TemplateID)
    /// No modal can be dismissed yet.
    case nothing(TemplateID)
    case refusal(TemplateID)
  }

  /// The profile.
  public let profile: HeadUnitProfile
  /// The current limits of the car.
  public internal(set) var limits: InterfaceLimits = []
  /// The appearance: light or dark.
  public internal(set) var style = ContentStyle.unknown
  /// The templates of the stack, the root first.
  public internal(set) var stack: [AnyPushable] = []
  /// The operations that a real one would not have accepted.
  public internal(set) var faults: [HeadUnitFault] = []

  var isConnected = false
  var modal: Modal?
  var voice: FakeVoiceHost
  var openRows: [OpenRow] = []
  var rowsPicked = 0
  var openTexts: [OpenText] = []
  var textsTyped: [TemplateID: Int] = [:]

  /// Creates a head unit that isn't connected.
  public init(profile: HeadUnitProfile = .standard, frameLimit: Duration = .milliseconds(500)) {
    self.profile = profile
    voice = FakeVoiceHost(limit: frameLimit)
  }

  /// The driver's view: the frame of the voice template as it was drawn, whatever frame was requested (VC-6).
  public var glass: ShownScreen {
    var shown: AnyPresentable?
    if let modal, modal.phase != .presenting { shown = modal.template }
    if case .voiceControl(var template) = shown {
      template.active = voice.shownIdentifier.flatMap(VoiceFrame.Identifier.init(rawValue:))
      shown = .voiceControl(template)
    }
    return ShownScreen(stack: stack, modal: shown, isModalUp: shown != nil, limits: limits, style: style)
  }

  /// The frame of the voice template that the driver sees; `nil` if there is none.
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

  /// The app never received an event, because the cable was pulled: its completions aren't waited for.
  mutating func forget(_ event: SessionEvent) {
    switch event {
    case .screen(.rowPicked): openRows.removeLast()
    case .screen(.searchTextChanged): openTexts.removeLast()
    default: break
    }
  }
}

/// An operation that a real head unit would have silently dropped, answered with an error, or ended the app for.
public struct HeadUnitFault: Hashable, Sendable, CustomStringConvertible {
  /// The rule that was broken, such as "IC-9".
  public var rule: String
  /// The operation.
  public var what: String

  /// Creates a fault.
  public init(_ rule: String, _ what: String) { (self.rule, self.what) = (rule, what) }

  /// The rule and the operation.
  public var description: String { "\(rule): \(what)" }
}

extension SimulatedHeadUnit {
  /// Records the content of a template that would be silently dropped, or would end the app.
  mutating func check(_ template: AnyPushable) {
    let caps = profile.caps
    allow(template.kind, template.id)
    for side in [template.bar.leading, template.bar.trailing] { cap("MA-2", side.count, caps.barButtons, template.id) }
    switch template {
    case .map(let map):
      cap("MA-1", map.mapButtons.count, caps.mapButtons, map.id)
      cap("MA-6", map.tripPreview?.trips.count ?? 0, caps.trips, map.id)
    case .grid(let grid):
      cap("GR-1", grid.buttons.count, caps.gridButtons, grid.id)
      for button in grid.buttons where button.image.rawValue.isEmpty { blame("GR-2", "\(button.id) has no icon") }
    case .list(let list):
      cap("LI-4", list.rowCount, profile.rowCap(limits), list.id)
      cap("LI-3", list.sections.count, caps.sections, list.id)
    case .search(let search):
      cap("LI-4", search.rows.count, profile.rowCap(limits), search.id)
      if limits.contains(.keyboard) { blame("SC-5", "\(search.id) was shown while the keyboard is limited") }
    }
  }

  /// Records the faults that can be checked only after a group of operations.
  mutating func checkPanning() {
    for case .map(let map) in stack where map.isPanning {
      cap("MA-3", map.mapButtons.count, profile.caps.panningMapButtons, map.id)
      if !map.canEndPanning { blame("MA-3", "\(map.id) has no exit from panning") }
    }
  }

  /// Records the content of a modal that would be silently dropped, or would end the app.
  mutating func check(_ template: AnyPresentable) {
    allow(template.kind, template.id)
    // No limit is known for the actions of an action sheet (AL-6).
    if case .alert = template { cap("AL-2", template.actions.count, profile.caps.alertActions, template.id) }
    guard case .voiceControl(let voice) = template else { return }
    cap("VC-1", voice.frames.count, profile.caps.voiceFrames, template.id)
    if voice.frames.isEmpty { blame("VC-2", "\(template.id) has no frame") }
  }

  private mutating func allow(_ kind: TemplateKind, _ id: TemplateID) {
    if !profile.category.allowedTemplates.contains(kind) { blame("IC-4", "\(id) may not be a \(kind.rawValue)") }
  }

  private mutating func cap(_ rule: String, _ count: Int, _ cap: Int, _ id: TemplateID) {
    if count > cap { blame(rule, "\(id) has \(count), but only \(cap) are shown") }
  }
}

extension ScreenOperation {
  /// The name of the operation, without its values.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension SimulatedHeadUnit {
  /// The template with a button that can be pressed now; buttons below a modal can't.
  func template(of button: ButtonID) -> TemplateID? {
    if let modal = glass.modal { return modal.actions.contains { $0.id == button } ? modal.id : nil }
    guard let top = stack.last else { return nil }
    return top.enabledButtons.contains(button) ? top.id : nil
  }

  var shownTrip: (trip: Trip, map: TemplateID)? {
    guard glass.modal == nil, case .map(let map) = stack.last, let preview = map.tripPreview,
      let trip = preview.trips.first(where: { $0.id == preview.selected }) ?? preview.trips.first
    else { return nil }
    return (trip, map.id)
  }

  /// The route of that trip that is on show; `nil` for the first.
  var shownRoute: RouteID? {
    if case .map(let map) = stack.last { map.tripPreview?.chosenRoute?.id } else { nil }
  }

  /// The trip to a place with a name, and with an address if one is given.
  func trip(to name: String, at address: String?) -> (trip: Trip, map: TemplateID)? {
    guard glass.modal == nil, case .map(let map) = stack.last,
      let trip = map.tripPreview?.trips.first(where: { trip in
        trip.destination.name == name
          && (address.map { trip.routes.first?.summary.longest.contains($0) == true } ?? true)
      })
    else { return nil }
    return (trip, map.id)
  }
}

extension AnyPushable {
  var rows: [ListRow] {
    switch self {
    case .list(let list): list.sections.flatMap(\.rows)
    case .search(let search): search.rows
    case .map, .grid: []
    }
  }

  var enabledButtons: [ButtonID] {
    let bars = bar.all.filter(\.isEnabled).map(\.id)
    switch self {
    case .map(let map): return bars + map.mapButtons.filter(\.isEnabled).map(\.id)
    case .grid(let grid): return bars + grid.buttons.filter(\.isEnabled).map(\.id)
    case .list, .search: return bars
    }
  }
}
