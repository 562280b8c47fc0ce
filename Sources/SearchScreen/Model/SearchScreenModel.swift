public import DestinationSearch
import Foundations
public import HeadUnit
public import Places

/// The search screen as a value: it takes events and returns effects.
///
/// It routes each event to the submodels that it concerns, such as ``voice``, and composes the templates of ``stack``
/// from them. It has no clock and does nothing itself, so a replayed recording produces the same screens.
public struct SearchScreenModel: Hashable, Sendable {
  /// The settings of the screen, with the driver's changes.
  public internal(set) var settings: ScreenSettings
  /// The voice search.
  public internal(set) var voice = VoiceControlMachine()
  /// The templates.
  public internal(set) var stack: TemplateStack
  var now = Duration.zero
  var outbox = Outbox()
  var display: Display
  var turn = VoiceTurn()
  var offer = Offer()
  var plans = RoutePlans()
  /// The trip that is driven; `nil` for none.
  var drive: Drive?
  var position = DriverPosition()
  var own: OwnPlaces
  var notices = Notices()
  var browsing: Browsing
  /// The keyboard that was opened last; `nil` once it is gone.
  var keyboard: Keyboard?

  /// A screen without a head unit.
  public init(settings: ScreenSettings) {
    self.settings = settings
    stack = TemplateStack(profile: settings.profile)
    display = Display(settings)
    own = OwnPlaces(settings.language)
    browsing = Browsing(settings)
  }

  /// The places on offer, best first: a trip preview shows them, and a reply picks one.
  public var offered: [PlaceCandidate] { offer.places }

  /// The question that a spoken answer is parsed against; `nil` if none was asked.
  public var question: SpokenPrompt? { offer.question }

  /// The last position of the car; `nil` until it is known.
  public var fix: Fix? { position.fix }

  /// Whether a head unit is connected.
  public var isConnected: Bool { voice.state != .disconnected }

  /// The screen of the head unit.
  public var shown: ShownScreen {
    ShownScreen(
      stack: stack.shown, modal: stack.presentation?.shown, isModalUp: stack.presentation?.phase == .presented,
      limits: stack.limits, style: display.style)
  }

  /// The map as the root that a head unit begins with.
  ///
  /// A platform requires its root, with the bar's buttons, before connecting is answered (LC-2, MA-12), and so before a
  /// session can provide it; the session's own root of the same identity then changes nothing.
  public static func root(settings: ScreenSettings, limits: InterfaceLimits = []) -> MapTemplate {
    var model = SearchScreenModel(settings: settings)
    _ = model.handle(.screen(.connected(limits: limits, style: .unknown)), at: .zero)
    guard case .map(let map) = model.stack.shown.first else { return model.mapTemplate() }
    return map
  }

  /// Whether the screen waits only for the driver.
  public var isSettled: Bool {
    guard turn.start == nil, browsing.lookup == nil, !own.isChanging,
      stack.presentation.map({ $0.phase == .presented }) ?? true
    else { return false }
    return !voice.state.hasModal || voice.state.timeOut == nil
  }

  /// Handles an event at a time since any fixed moment, and returns its effects, in order.
  public mutating func handle(_ event: SessionEvent, at time: Duration) -> [SessionEffect] {
    // Times are rounded to the millisecond, as in recordings, so that nothing due then is missed by a rounding error.
    now = .milliseconds(Int(saturating: time / .milliseconds(1)))
    react(to: event)
    endSearchIfLeft()
    endLookupIfLeft()
    endOwnPlacesIfLeft()
    browsing.keep(openIn: stack)
    // No time-out is left when the head unit has disconnected (LC-7).
    return outbox.take(stopping: outbox.running.filter { !isAwaited($0) })
  }

  private mutating func react(to event: SessionEvent) {
    switch event {
    case .screen(let event): react(to: event)
    case .ownPlacesRead(let saved, let recents, let origin): ownPlacesRead(saved, recents, from: origin)
    case .ownPlacesChanged(let number, let isDone): ownPlacesChanged(number, isDone: isDone)
    case .mapData(let isThere): mapData(isThere: isThere)
    case .mapDetached(let display): mapDetached(display)
    case .suggested(let rows, let generation): suggested(rows, generation)
    case .found(let places, let number): lookupEnded(places, number)
    case .promptEnded(let number): promptEnded(number)
    case .timedOut(let timer): timedOut(timer)
    case .navigationStarted: navigationStarted()
    case .tripResumed(let place): resumeTrip(to: place)
    case .moved(let fix): moved(fix)
    case .positionLost(let reason): positionLost(reason)
    case .planned(let routes, let plan): planned(.success(routes), plan)
    case .notPlanned(let error, let plan): planned(.failure(error), plan)
    case .roadRead(let road, let reading): roadRead(road, reading)
    case .noticeOffered(let notice): perform(isConnected ? notices.offered(notice) : [.answer(notice.id, nil)])
    case .noticeWithdrawn(let notice): perform(notices.withdrawn(notice))
    case .notificationsAllowed(let isAllowed):
      settings.notifies = isAllowed
      updateGuidance()
    default: reactToVoice(event)
    }
  }

  mutating func emit(_ effects: SessionEffect...) { emit(effects) }

  mutating func emit(_ effects: [SessionEffect]) { for effect in effects { outbox.append(effect) } }

  /// Changes the stack and returns whether it succeeded; a refusal is reported and changes nothing.
  @discardableResult
  mutating func change(_ body: (inout TemplateStack) throws(ScreenError) -> ScreenChange) -> Bool {
    do {
      perform(try body(&stack))
      return true
    } catch {
      emit(.refuse(error))
      return false
    }
  }

  mutating func perform(_ change: ScreenChange) {
    emit(change.operations.map(SessionEffect.screen))
    for warning in change.warnings { outbox.warn(warning) }
    // The voice machine times the presentation of its own modal.
    for case .present(let modal) in change.operations where modal.id != turn.modal {
      emit(.startTimer(.presentation(modal.id), seconds: settings.timing.presentation))
    }
    for timer in change.timers {
      switch timer {
      case .dismissal(_, let seconds): emit(.startTimer(.stack(timer), seconds: seconds))
      case .frame(let instant): emit(.startTimer(.frame, seconds: max(0, (instant - now) / .seconds(1))))
      }
    }
  }

  /// Shows a template on top of the stack; returns whether it is shown.
  @discardableResult
  mutating func push(_ template: some PushableTemplate) -> Bool {
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  mutating func update(_ template: some PushableTemplate) {
    change { stack throws(ScreenError) in try stack.update(template) }
  }

  mutating func popToRoot() {
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
  }

  /// Presents a template modally over the stack; returns whether it is shown.
  @discardableResult
  mutating func present(_ template: some PresentableTemplate) -> Bool {
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  mutating func dismissModal() { change { stack throws(ScreenError) in stack.dismiss() } }
}

/// The screen of a head unit: the stack, and the modal over it.
public struct ShownScreen: Hashable, Sendable, Codable {
  /// The templates of the stack, the root first, as they are shown.
  public var stack: [AnyPushable]
  /// The modal over the stack.
  public var modal: AnyPresentable?
  /// Whether the head unit has put the modal on the screen.
  public var isModalUp: Bool
  /// The limits that the car sets.
  public var limits: InterfaceLimits
  /// The appearance: light or dark.
  public var style: ContentStyle

  /// Creates a screen.
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
