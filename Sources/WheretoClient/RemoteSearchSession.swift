import Audio
import DestinationSearch
import Foundation
public import HeadUnit
import Places
import Recognition
public import SearchScreen

/// A search screen whose session runs at a service. The map, recognizer and saved places are there; the head unit,
/// microphone, permissions and loudspeaker are here.
///
/// It is used like a `DestinationSearchSession`, through the same protocols. When the connection is lost, it reports
/// a failure and does nothing anymore; an app then opens another session.
public actor RemoteSearchSession: SearchSession {
  /// The screen's settings, as the service sends them.
  public nonisolated let settings: ScreenSettings
  /// The state of the voice search.
  public private(set) var state = VoiceControlMachine.State.disconnected
  /// The content of the screen.
  public private(set) var shown = ShownScreen()
  /// Whether the service is connected.
  public private(set) var isOpen = true

  let equipment: ClientEquipment
  let onUpdate: @Sendable (SessionUpdate) -> Void
  /// The number of the listening turn, and its microphone.
  var turn: (generation: Int, microphone: any AudioSource)?
  private let connection: any SessionConnection
  private let journal: (any SessionJournal)?
  private let outbox = ClientOutbox()
  private let host: AsyncStream<ScreenOperation>.Continuation
  private var tasks = NumberedTasks<Part>()
  private var aside: [Int: (name: Part, task: Task<Void, Never>)] = [:]
  private var settling: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastSettling = 0
  private var carrying: [Task<Void, Never>] = []

  /// Tasks beside the session; one of each name runs at a time.
  enum Part: String, Sendable {
    case permissions, question, microphone, prompt, focus, positions
  }

  /// Begins a session; it shows something once the host tells of a head unit.
  ///
  /// - `connection`: A connection to the service's `/v1/sessions`, such as a `WebSocketConnection`.
  /// - `host`: The head unit; retained until the session is released.
  /// - `journal`: Makes a recorder of events for the screen's settings; `nil` for none.
  /// - `onUpdate`: Called in order from the session's executor; must not block.
  /// - Throws: ``RemoteSessionError`` if the service refuses the session, and what the connection and the journal
  ///   throw.
  public static func open(
    _ start: SessionStart, over connection: any SessionConnection, host: any TemplateHost, equipment: ClientEquipment,
    journal: (ScreenSettings) throws -> (any SessionJournal)? = { _ in nil },
    onUpdate: @escaping @Sendable (SessionUpdate) -> Void = { _ in }
  ) async throws -> RemoteSearchSession {
    var start = start
    if start.position == nil { start.position = equipment.positions?.lastFix?.coordinate }
    try await connection.send(.text(ClientMessage.start(start).json))
    guard case .line(.header(let header)) = try await message(from: connection) else {
      throw RemoteSessionError.unreadable("it didn't send the screen's settings")
    }
    let session = RemoteSearchSession(
      header.settings, connection, host, equipment, try journal(header.settings), onUpdate)
    await session.carry()
    return session
  }

  private init(
    _ settings: ScreenSettings, _ connection: any SessionConnection, _ host: any TemplateHost,
    _ equipment: ClientEquipment, _ journal: (any SessionJournal)?,
    _ onUpdate: @escaping @Sendable (SessionUpdate) -> Void
  ) {
    self.settings = settings
    self.connection = connection
    self.equipment = equipment
    self.journal = journal
    self.onUpdate = onUpdate
    let (operations, hosting) = AsyncStream.makeStream(of: ScreenOperation.self)
    self.host = hosting
    Task { for await operation in operations { await host.perform(operation) } }
  }

  deinit {
    host.finish()
    outbox.finish()
    for (_, task) in tasks.all { task.cancel() }
    for task in carrying { task.cancel() }
    for waiting in settling.values { waiting.resume() }
  }

  /// Sends an event to the service.
  public func receive(_ event: SessionEvent) {
    // A cancellation isn't delayed by earlier audio.
    if event.isCancelling { outbox.dropAudio() }
    tell(.event(event))
    if case .screen(.connected) = event {
      listenToFocus()
      follow()
    }
  }

  /// Waits until the session is idle, the connection is lost, or the task is cancelled.
  public func settled() async {
    guard isOpen else { return }
    lastSettling += 1
    let number = lastSettling
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        settling[number] = continuation
        tell(.settle(number: number))
      }
    } onCancel: {
      Task { await self.settled(number) }
    }
  }

  private func settled(_ number: Int) { settling.removeValue(forKey: number)?.resume() }

  /// Closes the connection and releases everything within a deadline, when the head unit has disconnected or the app
  /// ends.
  ///
  /// - Returns: The parts that hadn't stopped by the deadline; empty on success.
  @discardableResult
  public func disconnect(within deadline: Duration = .seconds(2)) async -> [String] {
    receive(.screen(.disconnected))
    outbox.finish()
    closeMicrophone()
    let running = tasks.all
    for (_, task) in running { task.cancel() }
    let watch = Watch((running + aside.values).map { (name: $0.name.rawValue, task: $0.task) })
    return await watch.unfinished(within: deadline) { try await Task.sleep(for: $0) }
  }

  // MARK: The connection

  /// Sends a message after the previous ones.
  func tell(_ message: ClientMessage) { add(.message(message)) }

  /// Sends audio after the previous messages.
  func send(_ sound: [UInt8]) { add(.audio(sound)) }

  /// Discards audio that hasn't been sent yet: the service has closed the microphone.
  func dropAudio() { outbox.dropAudio() }

  private func add(_ item: ClientOutbox.Item) {
    guard isOpen, !outbox.add(item) else { return }
    end(RemoteSessionError.closed(code: 1006, reason: "it doesn't accept messages"))
    for task in carrying { task.cancel() }
    Task { [connection] in await connection.close() }
  }

  private func carry() {
    let (outbox, connection) = (outbox, connection)
    let sending = Task {
      while let item = await outbox.next() {
        do {
          switch item {
          case .audio(let bytes): try await connection.send(.binary(bytes))
          case .message(let message): try await connection.send(.text(message.json))
          }
        } catch {
          // The reader of the connection gets the reason.
          break
        }
      }
      await connection.close()
    }
    let reading = Task { [weak self] in
      do {
        while let message = try await Self.message(from: connection) {
          guard let self else { return }
          await self.take(message)
        }
        await self?.end(nil)
      } catch {
        await self?.end(error)
      }
    }
    carrying = [sending, reading]
  }

  private static func message(from connection: any SessionConnection) async throws -> ServiceMessage? {
    while let frame = try await connection.next() {
      guard case .text(let text) = frame else { continue }
      do {
        return try JSONDecoder().decode(ServiceMessage.self, from: Data(text.utf8))
      } catch {
        throw RemoteSessionError.unreadable(RecordingError.reason(error))
      }
    }
    return nil
  }

  private func take(_ message: ServiceMessage) {
    switch message {
    case .line(let line):
      journal?.write(line)
      switch line {
      case .effects(let effects, _): for effect in effects { perform(effect) }
      case .screen(let shown, _): self.shown = shown
      case .header, .event: break
      }
    case .state(let state):
      self.state = state
      onUpdate(.state(state))
    case .partial(let words): onUpdate(.partial(Hypothesis(text: words)))
    case .heard(let words): onUpdate(.recognized(words.map { Hypothesis(text: $0.text, score: $0.score) }))
    case .droppedSamples(let count): onUpdate(.droppedSamples(count))
    case .answer(let record): onUpdate(.record(record))
    case .prompt(let number, let rendering): say(rendering, number)
    case .failed(let reason): onUpdate(.failed(RemoteSessionError.failed(reason)))
    case .settled(let number): settled(number)
    case .difference, .replayed: break
    }
  }

  /// Ends the session after the service has disconnected: stops listening and waiting.
  private func end(_ error: (any Error)?) {
    guard isOpen else { return }
    isOpen = false
    outbox.finish()
    closeMicrophone()
    for (_, task) in tasks.all { task.cancel() }
    for waiting in settling.values { waiting.resume() }
    settling = [:]
    if let error { onUpdate(.failed(error)) }
  }

  /// Sends an operation to the head unit.
  func show(_ operation: ScreenOperation) { host.yield(operation) }

  // MARK: Tasks

  /// Starts a task beside the session; cancels a running one with the same name.
  func start(_ part: Part, _ work: @escaping @Sendable (isolated RemoteSearchSession) async -> Void) {
    stop(part)
    let number = tasks.nextNumber()
    let task = Task { [weak self] in
      guard let self else { return }
      await self.run(work)
      await self.ended(part, number)
    }
    tasks.add(task, part, number)
  }

  func stop(_ part: Part) {
    guard let stopped = tasks.remove(part) else { return }
    stopped.task.cancel()
    aside[stopped.number] = (part, stopped.task)
  }

  /// The cancelled tasks of a name that haven't ended.
  func stopping(_ part: Part) -> [Task<Void, Never>] { aside.values.filter { $0.name == part }.map(\.task) }

  private func run(_ work: @Sendable (isolated RemoteSearchSession) async -> Void) async { await work(self) }

  private func ended(_ part: Part, _ number: Int) {
    aside[number] = nil
    tasks.end(part, number)
  }

  /// Sends the car's position updates to the service.
  private func follow() {
    guard let positions = equipment.positions else { return }
    start(.positions) { session in
      for await update in positions.updates() { session.receive(SessionEvent(update)) }
    }
  }

  private func listenToFocus() {
    guard let events = equipment.focus?.events() else { return }
    start(.focus) { session in
      for await event in events {
        if let event = SessionEvent(event, generation: session.turn?.generation ?? 0) { session.receive(event) }
      }
    }
  }
}

extension SessionEvent {
  /// Whether the event cancels the current activity: then it is sent without waiting.
  fileprivate var isCancelling: Bool {
    switch self {
    case .cancelled, .screen(.cancelPressed), .screen(.backPressed), .screen(.disconnected), .screen(.powerLost): true
    default: false
    }
  }
}

extension ClientMessage {
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
