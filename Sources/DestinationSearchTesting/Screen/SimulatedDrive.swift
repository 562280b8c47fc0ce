public import DestinationSearch
public import HeadUnit
public import SearchScreen

/// A drive with a search screen, as a story: the driver taps, speaks, and types, time passes, and the world answers.
///
/// ```swift
/// var drive = SimulatedDrive()
/// drive.connect()
/// drive.tap(.microphone)
/// drive.recognize("bean house")
/// drive.settle()
/// print(drive.text)
/// ```
///
/// The screen is the real ``SearchScreenModel``; microphone, phone, map, and head unit are simulated, and nothing waits
/// for a clock. After every event the drive checks its invariants, and records violations in ``faults``. A test passes
/// only if these are empty.
public struct SimulatedDrive: Sendable {
  /// The search screen.
  public internal(set) var model: SearchScreenModel
  /// The head unit, with its own view of the screen.
  public internal(set) var headUnit: SimulatedHeadUnit
  /// The behavior of the rest of the world; it can change during the story.
  public var world: SimulatedWorld
  /// The time since the drive began.
  public internal(set) var now = Duration.zero
  /// The story so far, one entry per line.
  public internal(set) var story: [StoryLine] = []
  /// The drive as a session records it.
  public internal(set) var recording: [RecordingLine] = []
  /// The number of events after which the cable is pulled; `nil` for never. The driver's later actions are skipped.
  public var eventsUntilDisconnect: Int?
  /// The number of events that the screen received.
  public internal(set) var eventCount = 0
  /// Whether ``story`` and ``recording`` are kept; without them a drive of many events is faster.
  public var isTold = true

  var problems: [HeadUnitFault] = []
  var agenda = Agenda()
  var microphone = MicrophoneState.closed
  var utterance = ""
  var mapDisplay: MapDisplay? = .phone
  /// The content of the map.
  var drawnWays: [MapRoute] = []
  var drawnCar: MapCar?
  var recordedScreen: ShownScreen?

  enum MicrophoneState: Hashable {
    case closed
    case opening(generation: Int)
    case open(generation: Int)
  }

  /// Creates a drive without a head unit.
  public init(settings: ScreenSettings = SimulatedDrive.settings(), world: SimulatedWorld = SimulatedWorld()) {
    model = SearchScreenModel(settings: settings)
    headUnit = SimulatedHeadUnit(profile: settings.profile)
    self.world = world
    recording = [.header(RecordingHeader(settings: settings))]
  }

  /// The violations of the head unit's rules and of the drive's invariants.
  public var faults: [HeadUnitFault] { headUnit.faults + problems }

  /// Advances the time; operations that are due happen in the order of time.
  public mutating func advance(by duration: Duration) {
    let end = now + duration
    while performNext(until: end) {}
    now = end
  }

  /// Lets everything in progress finish: answers, prompts, and the head unit's completions. Operations that wait only
  /// for a time-out continue to wait.
  public mutating func settle() {
    while agenda.isBusy, performNext() {}
    checkRest()
  }

  /// Advances the time until nothing waits any more, including time-outs.
  public mutating func rest() {
    while performNext() {}
    checkRest()
  }

  /// Executes the next operation; returns `false` if none is due by then.
  mutating func performNext(until end: Duration? = nil) -> Bool {
    guard let work = agenda.next(until: end) else { return false }
    now = max(now, work.due)
    perform(work.what)
    return true
  }

  /// Receives an event for which the simulation has no other method.
  public mutating func send(_ event: SessionEvent) { deliver(event) }

