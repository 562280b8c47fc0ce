import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundations
import HeadUnit
import PlaceIndex
import Places
import Recognition
import SearchScreen
import Synchronization
import TestSupport
import Testing
import WheretoClient
import WheretoClientSockets

@testable import Service

/// Search screens whose session runs at a service, over real sockets.
@Suite(.tags(.realTime), .timeLimit(.minutes(30)))
struct SessionTests {
  /// Takes down a session, and waits for what it tells.
  final class Notes: SessionJournal {
    private let lines = Mutex<[RecordingLine]>([])
    private let updates = Mutex<[SessionUpdate]>([])
    private let stream = AsyncStream.makeStream(of: SessionUpdate.self)

    func write(_ line: RecordingLine) { lines.withLock { $0.append(line) } }

    func note(_ update: SessionUpdate) {
      updates.withLock { $0.append(update) }
      stream.continuation.yield(update)
    }

    /// Waits for an update.
    func until(_ fits: (SessionUpdate) -> Bool) async {
      for await update in stream.stream where fits(update) { break }
    }

    /// Waits for a state.
    func until(_ state: VoiceControlMachine.State) async {
      await until { if case .state(state) = $0 { true } else { false } }
    }

    var all: [SessionUpdate] { updates.withLock { $0 } }

    /// What happened, without when.
    var story: [RecordingLine] {
      lines.withLock { lines in
        lines.compactMap { line in
          switch line {
          case .header: nil
          case .event(let event, _): .event(event, at: 0)
          case .effects(let effects, _): .effects(effects, at: 0)
          case .screen(let screen, _): .screen(screen, at: 0)
          }
        }
      }
    }

    /// The failures told, in words.
    var failures: [String] { all.compactMap { if case .failed(let error) = $0 { "\(error)" } else { nil } } }
  }

  /// A drive at a session, here or at a service.
  struct Drive {
    let session: any SearchSession
    let notes: Notes
    let host: ImmediateHost

    func tap(_ button: ButtonID) async throws {
      guard let top = await session.shown.stack.last else { throw TinyTown.BadPoint() }
      await session.send(.buttonTapped(button, template: top.id))
      await session.settled()
    }

    /// The places on offer.
    func offered() async -> [String] {
      guard case .map(let map)? = await session.shown.stack.first else { return [] }
      return map.tripPreview?.trips.map(\.destination.name) ?? []
    }
  }

  private let place = TestFeature.middle

  private func microphone() -> ScriptedAudioSource { ScriptedAudioSource(TinyTown.speech().map { .chunk($0) }) }

  /// Begins a session at a service.
  private func remote(
    _ service: RunningService, permissions: any PermissionReading = FixedPermissions(),
    microphone: @escaping @Sendable () -> any AudioSource, speaker: (any PromptSpeaking)? = nil
  ) async throws -> Drive {
    var start = SessionStart()
    (start.headUnit, start.prompts, start.asksByVoice) = ("at once", speaker != nil, false)
    var equipment = ClientEquipment(permissions: permissions, microphone: microphone)
    let position = Coordinate(latitude: place.latitude, longitude: place.longitude)
    equipment.position = { position }
    equipment.speaker = speaker
    let (notes, host) = (Notes(), ImmediateHost())
    let session = try await RemoteSearchSession.open(
      start, over: try await WebSocketConnection.open(service.address), host: host, equipment: equipment,
      journal: { _ in notes }, onUpdate: { notes.note($0) })
    await host.attach(to: session)
    return Drive(session: session, notes: notes, host: host)
  }

