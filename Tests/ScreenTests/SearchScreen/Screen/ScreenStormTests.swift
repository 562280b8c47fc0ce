import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import TestSupport
import Testing

@Suite struct ScreenStormTests {
  private static let profiles = ["default-800x480", "ios12", "strict", "one-row"]
  private static let events = StormLength.of(2_000, long: 5_000)

  @Test(arguments: UInt64(0)..<UInt64(StormLength.of(16, long: 40)))
  func `whatever happens, no rule is broken (5.3)`(_ seed: UInt64) {
    let profile = HeadUnitProfile.named(Self.profiles[Int(seed) % Self.profiles.count])
    var storm = Storm(seed: seed, settings: SimulatedDrive.settings(profile: profile))
    storm.blow(events: Self.events)
    #expect(storm.drive.eventCount >= Self.events || !storm.drive.faults.isEmpty)
    guard !storm.drive.faults.isEmpty else { return }
    // Repeats the drive with its story.
    var told = Storm(seed: seed, settings: SimulatedDrive.settings(profile: profile), isTold: true)
    told.blow(events: Self.events)
    let story = told.drive.story.suffix(30).map(\.description).joined(separator: "\n")
    Issue.record("\(told.drive.faults)\n\(story)")
  }

  private static let drivenEvents = StormLength.of(600, long: 5_000)

  @Test(arguments: UInt64(0)..<UInt64(StormLength.of(8, long: 40)))
  func `guidance and notices end after any events of a drive, and a replay matches (MA-8, MA-10)`(
    _ seed: UInt64
  ) {
    let profile = HeadUnitProfile.named(Self.profiles[Int(seed) % Self.profiles.count])
    var settings = SimulatedDrive.settings(profile: profile)
    (settings.guides, settings.hasRoads) = (true, seed % 4 != 3)
    var storm = Storm(seed: seed, settings: settings, isTold: true)
    storm.blow(events: Self.drivenEvents)
    storm.checkNotices()
    var replay = SessionReplay(settings: settings)
    for line in storm.drive.recording.dropFirst() { replay.play(line) }
    replay.finish()
    #expect(replay.isSame, "\(replay.differences.prefix(1))")
    guard !storm.drive.faults.isEmpty else { return }
    let story = storm.drive.story.suffix(30).map(\.description).joined(separator: "\n")
    Issue.record("\(storm.drive.faults)\n\(story)")
  }
}

/// A drive in which anything may happen at any time: random taps, speech, and typing; a head unit, a phone, and a map
/// that answer soon, late, wrongly, or never; and answers to outdated questions.
struct Storm {
  private(set) var drive: SimulatedDrive
  private var random: SeededGenerator
  private let stale: [SessionEvent]
  private let guides: Bool
  private var lastNotice = 0

  init(seed: UInt64, settings: ScreenSettings, isTold: Bool = false) {
    random = SeededGenerator(seed)
    guides = settings.guides
    var world = SimulatedWorld.ofARegular
    world.answersLate = seed % 4 == 3
    drive = SimulatedDrive(settings: settings, world: world)
    drive.isTold = isTold
    let place = PlaceCandidate(place: world.town.places[0], distance: 1, fit: 1, score: 1, match: .exact)
    stale = [
      .microphoneOpened(generation: 1), .microphoneRefused(.engine, generation: 1), .microphoneLost(generation: 1),
      .microphoneChanged(generation: 1), .recogniserFailed(generation: 1), .utteranceEnded(generation: 1),
      .nothingHeard(generation: 1), .overran(generation: 1), .spokenFailed(generation: 1),
      .spoken(SpokenAnswer(outcome: .resolved, candidates: [place]), generation: 1),
      .permissionsAnswered(.allowed, generation: 1), .suggested([], generation: -1), .found([place], lookup: 0),
      .found(nil, lookup: 0), .ownPlacesChanged(number: 0, isDone: false), .promptEnded(0),
      .timedOut(.voice(.listening, generation: 1)),
      .timedOut(.voice(.dwell, generation: 1)), .timedOut(.rowGivenUp(lookup: 0)), .timedOut(.rowSpinner(lookup: 0)),
      .timedOut(.ownPlaces(change: 0)), .planned([], plan: -1), .notPlanned(.noRoute, plan: -1),
      .noticeWithdrawn("nothing"), .screen(.navigationAlertDismissed("nothing", .timeout)),
      .timedOut(.stack(.dismissal(generation: 0, seconds: 2))), .screen(.dismissed("voice-0")),
      .screen(.didDisappear("voice-0")), .screen(.cancelPressed(template: "voice-0")),
      .screen(.presentationFailed("voice-0", reason: "")),
      .screen(.tripStarted("nowhere", route: nil, map: "map")),
    ]
  }

