public import DestinationSearch
public import HeadUnit
public import SearchScreen

/// A drive with a search screen, told as a story: the driver taps, speaks and types, time passes, and the world answers.
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
/// The screen is the real ``SearchScreenModel``; microphone, phone, map and head unit are simulated, and nothing waits
/// for a clock. After every event the drive checks what has to hold at all times, and notes in ``faults`` what does not:
/// a test is passed only where they are empty.
public struct SimulatedDrive: Sendable {
  /// The search screen.
  public internal(set) var model: SearchScreenModel
  /// The head unit, with its own view of the screen.
  public internal(set) var headUnit: SimulatedHeadUnit
  /// How the rest of the world behaves; it can be changed as the story goes on.
  public var world: SimulatedWorld
  /// The time since the drive began.
  public internal(set) var now = Duration.zero
  /// What happened so far, a line each.
  public internal(set) var story: [StoryLine] = []
  /// The drive as a session records it.
  public internal(set) var recording: [RecordingLine] = []
  /// After how many events the cable is pulled, whatever the story says; `nil` for never. What the driver does after
  /// that is left out.
  public var eventsUntilDisconnect: Int?
  /// How many events the screen was told of.
  public internal(set) var eventCount = 0
  /// Whether ``story`` and ``recording`` are kept; without them a drive of many events is quicker.
  public var isTold = true

  var problems: [HeadUnitFault] = []
  var agenda = Agenda()
  var microphone = MicrophoneState.closed
  var utterance = ""
  var mapDisplay: MapDisplay? = .phone
  /// What lies on the map.
  var drawnWays: [MapRoute] = []
  var drawnCar: MapCar?
  var recordedScreen: ShownScreen?

  enum MicrophoneState: Hashable {
    case closed
    case opening(generation: Int)
    case open(generation: Int)
  }

  /// Begins a drive without a head unit.
  ///
  /// - Parameters:
  ///   - settings: What the screen is set to, the head unit among it.
  ///   - world: How the world behaves.
  public init(settings: ScreenSettings = SimulatedDrive.settings(), world: SimulatedWorld = SimulatedWorld()) {
    model = SearchScreenModel(settings: settings)
    headUnit = SimulatedHeadUnit(profile: settings.profile)
    self.world = world
    recording = [.header(RecordingHeader(settings: settings))]
  }

  /// What was wrong: what the head unit did not put up with, and what did not hold of the drive.
  public var faults: [HeadUnitFault] { headUnit.faults + problems }

  // MARK: Time

  /// Lets time pass; what falls due happens in the order of time.
  public mutating func advance(by duration: Duration) {
    let end = now + duration
    while let work = agenda.next(until: end) {
      now = max(now, work.due)
      perform(work.what)
    }
    now = end
  }

  /// Lets everything that is under way come to its end: answers, prompts, the head unit's completions. What waits for
  /// nothing but a time-out goes on waiting.
  public mutating func settle() {
    while agenda.isBusy, let work = agenda.next(until: nil) {
      now = max(now, work.due)
      perform(work.what)
    }
    checkRest()
  }

  /// Lets time pass until nothing waits any more, time-outs included.
  public mutating func rest() {
    while let work = agenda.next(until: nil) {
      now = max(now, work.due)
      perform(work.what)
    }
    checkRest()
  }

  /// Something happens that the simulation has no better word for.
  public mutating func send(_ event: SessionEvent) { deliver(event) }

  /// Hands an event to the screen and does what it asks for.
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
    // To the millisecond, as a session records it.
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
    if isTold { story.append(StoryLine(at: now, what)) }
  }
}

extension SimulatedDrive {
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

/// Something that happened in a drive.
public struct StoryLine: Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum What: Hashable, Sendable {
    /// The driver, the car or the phone did something.
    case done(String)
    /// A frame or an alert came up.
    case seen(String)
    /// A prompt began.
    case heard(String)
    /// A tone stood for a prompt.
    case heardTone(PromptTone)
    /// The microphone was opened, or closed.
    case microphone(isOpen: Bool)
    /// The app was told something: where to guide, what is not shown.
    case told(String)
    /// What was on the glass, with a caption.
    case glance(String, screen: String)
  }

  /// The time since the drive began.
  public var at: Duration
  /// What happened.
  public var what: What

  init(at: Duration, _ what: What) {
    self.at = at
    self.what = what
  }

  /// The time in seconds, and what happened.
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