  /// Begins the same session in this process.
  private func local(hearing recognizer: any SpeechRecognizer) async throws -> Drive {
    let city = try await TestRegion.city()
    let personal = InMemoryPersonalPlaces([])
    var resolver = try await RunningService.resolver()
    resolver.personal = personal
    var services = SessionServices(
      places: city, resolver: resolver, suggester: DestinationSuggester(places: city, personal: personal),
      permissions: FixedPermissions(), microphone: { microphone() })
    let position = Coordinate(latitude: place.latitude, longitude: place.longitude)
    (services.personal, services.recognizer, services.position) = (personal, recognizer, { position })
    services.locator = city
    var settings = ScreenSettings(profile: RunningService.patient, rubricator: city.rubricator)
    settings.asksByVoice = false
    let (notes, host) = (Notes(), ImmediateHost())
    let session = DestinationSearchSession(host: host, services: services, settings: settings, recorder: notes) {
      notes.note($0)
    }
    await host.attach(to: session)
    return Drive(session: session, notes: notes, host: host)
  }

  /// Grid, list and trip by hand, then a destination by voice, which is started.
  private func go(_ drive: Drive) async throws {
    await drive.session.settled()
    try await drive.tap(.categories)
    guard case .grid(let grid)? = await drive.session.shown.stack.last,
      let cafes = grid.buttons.first(where: { $0.id == "cafe" })
    else { throw TinyTown.BadPoint() }
    try await drive.tap(cafes.id)
    guard case .list(let list)? = await drive.session.shown.stack.last, let row = list.sections.first?.rows.first
    else { throw TinyTown.BadPoint() }
    await drive.session.send(.rowPicked(row.id, template: list.id))
    await drive.session.settled()
    #expect(await drive.offered() == ["Bean House"])
    await drive.session.speak()
    await drive.notes.until(.choosing)
    await drive.session.settled()
    #expect(await drive.offered() == ["Stanley Park"])
    guard case .map(let map)? = await drive.session.shown.stack.first, let trip = map.tripPreview?.trips.first
    else { throw TinyTown.BadPoint() }
    await drive.session.send(.tripStarted(trip.id, route: nil, map: map.id))
    await drive.session.settled()
  }