  /// Generates a number of events, and finally lets everything come to rest.
  mutating func blow(events: Int) {
    drive.connect()
    while drive.eventCount < events, drive.faults.isEmpty {
      step()
      checkOffer()
      checkGuidance()
    }
    drive.disconnect()
    drive.rest()
    checkGuidance()
  }

  private mutating func step() {
    if guides, Int.random(in: 0..<4, using: &random) == 0 { return travel() }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: tap()
    case 25..<35: pick()
    case 35..<45: type()
    case 45..<57: speak()
    case 57..<60: back()
    case 60..<63: leave()
    case 63..<67: drive.limit(InterfaceLimits(rawValue: Int.random(in: 0...3, using: &random)))
    case 67..<71: disturb()
    case 71..<76: change()
    case 76..<82: late()
    case 82..<83: reconnect()
    case 83..<86: drive.settle()
    case 86..<88: tapOnItsWay()
    default: drive.advance(by: .milliseconds(Int.random(in: 0...3_000, using: &random)))
    }
  }

  private mutating func tap() {
    if let button = drive.buttons.randomElement(using: &random) { drive.tap(button) }
  }

  /// A button of the map that was pressed before the modal over it came up, and is reported afterwards.
  private mutating func tapOnItsWay() {
    let buttons: [ButtonID] = [.microphone, .search, .categories, .favorites]
    if let button = buttons.randomElement(using: &random) {
      drive.send(.screen(.buttonTapped(button, template: "map")))
    }
  }

  /// Trips without a modal over them can be started; otherwise they could only be looked at (MA-7).
  private mutating func checkOffer() {
    guard case .map(let map) = drive.model.stack.shown.first, map.tripPreview != nil else { return }
    let state = drive.model.voice.state
    if drive.model.stack.presentation == nil, state != .choosing {
      drive.blame("MA-7", "trips are on offer while the voice search is \(state)")
    }
  }

  private mutating func pick() {
    if let row = drive.choices.randomElement(using: &random) { drive.pick(row) }
  }

  private mutating func type() {
    guard drive.headUnit.glass.modal == nil, drive.headUnit.stack.last?.kind == .search else { return }
    if Bool.random(using: &random) { drive.pressSearchKey() }
    // The key uses a name that was typed, and its keyboard closes.
    guard drive.headUnit.stack.last?.kind == .search else { return }
    drive.type(["", "h", "har", "elm", "cafe", "zzz"].randomElement(using: &random) ?? "")
  }

  private mutating func speak() {
    if let destination = drive.destinations.randomElement(using: &random), Bool.random(using: &random) {
      drive.select(destination)
      if Bool.random(using: &random) { drive.start() }
      return
    }
    guard drive.isMicrophoneOn else { return }
    let words = [
      "elm park", "bean house", "restaurants", "sunken library", "hm mm", "play some jazz", "take me home", "yes", "no",
      "the second one", "something else", "say that again", "cancel", "never mind", "",
    ]
    drive.recognize(words.randomElement(using: &random) ?? "")
  }

  private mutating func back() {
    // The template that Back was meant for is unknown while a modal comes or goes.
    let isUp = drive.headUnit.glass.modal != nil
    if isUp == (drive.model.stack.presentation?.phase == .presented), isUp || drive.model.stack.presentation == nil {
      drive.back()
    }
  }

  private mutating func leave() {
    let glass = drive.headUnit.glass
    if glass.modal?.kind == .voiceControl || (glass.modal == nil && glass.stack.last?.kind == .search) {
      drive.cancel()
    }
  }

  private mutating func disturb() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: drive.interrupt()
    case 1: drive.endInterruption()
    case 2: drive.pullMicrophone()
    case 3: drive.send(.microphoneChanged(generation: drive.model.voice.generation))
    case 4: drive.startNavigationOnPhone()
    case 5: drive.map(isThere: Bool.random(using: &random))
    case 6: drive.send(.cancelled)
    case 7: drive.style(Bool.random(using: &random) ? .dark : .light)
    default: drive.pan(PanDirections(rawValue: Int.random(in: 0...15, using: &random)))
    }
  }

  /// Answers to outdated questions change nothing (LC-6, SE-2).
  private mutating func late() {
    guard let event = stale.randomElement(using: &random) else { return }
    let (shown, state, isOn) = (drive.model.shown, drive.model.voice.state, drive.isMicrophoneOn)
    drive.send(event)
    if (shown, state, isOn) != (drive.model.shown, drive.model.voice.state, drive.isMicrophoneOn) {
      drive.blame("LC-6", "\(event) is late and changed something")
    }
  }

  private mutating func reconnect() {
    if Bool.random(using: &random) { drive.disconnect() } else { drive.losePower() }
    drive.advance(by: .milliseconds(Int.random(in: 0...5_000, using: &random)))
    drive.connect(limits: InterfaceLimits(rawValue: Int.random(in: 0...3, using: &random)))
  }

  // MARK: The world

  private mutating func change() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: drive.world.presenting = presenting()
    case 1:
      drive.world.dismissing = Bool.random(using: &random) ? .untold(after: delay(4_000)) : .done(after: delay(4_000))
    case 2: drive.world.understanding = course(upTo: 12_000)
    case 3: drive.world.suggesting = course(upTo: 2_000)
    case 4: drive.world.finding = course(upTo: 12_000)
    case 5: drive.world.microphone = microphone()
    case 6: drive.world.permissions = status()
    case 7: drive.world.keeping = course(upTo: 15_000)
    default: drive.world.phone = Bool.random(using: &random) ? .never : .answers(answer(), after: delay(40_000))
    }
  }

  private mutating func delay(_ most: Int) -> Duration {
    .milliseconds(Bool.random(using: &random) ? most / 20 : Int.random(in: 0...most, using: &random))
  }

  private mutating func course(upTo most: Int) -> SimulatedWorld.Course {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .never
    case 1: .untold(after: delay(most))
    case 2: .fails(after: delay(most))
    default: .done(after: delay(most))
    }
  }

  private mutating func presenting() -> SimulatedWorld.Course {
    switch course(upTo: 8_000) {
    // A modal that comes up without a report after it was given up can't be detected.
    case .untold: .untold(after: delay(4_000))
    case let course: course
    }
  }

  private mutating func microphone() -> SimulatedWorld.Microphone {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .never
    case 1: .refuses(.microphoneBusy, after: delay(1_000))
    default: .opens(after: delay(2_000))
    }
  }

  /// The driver's answers: both questions are decided then.
  private mutating func answer() -> PermissionStatus {
    PermissionStatus(
      microphone: Bool.random(using: &random) ? .granted : .denied,
      speech: Bool.random(using: &random) ? .authorized : .denied)
  }

  private mutating func status() -> PermissionStatus {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return .allowed }
    return PermissionStatus(
      microphone: MicrophonePermission.allCases.randomElement(using: &random) ?? .granted,
      speech: SpeechAuthorization.allCases.randomElement(using: &random) ?? .authorized)
  }
}