  /// Passes an event to the screen and executes its effects.
  mutating func deliver(_ event: SessionEvent) {
    if let left = eventsUntilDisconnect {
      if left == 0, headUnit.isConnected {
        eventsUntilDisconnect = -1
        headUnit.forget(event)
        return disconnect()
      }
      eventsUntilDisconnect = left - 1
    }
    eventCount += 1
    // Times are rounded to the millisecond, as in a session's recording.
    let at = (now / .milliseconds(1)).rounded() / 1_000
    let effects = model.handle(event, at: .seconds(at))
    if isTold { record(event, effects, at) }
    for effect in effects { perform(effect) }
    check(isScreenTouched: event.isOfScreen || effects.contains(where: \.isOfScreen))
  }

  private mutating func record(_ event: SessionEvent, _ effects: [SessionEffect], _ at: Double) {
    recording.append(.event(event, at: at))
    if !effects.isEmpty { recording.append(.effects(effects, at: at)) }
    guard model.shown != recordedScreen else { return }
    recordedScreen = model.shown
    recording.append(.screen(model.shown, at: at))
  }

  /// Whether the cable was pulled before the story's end.
  var isCut: Bool { eventsUntilDisconnect.map { $0 < 0 } ?? false }

  mutating func tell(_ what: StoryLine.What) {
    if isTold { story.append(StoryLine(at: now, what: what)) }
  }

  /// Settings with a rubricator of eleven groups, which is more than a grid shows at once (GR-1).
  public static func settings(
    profile: HeadUnitProfile = .standard, language: ScreenLanguage = .english
  ) -> ScreenSettings {
    var settings = ScreenSettings(profile: profile)
    settings.language = language
    let groups = [
      ("fuel", "Fuel and charging", "fuel"), ("parking", "Parking", "parking"), ("food", "Restaurants", "fork-knife"),
      ("fastfood", "Fast food", "burger"), ("cafe", "Cafes and treats", "cup"), ("bar", "Bars and pubs", "glass"),
      ("groceries", "Groceries", "basket"), ("lodging", "Places to stay", "bed"), ("health", "Health", "cross"),
      ("pharmacy", "Pharmacies", "pill"), ("nature", "Parks and nature", "tree"),
    ]
    let rubrics = [
      "fuel": ["fuel": "gas station"], "food": ["restaurant": "restaurant"], "cafe": ["cafe": "cafe"],
      "lodging": ["hotel": "hotel"], "pharmacy": ["pharmacy": "pharmacy"], "nature": ["park": "park"],
    ]
    settings.groups = groups.map { id, name, image in
      ScreenSettings.Group(id: id, name: name, image: ImageName(image), rubrics: rubrics[id] ?? [:])
    }
    return settings
  }
}

/// An entry of a drive's story.
public struct StoryLine: Hashable, Sendable, CustomStringConvertible {
  /// A kind of entry.
  public enum What: Hashable, Sendable {
    /// An action of the driver, the car, or the phone.
    case done(String)
    /// A frame or an alert appeared.
    case seen(String)
    /// A prompt began.
    case heard(String)
    /// A tone replaced a prompt.
    case heardTone(PromptTone)
    /// The microphone was opened, or closed.
    case microphone(isOpen: Bool)
    /// The app was notified, such as of a destination or of content that isn't shown.
    case told(String)
    /// The content of the display, with a caption.
    case glance(String, screen: String)
  }

  /// The time since the drive began.
  public var at: Duration
  /// The kind of entry.
  public var what: What

  /// The time in seconds, and the entry.
  public var description: String {
    let hundredths = Int((at / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    let seconds = String(repeating: " ", count: max(0, 3 - String(hundredths / 100).count)) + "\(hundredths / 100)"
    let text =
      switch what {
      case .done(let text): text
      case .seen(let text): "  sees \"\(text)\""
      case .heard(let text): "  hears \"\(text)\""
      case .heardTone(let tone): "  hears a tone: \(tone.rawValue)"
      case .microphone(let isOpen): isOpen ? "  microphone on" : "  microphone off"
      case .told(let text): "  app: \(text)"
      case .glance(let caption, let screen): caption + ":\n" + screen
      }
    return "\(seconds).\(fraction)  \(text)"
  }
}