  @Test func aSessionAtAServiceIsTheSameRecordingAsOneHere() async throws {
    let here = try await local(hearing: ScriptedRecognizer(hearing: "navigate to stanley park"))
    try await go(here)
    await here.session.disconnect(within: .seconds(2))
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "navigate to stanley park"))
    let there = try await remote(service, microphone: { self.microphone() })
    try await go(there)
    #expect(there.notes.all.contains { if case .go(let place) = $0 { place.name == "Stanley Park" } else { false } })
    #expect(
      there.notes.all.contains {
        if case .record(let record) = $0 { record.transcript == "navigate to stanley park" } else { false }
      })
    #expect(there.notes.all.contains { if case .level(let level) = $0 { level > -40 } else { false } })
    // The head unit that goes is told by the connection's end alone.
    let story = here.notes.story.prefix { $0 != .event(.screen(.disconnected), at: 0) }
    #expect(Array(there.notes.story.prefix(story.count)) == Array(story))
    #expect(await there.session.disconnect(within: .seconds(2)).isEmpty)
    await service.stop()
  }

  @Test func permissionsAreAskedWhereTheDriverIs() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "navigate to stanley park"))
    let undecided = PermissionStatus(microphone: .undetermined, speech: .notDetermined)
    let permissions = ScriptedPermissions(undecided, answers: [.status(.allowed)])
    let drive = try await remote(service, permissions: permissions, microphone: { self.microphone() })
    await drive.session.speak()
    await drive.notes.until(.choosing)
    #expect(permissions.questions == [.microphoneThenSpeech])
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  @Test(arguments: [
    (AudioError.Code.deviceBusy, VoiceControlMachine.Failure.microphoneBusy), (.deviceAbsent, .microphoneAbsent),
    (.deviceForbidden, .microphoneForbidden),
  ])
  func aMicrophoneThatDoesNotOpen(code: AudioError.Code, failure: VoiceControlMachine.Failure) async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    let error = AudioError(code, subject: "default", message: "does not work", advice: "try another")
    let drive = try await remote(service, microphone: { ScriptedAudioSource(refusal: error) })
    await drive.session.speak()
    await drive.notes.until { if case .state(.failed(failure, _)) = $0 { true } else { false } }
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  @Test func soundThatEndsEndsTheUtterance() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "navigate to stanley park"))
    // Speech without the silence after it.
    let spoken = TinyTown.speech().prefix(15).map { ScriptedAudioSource.Step.chunk($0) }
    let drive = try await remote(service, microphone: { ScriptedAudioSource(Array(spoken)) })
    await drive.session.speak()
    await drive.notes.until(.choosing)
    #expect(await drive.offered() == ["Stanley Park"])
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  /// Remembers what it is to say.
  private final class Loudspeaker: PromptSpeaking {
    let said = Mutex<[PromptRendering]>([])

    func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
      said.withLock { $0.append(rendering) }
      return .speech
    }
  }

  @Test func promptsAreHeardWhereTheDriverIs() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "navigate to stanley park"))
    let speaker = Loudspeaker()
    let drive = try await remote(service, microphone: { self.microphone() }, speaker: speaker)
    await drive.session.speak()
    await drive.notes.until(.choosing)
    await drive.session.settled()
    guard case .speech(let words, .question)? = speaker.said.withLock({ $0 }).first else {
      Issue.record("\(speaker.said.withLock { $0 })")
      return
    }
    #expect(words.contains("Stanley Park"))
    await drive.session.disconnect(within: .seconds(2))
    await service.stop()
  }

  @Test func aServiceThatStopsIsTold() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    let drive = try await remote(service, microphone: { ScriptedAudioSource([.wait]) })
    await drive.session.speak()
    await drive.notes.until(.listening)
    await service.stop()
    await drive.notes.until { if case .failed = $0 { true } else { false } }
    #expect(drive.notes.failures == ["the service stopped; connect again"])
    // Nothing waits for what never comes.
    await drive.session.settled()
    #expect(await drive.session.disconnect(within: .seconds(2)).isEmpty)
  }

  @Test func whatIsTakenIsGivenBack() async throws {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x")) { $0.sessionsPerClient = 1 }
    let first = try await remote(service, microphone: { ScriptedAudioSource([.wait]) })
    await #expect(
      throws: RemoteSessionError.closed(code: 1013, reason: "this client has 1 sessions already; end one first")
    ) {
      try await remote(service, microphone: { ScriptedAudioSource() })
    }
    await first.session.speak()
    await first.notes.until(.listening)
    await first.session.disconnect(within: .seconds(2))
    // The service notices in its own time.
    while await service.state.sessions.count > 0 { await Task.yield() }
    let second = try await remote(service, microphone: { ScriptedAudioSource() })
    await second.session.disconnect(within: .seconds(2))
    #expect(await service.state.pool.load == (0, 0))
    await service.stop()
  }

  @Test func addresses() async throws {
    for address in ["localhost:8080", "https://localhost", "http://", "http://x/y", "http://a@b", "http://x:0"] {
      await #expect(throws: RemoteSessionError.badAddress(address), "\(address)") {
        try await WebSocketConnection.open(address)
      }
    }
    let folder = try TestFolder()
    let tokens = try AccessTokens(contentsOf: try folder.write("tokens", "anna 0123456789abcdef\n"))
    let service = try await RunningService.start(
      hearing: ScriptedRecognizer(hearing: "x"), access: AccessRules(tokens: tokens))
    await #expect(throws: RemoteSessionError.refused(service.address, status: 401)) {
      try await WebSocketConnection.open(service.address, token: "0123456789abcdeg")
    }
    let connection = try await WebSocketConnection.open(service.address, token: "0123456789abcdef")
    await connection.close()
    await service.stop()
    await #expect(throws: RemoteSessionError.self) { try await WebSocketConnection.open(service.address) }
  }
}
