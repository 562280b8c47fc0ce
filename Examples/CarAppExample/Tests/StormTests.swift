import CarPlayStub
import DestinationSearchTesting
import Foundation
import HeadUnit
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite struct StormTests {
  @Test(arguments: UInt64(1)...UInt64(StormLength.of(10, long: 40)))
  func nothingADriverDoesHarmsTheApp(seed: UInt64) throws {
    let storm = try Storm(seed: seed)
    for round in 0..<StormLength.of(3, long: 8) {
      for _ in 0..<250 { storm.step() }
      storm.settle()
      // IC-4 … IC-9, LI-3, VC-4, SE-1: nothing raises, is killed, is cut, is lost, or completes twice.
      #expect(storm.headUnit.faults.isEmpty, "seed \(seed), round \(round)")
      let shown = storm.model.shown
      let names = storm.headUnit.stack.map { $0.templateID }
      #expect(names == shown.stack.map(\.id), "seed \(seed), round \(round)")
      #expect(storm.headUnit.modal?.templateID == shown.modal?.id, "seed \(seed), round \(round)")
      #expect(storm.host.stack.map(\.id) == shown.stack.map(\.id), "seed \(seed), round \(round)")
      if !storm.headUnit.faults.isEmpty { return }
    }
    storm.disconnect()
    #expect(storm.headUnit.openCompletions == 0, "LI-6, SE-1: seed \(seed)")
  }
}

/// A driver who does anything at any moment, on a late head unit, with parts that answer in any order.
///
/// The screen's model replaces the session, so that a seed determines the whole run.
@MainActor final class Storm {
  let headUnit: HeadUnit
  let host: CarPlayHost
  private(set) var model: SearchScreenModel
  private let delegate: Desk.SceneDelegate
  private let time = Time()
  private var random: SeededGenerator
  private var answers: [SessionEvent] = []
  private var timers: [SessionTimer: Duration] = [:]
  private var incoming: [ScreenEvent] = []

  @MainActor final class Time { var now = Duration.zero }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed)
    headUnit = HeadUnit { [time] in time.now }
    var settings = try Town.settings()
    settings.asksByVoice = true
    model = SearchScreenModel(settings: settings)
    host = CarPlayHost(settings: settings, images: .drawn, clock: ManualClock())
    delegate = Desk.SceneDelegate(host)
    headUnit.modalCoversStack = Bool.random(using: &random)
    headUnit.completesFirst = Bool.random(using: &random)
    headUnit.tellsWhatIsShown = Bool.random(using: &random)
    host.onEvent = { [weak self] in self?.incoming.append($0) }
    connect()
  }

  // MARK: One thing that happens

  func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: if Bool.random(using: &random) { headUnit.pumpHost() } else { headUnit.pumpApp() }
    case 30..<55:
      if let control = headUnit.enabled.randomElement(using: &random) { headUnit.tap(control) }
    case 55..<72:
      if !answers.isEmpty { feed(answers.remove(at: Int.random(in: answers.indices, using: &random))) }
    case 72..<84: pass(.milliseconds(Int.random(in: 10...700, using: &random)))
    case 84..<86: pass(.seconds(Int.random(in: 1...12, using: &random)))
    case 86..<90: headUnit.type(["", "b", "be", "elm", "qq"].randomElement(using: &random) ?? "")
    case 90: headUnit.pressSearchKey()
    case 91..<94: headUnit.goBack()
    case 94:
      let limits: [CPLimitableUserInterface] = [[], [.keyboard], [.lists], [.keyboard, .lists]]
      headUnit.limit(limits.randomElement(using: &random) ?? [])
    case 95: headUnit.startCarNavigation()
    case 96: headUnit.holdArrow([.left, .down])
    case 97: feed(Bool.random(using: &random) ? .interruptionBegan : .interruptionEnded)
    case 98: headUnit.losesDismissals.toggle()
    default: if Int.random(in: 0..<10, using: &random) == 0 { reconnect() }
    }
    deliver()
  }

  /// Lets everything that is running end, without actions of the driver.
  func settle() {
    headUnit.losesDismissals = false
    // The library receives each message before the next one: its session never lags behind by many events.
    for _ in 0..<4_000 {
      headUnit.pumpHost()
      deliver()
      headUnit.pumpApp()
      deliver()
      if headUnit.isBusy { continue }
      if !answers.isEmpty {
        feed(answers.removeFirst())
      } else if timers.isEmpty {
        return
      } else {
        pass(.milliseconds(500))
      }
      deliver()
    }
  }

  func disconnect() {
    headUnit.disconnect(delegate)
    deliver()
  }

  private func connect() {
    headUnit.connect(delegate)
    deliver()
  }

  private func reconnect() {
    // One disconnection in five is missed (LC-5).
    headUnit.disconnect(Int.random(in: 0..<5, using: &random) == 0 ? nil : delegate)
    connect()
  }

  // MARK: The parts of a session

  private func deliver() {
    while !incoming.isEmpty { feed(.screen(incoming.removeFirst())) }
  }

  private func pass(_ duration: Duration) {
    let end = time.now + duration
    while let next = timers.filter({ $0.value <= end }).min(by: { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }) {
      time.now = max(time.now, next.value)
      timers[next.key] = nil
      feed(.timedOut(next.key))
      deliver()
    }
    time.now = end
  }

  private func feed(_ event: SessionEvent) {
    for effect in model.handle(event, at: time.now) { perform(effect) }
  }

  private func perform(_ effect: SessionEffect) {
    let town = SimulatedTown.alderBay
    switch effect {
    case .screen(let operation): host.apply(operation)
    case .startTimer(let timer, let seconds):
      timers[timer] = time.now + .milliseconds(Int64((seconds * 1_000).rounded(.up)))
    case .stopTimer(let timer): timers[timer] = nil
    case .readPermissions: answers.append(.permissionsRead(permissions()))
    case .ask(_, let generation): answers.append(.permissionsAnswered(permissions(), generation: generation))
    case .openMicrophone(let generation): answers += listening(generation)
    case .resolve(let generation): answers.append(.spoken(said(in: town), generation: generation))
    case .suggest(let text, let generation):
      answers.append(.suggested(town.suggestions(for: text, limit: 40), generation: generation))
    case .find(let lookup, let number):
      let isAnswered = Int.random(in: 0..<5, using: &random) > 0
      answers.append(.found(isAnswered ? town.places(for: lookup, limit: 60) : nil, lookup: number))
    case .readOwnPlaces: answers.append(.ownPlacesRead(own: [], recents: Array(town.places.prefix(30))))
    case .say(_, _, let number): answers.append(.promptEnded(number))
    case .detachMap(let display): answers.append(.mapDetached(display))
    default: break
    }
  }

  private func permissions() -> PermissionStatus {
    if Int.random(in: 0..<4, using: &random) > 0 { return .allowed }
    return ScriptedPermissions.combinations.randomElement(using: &random) ?? .allowed
  }

  private func listening(_ generation: Int) -> [SessionEvent] {
    let ends: [SessionEvent] = [
      .utteranceEnded(generation: generation), .utteranceEnded(generation: generation),
      .nothingHeard(generation: generation), .microphoneLost(generation: generation),
      .recogniserFailed(generation: generation),
    ]
    let end = ends.randomElement(using: &random) ?? .nothingHeard(generation: generation)
    return [.microphoneOpened(generation: generation), end]
  }

  private func said(in town: SimulatedTown) -> SpokenAnswer {
    let words = ["elm park", "bean house", "restaurants", "nowhere", ""] + town.meanings.keys.sorted()
    return town.answer(to: words.randomElement(using: &random) ?? "")
  }
}
