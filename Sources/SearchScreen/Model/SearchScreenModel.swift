public import DestinationSearch
public import HeadUnit
public import Places
import Understanding

/// The search screen as a value: what happens goes in, what is to be done comes out.
///
/// It joins the voice-control machine with the template stack and holds what is on the screen: the rubricator, the
/// driver's places, the rows under the keyboard, the places offered. It has no clock and does nothing itself, so a
/// recorded session replays to the same screens.
public struct SearchScreenModel: Hashable, Sendable {
  /// What the screen is set to.
  public internal(set) var settings: ScreenSettings
  /// The voice search.
  public internal(set) var voice = VoiceControlMachine()
  /// The templates.
  public internal(set) var stack: TemplateStack
  /// The places on offer, best first: what a trip preview shows and a reply picks from.
  public internal(set) var offered: [PlaceCandidate] = []
  /// The question that a spoken answer is read against; `nil` while none was asked.
  public internal(set) var question: SpokenPrompt?

  /// The watch of the head unit's signs of life (LC-5).
  public internal(set) var connection: Connection
  /// Which display has the map.
  public internal(set) var map = MapOwnership()
  /// Where the car was last; `nil` until that is told.
  public internal(set) var fix: Fix?
  /// How the road is learned that the car is on while it follows no way.
  var road = RoadReading()
  /// Whether nobody knows any more where the car is.
  var isPositionLost = false

  let strings: ScreenStrings
  let driveWords: DriveWords
  var now = Duration.zero
  var effects: [SessionEffect] = []
  var style = ContentStyle.unknown
  var own: [UserPlace] = []
  /// What the driver is doing to them.
  var editing = OwnPlaceEditing()
  var recents: [Place] = []
  /// Where the driver was when those were read.
  var origin: Coordinate?
  var isMapThere = true
  var noMap: NoMapAlert
  var activity: RowActivity
  /// How far the finger has moved the map since it touched it, in points.
  var panned = ScreenPoint.zero
  var grid: GridPaging
  /// The keyboard that was opened last, and what was typed on it.
  var keyboard: TemplateID?
  var answers = SearchAnswers()
  /// What the rows of each template mean.
  var picks: [TemplateID: [RowID: RowPick]] = [:]
  var lookup: PendingLookup?
  var templatesMade = 0
  /// What was warned of already.
  var warned: Set<ScreenWarning> = []
  var lookups = 0
  var prompts = 0
  /// What was found by voice and is offered once the voice template is gone.
  var found: [PlaceCandidate] = []
  /// What the words were for which it was found.
  var heard: SpokenAnswer?
  /// A failure that the driver can mend, told by an alert once the voice template is gone (PE-7, AL-5).
  var failureToTell: VoiceControlMachine.Failure?
  /// An alert that is shown once the modal of now is gone.
  var alertToShow: AlertTemplate?
  /// Whether the driver speaks once the modal of now is gone.
  var speaksNext = false
  /// The modal of the voice search, and the generation it was presented in, which its completions carry.
  var voiceTemplate: TemplateID?
  var voiceGeneration = 0
  /// What the permissions are being read for; `nil` while they are not.
  var starting: Start?
  /// The time-outs that were asked for and have not run out.
  var running: [SessionTimer] = []
  /// Whether the turn was opened by a question that was asked aloud, which is asked once.
  var wasAsked = false
  /// The ways to the places on offer.
  var ways = OfferedRoutes()
  /// The trip that is driven; `nil` for none.
  var drive: Drive?
  /// What the driver avoids.
  var avoiding: Set<RouteAvoidance>
  /// How many plans of ways were asked for.
  var plans = 0
  /// The ways that lie on the map.
  var drawnWays: [MapRoute] = []
  /// What the app asks the driver.
  var notices = Notices()
  /// What was said that is to be done once the voice template is gone.
  var order: NavigationCommand?
  /// Whether the places on offer are to be passed on the way to where the car goes.
  var offersStop = false

  /// What the permissions are read for.
  enum Start: Hashable, Sendable {
    case turn, retry
  }

  /// A screen without a head unit.
  public init(settings: ScreenSettings) {
    self.settings = settings
    strings = ScreenStrings(settings.language)
    driveWords = DriveWords(settings.language)
    avoiding = settings.avoiding
    stack = TemplateStack(profile: settings.profile)
    connection = Connection(heartbeat: settings.heartbeat.map { Duration(saturating: $0) })
    activity = RowActivity(timing: settings.profile.rowTiming)
    noMap = NoMapAlert(id: .noMap, titles: Variants(keepingNonblank: strings.noMap))
    grid = GridPaging([], more: strings.moreButton, capacity: settings.profile.caps.gridButtons)
  }