// MARK: Driving

extension Storm {
  /// The guidance on the display.
  private var guidance: Guidance? {
    guard case .map(let map)? = drive.headUnit.stack.first else { return nil }
    return map.guidance
  }

  /// A route that is driven has guidance, and disappears with the head unit (MA-8).
  private mutating func checkGuidance() {
    if drive.model.routeAhead != nil, guidance == nil { drive.blame("MA-15", "a route is driven without guidance") }
    if !drive.model.isConnected, drive.model.routeAhead != nil {
      drive.blame("LC-7", "a route is driven without a head unit")
    }
  }

  private mutating func travel() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<6: move(to: pointOnTheWay())
    case 6: move(to: DrivenPlaces.at(north: meters(3_000), east: meters(3_000)))
    case 7 where drive.model.routeAhead == nil: drive.send(.tripResumed(to: drive.world.town.places[0]))
    case 7: move(to: DrivenPlaces.at(north: meters(90_000), east: meters(90_000)))
    case 8: drive.send(.positionLost(PositionLoss.allCases.randomElement(using: &random) ?? .stale))
    case 9: drive.world.planning = course(upTo: 12_000)
    case 10: drive.world.planningFailure = Bool.random(using: &random) ? .noRoute : .timedOut(engine: "it", seconds: 10)
    case 11, 12: offerNotice()
    case 13: takeNotice()
    case 14: go()
    default: endTrip()
    }
  }

  private mutating func meters(_ most: Double) -> Double { Double.random(in: -most...most, using: &random) }

  /// A point near the route that is driven, or near the car if there is no route.
  private mutating func pointOnTheWay() -> Coordinate {
    let points = drive.model.routeAhead?.coordinates ?? []
    guard points.count > 1 else { return DrivenPlaces.at(north: meters(200), east: meters(200)) }
    let meters = points[0].distance(to: points[1])
    let share = meters > 0 ? min(1, Double.random(in: 0...60, using: &random) / meters) : 1
    return Polyline.between(points[0], points[1], share: share)
  }

  private mutating func move(to point: Coordinate) {
    let isMoving = Bool.random(using: &random)
    let course = isMoving ? drive.model.fix.map { Bearing.degrees(from: $0.coordinate, to: point) } : nil
    drive.send(
      .moved(
        Fix(
          point, at: Date(timeIntervalSinceReferenceDate: drive.now / .seconds(1)),
          accuracy: Double.random(in: 1...200, using: &random), speed: isMoving ? 14 : 0, course: course)))
  }

  /// Drives to a place on offer, if there is one.
  private mutating func go() {
    if let destination = drive.destinations.randomElement(using: &random) {
      drive.select(destination)
      drive.start()
    }
  }

  /// The button or the car ends the trip, and nothing of it is left on the display.
  private mutating func endTrip() {
    if drive.buttons.contains(.endRoute), Bool.random(using: &random) {
      drive.tap(.endRoute)
    } else {
      drive.send(.screen(.navigationCancelled(map: "map")))
    }
    if guidance != nil || drive.model.routeAhead != nil {
      drive.blame("MA-8", "guidance goes on after the trip has ended")
    }
  }

  // MARK: Notices

  private mutating func offerNotice() {
    // Sometimes an earlier question, and more questions than are kept.
    if lastNotice == 0 || Int.random(in: 0..<4, using: &random) > 0 { lastNotice += 1 }
    drive.send(.noticeOffered(DrivenPlaces.order(NavigationAlertID("order-\(lastNotice)"), "7 Quay Street")))
  }

  private mutating func takeNotice() {
    guard let alert = guidance?.alert else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: drive.send(.screen(.navigationAlertDismissed(alert.id, .timeout)))
    case 1: drive.send(.screen(.buttonTapped(alert.primary.id, template: "map")))
    case 2: drive.send(.screen(.buttonTapped("decline", template: "map")))
    default: drive.send(.noticeWithdrawn(alert.id))
    }
  }

  /// Every question of the app was answered once; without a head unit, none is open.
  mutating func checkNotices() {
    var open: [NavigationAlertID: Int] = [:]
    for line in drive.recording {
      switch line {
      case .event(.noticeOffered(let notice), _): open[notice.id, default: 0] += 1
      case .effects(let effects, _):
        for case .noticeAnswered(let notice, _) in effects { open[notice, default: 0] -= 1 }
      default: break
      }
      for (notice, count) in open where count < 0 { drive.blame("MA-10", "\(notice) was answered twice") }
    }
    for (notice, count) in open where count > 0 { drive.blame("MA-10", "\(notice) was never answered") }
  }
}
