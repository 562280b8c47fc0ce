import DestinationSearch
import Foundation
import HTTPTypes
import HeadUnit
import NIOCore
import Places
import Recognition
import SearchScreen
import Synchronization

/// A search screen over a WebSocket: audio, touches and answers come in, and the session's recording goes out.
struct SessionConversation {
  let state: ServiceState

  /// Longest session; a driver who continues starts another.
  private static let longest = Duration.seconds(12 * 3_600)
  /// Longest time for a session to release everything.
  private static let patience = Duration.seconds(2)

  func run(_ socket: WebSocket, _ admission: AccessRules.Admission) async throws {
    await socket.keepOpen()
    try await state.sessions.hold(for: admission.client) {
      try await until(Self.longest) { try await talk(socket, admission) }
    }
  }

  private func talk(_ socket: WebSocket, _ admission: AccessRules.Admission) async throws {
    guard let first = try await Self.message(from: socket) else { return }
    switch first {
    case .text(.start(let start)): try await hold(try settings(start), start, socket, admission)
    case .text(.replay(let start)):
      try await ReplayConversation(settings: try settings(start), isOther: start.namesHeadUnit).run(socket)
    default:
      throw ServiceError.badMessage(
        "the first message must be {\"start\": {\"version\": 1}} or {\"replay\": {\"version\": 1}}")
    }
  }

  /// The screen settings that a client requests.
  private func settings(_ start: SessionStart) throws(ServiceError) -> ScreenSettings {
    guard (1...SessionStart.currentVersion).contains(start.version) else {
      throw ServiceError.badMessage(
        "message version \(start.version) isn't supported; use \(SessionStart.currentVersion)")
    }
    var profile = start.profile ?? .standard
    if let name = start.headUnit {
      guard let known = state.search.headUnits[name] else {
        throw ServiceError.badMessage(
          "unknown head unit '\(name.prefix(30))'; use \(state.search.headUnits.keys.sorted().joined(separator: ", "))")
      }
      profile = known
    }
    var settings = ScreenSettings(profile: profile, rubricator: state.search.map.rubricator)
    settings.language = start.language
    settings.units = start.units
    settings.asksByVoice = start.asksByVoice && start.prompts
    settings.heartbeat = start.heartbeat
    (settings.guides, settings.hasRoads) = (start.guides, state.search.routes != nil)
    settings.avoiding = start.avoiding
    settings.notifies = start.notifies
    settings.follow(country: state.search.country)
    return settings
  }

  /// Runs a session until either side ends it.
  private func hold(
    _ settings: ScreenSettings, _ start: SessionStart, _ socket: WebSocket, _ admission: AccessRules.Admission
  ) async throws {
    let outbox = Outbox()
    let position = start.position ?? (start.followsCar ? state.car.position() : nil)
    let driver = RemoteDriver(at: position, sampleRate: start.sampleRate) { outbox.add($0) }
    let session = DestinationSearchSession(
      host: NoHost(), services: try await services(driver, start, guides: settings.guides, admission),
      settings: settings, recorder: driver
    ) { outbox.add($0) }
    outbox.add(.line(.header(RecordingHeader(settings: settings))))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await outbox.deliver(to: socket) }
      group.addTask {
        while let message = try await Self.message(from: socket) {
          switch message {
          case .audio(let bytes): try await driver.recognize(bytes.readableBytesView)
          case .text(let message): try await take(message, session, driver, outbox)
          }
        }
      }
      let ended = await group.nextResult()
      // Before waiting for the other task: it may be sending audio to a microphone without a reader.
      await session.disconnect(within: Self.patience)
      group.cancelAll()
      try ended?.get()
    }
  }

  private func take(
    _ message: ClientMessage, _ session: DestinationSearchSession, _ driver: RemoteDriver, _ outbox: Outbox
  ) async throws {
    switch message {
    case .event(let event):
      guard event.isOfClient else { throw ServiceError.badMessage("only the service sends this event") }
      guard let event = driver.take(event) else { break }
      if case .overran(let generation) = event { await session.soundWasLost(in: generation) }
      await session.receive(event)
    case .position(let position): if let event = driver.event(of: position) { await session.receive(event) }
    case .prompted(let number, let delivery): driver.prompted(number, delivery)
    case .settle(let number):
      guard outbox.beginSettling() else {
        throw ServiceError.badMessage("wait for the answers to the previous settles")
      }
      Task {
        await session.settled()
        outbox.settled(number)
      }
    case .start, .replay, .line, .end:
      throw ServiceError.badMessage("this message isn't valid after the session has started")
    }
  }

  /// The session's parts: search and recognition here, everything else at the client.
  private func services(
    _ driver: RemoteDriver, _ start: SessionStart, guides: Bool, _ admission: AccessRules.Admission
  ) async throws -> SessionServices {
    let (search, map) = (state.search, CurrentMap(state: state))
    let own = try state.ownPlaces(of: admission.owner)
    var resolver = search.resolver
    (resolver.places, resolver.personal) = (map, own)
    resolver.roads = search.routes.map { TravelTimeLookup(by: $0, locating: map) }
    var services = SessionServices(
      places: map, resolver: resolver, suggester: DestinationSuggester(places: map, personal: own),
      permissions: driver, microphone: { [state] in state.search.stages(driver.nextMicrophone) })
    services.locator = map
    services.personal = own
    services.positions = driver
    if start.followsCar, let receiver = state.car.positions { services.positions = receiver }
    if guides { services.routes = search.routes }
    services.recognizer = LentRecognizer(
      pool: state.pool, near: { driver.lastFix?.coordinate }, client: admission.client, own: own, isLive: true)
    services.answers = try await state.answers()
    services.speaker = start.prompts ? driver : nil
    return services
  }

  enum Received: Sendable {
    case text(ClientMessage)
    case audio(ByteBuffer)
  }

  /// The next message; `nil` when the client has disconnected.
  static func message(from socket: WebSocket) async throws -> Received? {
    switch try await socket.next() {
    case nil: return nil
    case .binary(let bytes): return .audio(bytes)
    case .text(let text):
      do {
        return .text(try JSONDecoder().decode(ClientMessage.self, from: Data(text.utf8)))
      } catch {
        throw ServiceError.badMessage(RecordingError.reason(error))
      }
    }
  }
}

