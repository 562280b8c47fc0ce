import DestinationSearchTesting
import HeadUnit
import Places
import Testing

@testable import DestinationSearch
@testable import SearchScreen

/// Tests the driver's actions while another event is on its way.
@Suite struct CrossingTests {
  private static func drive() -> SimulatedDrive {
    var drive = SimulatedDrive(world: .ofARegular)
    drive.isTold = false
    drive.connect()
    drive.settle()
    return drive
  }

  @Test func `a row picked while the voice search comes up is completed, without an offer (LI-6)`() {
    var drive = Self.drive()
    drive.world.presenting = .done(after: .milliseconds(500))
    drive.tap(.favorites)
    drive.settle()
    drive.send(.screen(.buttonTapped(.microphone, template: "map")))
    drive.advance(by: .milliseconds(100))
    #expect(drive.model.voice.state.hasModal)
    drive.pick("Home")
    #expect(drive.model.offered.isEmpty && drive.faults.isEmpty)
    drive.advance(by: .milliseconds(1_000))
    drive.cancel()
    drive.settle()
    // The list is unchanged, and works.
    drive.pick("Home")
    drive.settle()
    #expect(drive.model.offered.map(\.place.name) == ["Home"])
    #expect(drive.model.voice.state == .choosing && drive.faults.isEmpty)
  }

  @Test func `the distances of saved places follow the current position`() {
    var drive = Self.drive()
    drive.tap(.favorites)
    drive.settle()
    drive.pick("Home")
    let home = drive.model.offered.first
    #expect(home.map { Int(($0.distance ?? -1).rounded()) } == 1_300)
    #expect(drive.faults.isEmpty)
  }

  /// The actions that end a question by hand, after which no microphone opens.
  private static let endings: [(name: String, event: SessionEvent)] = [
    ("Go", .screen(.tripStarted("town:1", route: nil, map: "map"))),
    ("Close", .screen(.buttonTapped(.close, template: "map"))), ("Cancel", .cancelled),
    ("navigation that begins elsewhere", .navigationStarted),
  ]

  @Test(arguments: endings.indices)
  func `a question that was answered by hand opens no microphone any more (VC-14)`(_ index: Int) throws {
    var drive = RuleDrive()
    drive.beginToSpeak()
    let places = SimulatedTown.alderBay.places.prefix(2).map {
      PlaceCandidate(place: $0, distance: 900, fit: 1, score: 1, match: .exact)
    }
    let generation = drive.model.voice.generation
    drive.tell(.microphoneOpened(generation: generation))
    drive.tell(.utteranceEnded(generation: generation))
    let prompt = SpokenPrompt(text: "Which one?", tone: .question)
    drive.tell(
      .spoken(SpokenAnswer(outcome: .resolved, candidates: places, prompt: prompt), generation: generation))
    drive.completeDismissal()
    let said = drive.effects.compactMap { if case .say(_, _, let number) = $0 { number } else { nil } }
    drive.tell(.promptEnded(try #require(said.last)))
    #expect(drive.effects.contains(.readPermissions))
    let ending = Self.endings[index]
    switch ending.event {
    case .screen(.tripStarted):
      drive.tell(.screen(.tripStarted(TripID(places[0].place.id), route: nil, map: "map")))
      #expect(drive.effects.contains(.go(places[0].place)))
    default: drive.tell(ending.event)
    }
    drive.tell(.permissionsRead(.allowed))
    #expect(drive.effects.isEmpty && drive.modal == nil, "after \(ending.name)")
  }

  @Test func `pressing the keyboard button twice opens one keyboard, which answers (SE-1)`() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    let keyboard = try #require(drive.model.stack.top?.id)
    drive.tap(.search)
    #expect(drive.operations.isEmpty && drive.model.stack.depth == 2)
    drive.tell(.screen(.searchTextChanged("caf", template: keyboard)))
    #expect(drive.effects.contains { if case .suggest("caf", _) = $0 { true } else { false } })
  }

  @Test func `a heartbeat at the moment of its time-out keeps the watch (LC-5)`() {
    var settings = ScreenSettings()
    settings.heartbeat = 2
    var model = SearchScreenModel(settings: settings)
    _ = model.handle(.screen(.connected(limits: [], style: .light)), at: .zero)
    _ = model.handle(.screen(.alive), at: .milliseconds(1_999))
    let effects = model.handle(.timedOut(.heartbeat), at: .milliseconds(2_000))
    #expect(model.isConnected)
    #expect(effects.contains { if case .startTimer(.heartbeat, _) = $0 { true } else { false } })
  }

  @Test func `a row picked at the moment another is given up leaves both completed (LI-6)`() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    let keyboard = try #require(drive.model.stack.top?.id)
    drive.tell(.screen(.searchTextChanged("c", template: keyboard)))
    let generation = drive.effects.compactMap { if case .suggest(_, let number) = $0 { number } else { nil } }.last
    let kinds = ["cafe", "cake"].map { Suggestion(kind: .rubric, text: $0, rubric: $0, score: 1) }
    drive.tell(.suggested(kinds, generation: try #require(generation)))
    guard case .search(let search) = drive.model.stack.top else { return }
    let rows = search.rows.map(\.id)
    drive.tell(.screen(.rowPicked(rows[0], template: keyboard)))
    for _ in 0..<9 { drive.tell(.screen(.alive)) }
    drive.tell(.screen(.rowPicked(rows[1], template: keyboard)))
    let completed = drive.operations.compactMap { if case .completeRow(let row, _) = $0 { row } else { nil } }
    #expect(completed == [rows[0]])
    drive.tell(.found([], lookup: 2))
    #expect(drive.operations.contains(.completeRow(rows[1], template: keyboard)))
  }
}

@Suite struct TimerTests {
  /// Most decimal fractions have no exact binary form: a difference of two of them may be slightly too small.
  @Test func `a missing heartbeat ends the connection at any start time (LC-5)`() {
    for millisecond in 0..<2_000 {
      var settings = ScreenSettings()
      settings.heartbeat = 0.3
      var model = SearchScreenModel(settings: settings)
      let start = Double(231_000 + millisecond) / 1_000
      _ = model.handle(.screen(.connected(limits: [], style: .light)), at: .seconds(start))
      _ = model.handle(.timedOut(.heartbeat), at: .seconds(Double(231_300 + millisecond) / 1_000))
      #expect(!model.isConnected, "begun at \(start)")
    }
  }

  @Test func `a working row shows activity and is given up, at any time of the pick (LI-6)`() {
    for millisecond in stride(from: 0, to: 1_000, by: 7) {
      var drive = SimulatedDrive()
      drive.isTold = false
      drive.world.finding = .never
      drive.advance(by: .milliseconds(231_000 + millisecond))
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.advance(by: .milliseconds(200))
      #expect(drive.rows == ["• Cafes ⟳"])
      drive.advance(by: .milliseconds(9_800))
      #expect(drive.model.stack.presentation != nil)
      #expect(drive.faults == [])
    }
  }
}
