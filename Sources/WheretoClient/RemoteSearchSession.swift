import Audio
import DestinationSearch
import Foundation
public import HeadUnit
import Places
import Recognition
public import SearchScreen

/// A search screen whose session runs at a service: map, recogniser and the driver's own places are there, head unit,
/// microphone, permissions and loudspeaker are here.
///
/// It is used as a `DestinationSearchSession` is, through the same protocols. When the connection is lost, it tells a
/// failure and does nothing any more; an app then opens another.
public actor RemoteSearchSession: SearchSession {
  /// What the screen is set to, as the service says.
  public nonisolated let settings: ScreenSettings
  /// Where the voice search stands.
  public private(set) var state = VoiceControlMachine.State.disconnected
  /// What is on the screen.
  public private(set) var shown = ShownScreen()
  /// Whether the service is there.
  public private(set) var isOpen = true

  let equipment: ClientEquipment
  let onUpdate: @Sendable (SessionUpdate) -> Void
  /// The number of the turn that listens, and its microphone.
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

  /// What runs beside the session; one of a name at a time.
  enum Part: String, Sendable {
    case permissions, question, microphone, prompt, focus, positions
  }

  /// How long an event waits for where the driver is.
  private static let patience = Duration.milliseconds(250)

  /// Begins a session; it shows something once the host tells of a head unit.
  ///
  /// - Parameters:
  ///   - start: How the screen is wanted.
  ///   - connection: A connection to the service's `/v1/sessions`, such as a `WebSocketConnection`.
  ///   - host: The head unit; kept until the session is let go of.
  ///   - equipment: The parts that are here.
  ///   - journal: Makes what takes down what happens, where that is wanted, for what the screen is set to.
  ///   - onUpdate: Called in order from the session's executor; must not block.
  /// - Throws: ``RemoteSessionError`` where the service refuses it, what the connection and the journal throw.
  public static func open(
    _ start: SessionStart, over connection: any SessionConnection, host: any TemplateHost, equipment: ClientEquipment,
    journal: (ScreenSettings) throws -> (any SessionJournal)? = { _ in nil },
    onUpdate: @escaping @Sendable (SessionUpdate) -> Void = { _ in }
  ) async throws -> RemoteSearchSession {
    var start = start
    if start.position == nil { start.position = await equipment.position() }
    try await connection.send(.text(ClientMessage.start(start).json))
    guard case .line(.header(let header)) = try await message(from: connection) else {
      throw RemoteSessionError.unreadable("it didn't send the screen's settings")
    }
    let session = RemoteSearchSession(
      header.settings, connection, host, equipment, try journal(header.settings), onUpdate)
    await session.carry(from: start.position)
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

  /// Tells the service that something happened.
  public func receive(_ event: SessionEvent) {
    // Who cancels is not heard only after what was said before.
    if event.isCancelling { outbox.dropSound() }
    tell(.event(event))
    if case .screen(.connected) = event {
      listenToFocus()
      follow()
    }
  }

  /// Waits until nothing is under way, or the connection is gone, or the task is cancelled.
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

  /// The head unit has gone, or the app ends: the connection is closed, and everything here let go of within a deadline.
  ///
  /// - Returns: The parts that had not stopped when time was up; none where all is well.
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

  /// Sends a message after those before it.
  func tell(_ message: ClientMessage) { add(.message(message)) }

  /// Sends sound after what was sent before it.
  func send(_ sound: [UInt8]) { add(.sound(sound)) }

  /// Forgets sound that is not sent yet: the service has closed the microphone.
  func dropSound() { outbox.dropSound() }

  private func add(_ item: ClientOutbox.Item) {
    guard isOpen, !outbox.add(item) else { return }
    end(RemoteSessionError.closed(code: 1006, reason: "it doesn't accept messages"))
    for task in carrying { task.cancel() }
    Task { [connection] in await connection.close() }
  }

  private func carry(from position: Coordinate?) {
    let (outbox, connection) = (outbox, connection)
    let asking = PositionAsking(from: position, patience: Self.patience, equipment.position)
    let sending = Task {
      var last = position
      while let item = await outbox.next() {
        do {
          switch item {
          case .sound(let bytes): try await connection.send(.binary(bytes))
          case .message(let message):
            if case .event(let event) = message, event.isAboutPlaces, case let position = await asking.position(),
              position != last
            {
              last = position
              try await connection.send(.text(ClientMessage.position(position).json))
            }
            try await connection.send(.text(message.json))
          }
        } catch {
          // Who reads the connection hears why it is gone.
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
    case .heard(let words): onUpdate(.heard(words.map { Hypothesis(text: $0.text, score: $0.score) }))
    case .droppedSamples(let count): onUpdate(.droppedSamples(count))
    case .answer(let record): onUpdate(.record(record))
    case .prompt(let number, let rendering): say(rendering, number)
    case .failed(let reason): onUpdate(.failed(RemoteSessionError.failed(reason)))
    case .settled(let number): settled(number)
    case .difference, .replayed: break
    }
  }

  /// The service has gone: nothing is listened to and waited for any more.
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

  /// Tells the head unit.
  func show(_ operation: ScreenOperation) { host.yield(operation) }

  // MARK: Tasks

  /// Starts something beside the session; what goes by that name already is cancelled.
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

  /// What was stopped of a name and has not ended.
  func stopping(_ part: Part) -> [Task<Void, Never>] { aside.values.filter { $0.name == part }.map(\.task) }

  private func run(_ work: @Sendable (isolated RemoteSearchSession) async -> Void) async { await work(self) }

  private func ended(_ part: Part, _ number: Int) {
    aside[number] = nil
    tasks.end(part, number)
  }

  /// Tells the service where the car is, as it moves.
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
  /// Whether it ends what goes on: then nothing is waited for before it.
  fileprivate var isCancelling: Bool {
    switch self {
    case .cancelled, .screen(.cancelPressed), .screen(.backPressed), .screen(.disconnected), .screen(.powerLost): true
    default: false
    }
  }
}

extension SessionEvent {
  /// Whether what comes of it may depend on where the driver is, beyond what it says itself.
  fileprivate var isAboutPlaces: Bool {
    switch self {
    case .moved, .positionLost: false
    default: !isCancelling
    }
  }
}

extension ClientMessage {
  /// The message as JSON.
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