  /// Whether a head unit is there.
  public var isConnected: Bool { voice.state != .disconnected }

  /// What is on the head unit.
  public var shown: ShownScreen {
    ShownScreen(
      stack: stack.shown, modal: stack.presentation?.shown, isModalUp: stack.presentation?.phase == .presented,
      limits: stack.limits, style: style)
  }

  /// The map that a head unit begins with.
  ///
  /// A platform wants its root, with the bar's buttons, before connecting is answered (LC-2, MA-12), which is before a
  /// session can say so; the session's own root of the same identity then changes nothing.
  public static func root(settings: ScreenSettings, limits: InterfaceLimits = []) -> MapTemplate {
    var model = SearchScreenModel(settings: settings)
    _ = model.handle(.screen(.connected(limits: limits, style: .unknown)), at: .zero)
    guard case .map(let map) = model.stack.shown.first else { return model.mapTemplate() }
    return map
  }

  /// Whether the screen waits for the driver and for nothing else.
  public var isSettled: Bool {
    guard starting == nil, lookup == nil, editing.unanswered.isEmpty,
      stack.presentation.map({ $0.phase == .presented }) ?? true
    else {
      return false
    }
    return !voice.state.hasModal || voice.state.timeOut == nil
  }

  /// Takes in what happened, at a time since any fixed moment, and says what is to be done, in order.
  public mutating func handle(_ event: SessionEvent, at time: Duration) -> [SessionEffect] {
    // To the millisecond, as it is recorded: what falls due then is not missed by a hair.
    now = .milliseconds(Int(saturating: time / .milliseconds(1)))
    effects = []
    react(to: event)
    endSearchIfLeft()
    endLookupIfLeft()
    endOwnPlacesIfLeft()
    if picks.count > stack.depth { picks = picks.filter { stack[$0.key] != nil } }
    stopTimersOfThePast()
    defer { effects = [] }
    return effects
  }

  private mutating func react(to event: SessionEvent) {
    switch event {
    case .screen(let event): react(to: event)
    case .ownPlacesRead(let own, let recents, let origin): ownPlacesRead(own, recents, from: origin)
    case .ownPlacesChanged(let number, let isDone): ownPlacesChanged(number, isDone: isDone)
    case .mapData(let isThere): mapData(isThere: isThere)
    case .mapDetached(let display): follow(map.detached(display))
    case .suggested(let rows, let generation): suggested(rows, generation)
    case .found(let places, let number): lookupEnded(places, number)
    case .promptEnded(let number): promptEnded(number)
    case .timedOut(let timer): timedOut(timer)
    case .navigationStarted: navigationStarted()
    case .tripResumed(let place): resumeTrip(to: place)
    case .moved(let fix): moved(fix)
    case .positionLost(let reason): positionLost(reason)
    case .planned(let routes, let plan):
      tripPlanned(.success(routes), plan)
      routePlanned(.success(routes), plan)
    case .notPlanned(let error, let plan):
      tripPlanned(.failure(error), plan)
      routePlanned(.failure(error), plan)
    case .roadRead(let road, let reading): roadRead(road, reading)
    case .noticeOffered(let notice): offer(notice)
    case .noticeWithdrawn(let notice): withdraw(notice)
    case .notificationsAllowed(let isAllowed): allowNotifications(isAllowed)
    default: reactToVoice(event)
    }
  }

  /// Changes the stack and hands on what that asks for; a refusal is told and changes nothing.
  ///
  /// - Returns: Whether it was done.
  @discardableResult
  mutating func change(_ body: (inout TemplateStack) throws(ScreenError) -> ScreenChange) -> Bool {
    do {
      let change = try body(&stack)
      effects += change.operations.map(SessionEffect.screen)
      // A template that is shown again leaves the same things out again.
      for warning in change.warnings where warned.insert(warning).inserted { effects.append(.warn(warning)) }
      // The presentation of the voice search's own modal is timed by its machine.
      for case .present(let modal) in change.operations where modal.id != voiceTemplate {
        effects.append(.startTimer(.presentation(modal.id), seconds: settings.timing.presentation))
      }
      for timer in change.timers {
        switch timer {
        case .dismissal(_, let seconds): effects.append(.startTimer(.stack(timer), seconds: seconds))
        case .frame(let instant): effects.append(.startTimer(.frame, seconds: max(0, (instant - now) / .seconds(1))))
        }
      }
      return true
    } catch {
      effects.append(.refuse(error))
      return false
    }
  }

  /// A new identity: the platform refuses an instance that was pushed before (IC-6).
  mutating func newID(_ name: String) -> TemplateID {
    templatesMade += 1
    return TemplateID("\(name)-\(templatesMade)")
  }
}

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