extension SessionStart {
  /// Whether the client chooses a head unit.
  fileprivate var namesHeadUnit: Bool { headUnit != nil || profile != nil }
}

/// Does nothing: the head unit's operations go to the client with the effects.
private struct NoHost: TemplateHost {
  func perform(_ operation: ScreenOperation) async {}
}

/// A recorded session, replayed as its lines arrive: each event is answered with its effects now.
private struct ReplayConversation {
  let settings: ScreenSettings
  /// Whether it is replayed on another head unit than it was recorded on.
  let isOther: Bool

  /// Maximum number of recorded lines for one event: some hundred times what a session writes.
  private static let mostOfEvent = 1_000

  func run(_ socket: WebSocket) async throws {
    var replay: SessionReplay?
    var ofEvent = 0
    while let message = try await SessionConversation.message(from: socket) {
      switch (message, replay) {
      case (.text(.line(.header(let header))), nil):
        var settings = header.settings
        if isOther { settings.profile = self.settings.profile }
        replay = SessionReplay(settings: settings)
        try await socket.send(.line(.header(RecordingHeader(settings: settings))))
      case (.text(.line(.header)), _), (.text(.line), nil):
        throw ServiceError.badMessage("a recording must begin with one line that gives its version")
      case (.text(.line(let line)), .some):
        if case .event = line { ofEvent = 0 } else { ofEvent += 1 }
        guard ofEvent <= Self.mostOfEvent else {
          throw ServiceError.badMessage("one event in this recording has more than \(Self.mostOfEvent) lines")
        }
        let replayed = replay?.play(line) ?? []
        for line in replayed { try await socket.send(.line(line)) }
        for difference in replay?.takeDifferences() ?? [] { try await socket.send(.difference(difference)) }
      case (.text(.end), .some(var ended)):
        ended.finish()
        for difference in ended.takeDifferences() { try await socket.send(.difference(difference)) }
        return try await socket.send(.replayed(ReplaySummary(ended)))
      default: throw ServiceError.badMessage("the recording's lines must follow, and then {\"end\": true}")
      }
    }
  }
}

/// Messages on their way to a client, in order.
private final class Outbox: Sendable {
  /// Maximum number of waiting messages; beyond it, a client that doesn't read is disconnected.
  private static let most = 1_024

  /// Maximum number of waiting settle requests.
  private static let mostSettling = 16

  private let settling = Mutex(0)
  private let messages: AsyncThrowingStream<ServiceMessage, any Error>
  private let continuation: AsyncThrowingStream<ServiceMessage, any Error>.Continuation

  init() { (messages, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingOldest(Self.most)) }

  func add(_ message: ServiceMessage) {
    if case .dropped = continuation.yield(message) {
      continuation.finish(throwing: ServiceError.badMessage("the client doesn't read what the service sends"))
    }
  }

  /// Records that a client waits for the session to settle; returns false if too many do.
  func beginSettling() -> Bool {
    settling.withLock { count in
      guard count < Self.mostSettling else { return false }
      count += 1
      return true
    }
  }

  /// Reports to the client, by number, that the session has settled.
  func settled(_ number: Int) {
    settling.withLock { $0 -= 1 }
    add(.settled(number: number))
  }

  /// Adds session updates that aren't recorded.
  func add(_ update: SessionUpdate) {
    switch update {
    case .state(let state): add(ServiceMessage.state(state))
    case .partial(let hypothesis): add(ServiceMessage.partial(hypothesis.text))
    case .recognized(let hypotheses): add(ServiceMessage.heard(hypotheses.map(RecognizedWords.init)))
    case .droppedSamples(let count): add(ServiceMessage.droppedSamples(count))
    case .answer(let result):
      SpeechMetrics.record(result)
      add(ServiceMessage.answer(ResultRecord(result, isExplained: true)))
    case .record(let record): add(ServiceMessage.answer(record))
    case .failed(let error): add(ServiceMessage.failed(ServiceError.converting(error).message))
    // The client sees the level itself, and the effects contain the rest.
    case .level, .go, .map, .warning, .refused, .prompt, .noticeAnswered: break
    }
  }

  /// Sends messages as they are added.
  func deliver(to socket: WebSocket) async throws {
    for try await message in messages { try await socket.send(message) }
  }
}

extension WebSocket {
  fileprivate func send(_ message: ServiceMessage) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try await send(String(decoding: try encoder.encode(message), as: UTF8.self))
  }
}
