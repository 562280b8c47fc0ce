import Audio
import Foundations
public import HeadUnit
import Places

/// A running search screen: connects microphone, recognizer, map, and head unit.
///
/// ``SearchScreenModel`` makes every decision. The session passes events to it and executes the effects that it
/// returns. The microphone, lookups, prompts, and time-outs run as separate tasks and answer with events, so that a
/// part that hangs never blocks the session.
public actor DestinationSearchSession: SearchSession {
  let services: SessionServices
  let recorder: (any SessionJournal)?
  let onUpdate: @Sendable (SessionUpdate) -> Void
  var model: SearchScreenModel
  var turn: ListeningTurn?
  /// The last turn in which a client's microphone lost audio.
  var lostAudio: Int?
  var asked: Asked?
  private let host: AsyncStream<ScreenOperation>.Continuation
  private let hosting: Task<Void, Never>
  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var timers = NumberedTasks<SessionTimer>()
  private var tasks = NumberedTasks<TaskName>()
  /// Tasks that were stopped or are no longer waited for, but haven't ended.
  private var aside: [Int: (name: TaskName, task: Task<Void, Never>)] = [:]
  private var listeningToFocus: Task<Void, Never>?
  private var following: Task<Void, Never>?
  private var recordedScreen: ShownScreen?
  private var waitingForRest: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waitsForRest = 0
  var ownPlaceChanges = OwnPlaceChanges()

  /// The names of the session's tasks. A new task cancels the previous one of its name.
  enum TaskName: String, CaseIterable {
    case permissions, question, microphone, closing, decoding, resolving, suggesting, finding, ownPlaces, prompt
    case planningTrip, planningRoute, readingRoad
    /// The tasks that store audio or change saved places; each runs to its end.
    case keeping, changing
  }

  /// Creates a session without a head unit; it begins when the host reports one.
  ///
  /// - `host`: The head unit; kept until the session is released.
  /// - `recorder`: Records the session's events; `nil` for no recording.
  /// - `onUpdate`: Called in order from the session's executor; must not block.
  public init<C: Clock<Duration>>(
    host: any TemplateHost, services: SessionServices, settings: ScreenSettings, recorder: (any SessionJournal)? = nil,
    clock: C = ContinuousClock(), onUpdate: @escaping @Sendable (SessionUpdate) -> Void = { _ in }
  ) {
    self.services = services
    self.recorder = recorder
    self.onUpdate = onUpdate
    model = SearchScreenModel(settings: settings)
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    let (operations, continuation) = AsyncStream.makeStream(of: ScreenOperation.self)
    self.host = continuation
    hosting = Task {
      for await operation in operations { await host.perform(operation) }
    }
  }

  deinit {
    host.finish()
    for (_, timer) in timers.all { timer.cancel() }
    for (_, task) in tasks.all { task.cancel() }
    listeningToFocus?.cancel()
    following?.cancel()
    for waiting in waitingForRest.values { waiting.resume() }
  }

  /// The state of the voice search.
  public var state: VoiceControlMachine.State { model.voice.state }

  /// The screen as shown.
  public var shown: ShownScreen { model.shown }

  /// Receives an event of the head unit.
  public func send(_ event: ScreenEvent) { receive(.screen(event)) }

  /// Starts a voice search, for a button of the car or of the app.
  public func speak() { send(.buttonTapped(.microphone, template: .map)) }

  /// Receives an event, as a recording contains it.
  public func receive(_ event: SessionEvent) {
    // Times are rounded to the millisecond, as in recordings, so that a replay sees identical times.
    let at = ((elapsed() / .milliseconds(1)).rounded()) / 1_000
    let before = model.voice.state
    let effects = model.handle(event, at: Duration(saturating: at))
    recorder?.write(.event(event, at: at))
    if !effects.isEmpty { recorder?.write(.effects(effects, at: at)) }
    if recorder != nil, model.shown != recordedScreen {
      recordedScreen = model.shown
      recorder?.write(.screen(model.shown, at: at))
    }
    if model.voice.state != before { onUpdate(.state(model.voice.state)) }
    if model.isConnected {
      listenToFocus()
      follow()
    }
    for effect in effects { perform(effect) }
    restIfSettled()
  }

  /// Waits until no turn, lookup, or presentation is in progress, or until the task is cancelled.
  ///
  /// A turn that waits for the driver, with a question on the phone or an open microphone, is in progress.
  public func settled() async {
    waitsForRest += 1
    let number = waitsForRest
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        if isSettled || Task.isCancelled { continuation.resume() } else { waitingForRest[number] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(number) }
    }
  }

  private func stopWaiting(_ number: Int) { waitingForRest.removeValue(forKey: number)?.resume() }

  private var isSettled: Bool { model.isSettled && tasks.isEmpty && ownPlaceChanges.count == 0 }

  private func restIfSettled() {
    guard !waitingForRest.isEmpty, isSettled else { return }
    for waiting in waitingForRest.values { waiting.resume() }
    waitingForRest = [:]
  }

  /// Disconnects the head unit or ends the session, and stops everything within a deadline (LC-5, LC-7).
  ///
  /// Includes parts that were stopped earlier but haven't ended. Cancelling the calling task has no effect.
  ///
  /// - Returns: The names of the parts that hadn't stopped at the deadline; empty if all stopped.
  @discardableResult
  public func disconnect(within deadline: Duration = .seconds(2)) async -> [String] {
    receive(.screen(.disconnected))
    listeningToFocus?.cancel()
    listeningToFocus = nil
    following?.cancel()
    following = nil
    let running = tasks.all
    for (_, task) in running { task.cancel() }
    let watch = Watch((running + aside.values).map { (name: $0.name.rawValue, task: $0.task) })
    return await watch.unfinished(within: deadline, sleep: sleep)
  }

  /// Sends an operation to the head unit, after the earlier ones.
  func tell(_ operation: ScreenOperation) { host.yield(operation) }

  func startTimer(_ timer: SessionTimer, seconds: Double) {
    stopTimer(timer)
    let number = timers.nextNumber()
    let task = Task { [weak self, sleep] in
      guard (try? await sleep(Duration(saturating: seconds))) != nil, !Task.isCancelled else { return }
      await self?.timeIsUp(timer, number)
    }
    timers.add(task, timer, number)
  }

  func stopTimer(_ timer: SessionTimer) { timers.remove(timer)?.task.cancel() }

  private func timeIsUp(_ timer: SessionTimer, _ number: Int) {
    // A timer that was stopped or restarted at the last moment isn't the current one.
    guard timers.end(timer, number) else { return }
    receive(.timedOut(timer))
  }

  /// Starts a task; cancels the current one of its name, and waits for it if required.
  func start(_ name: TaskName, _ work: @escaping @Sendable (isolated DestinationSearchSession) async -> Void) {
    stop(name)
    let number = tasks.nextNumber()
    let task = Task { [weak self] in
      guard let self else { return }
      await self.run(work)
      await self.ended(name, number)
    }
    tasks.add(task, name, number)
  }

  /// Starts a task that always runs to its end: only ``disconnect(within:)`` waits for it.
  @discardableResult
  func startAside(_ name: TaskName, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let number = tasks.nextNumber()
    let task = Task { [weak self] in
      await work()
      await self?.ended(name, number)
    }
    aside[number] = (name, task)
    return task
  }

  func stop(_ name: TaskName) {
    guard let stopped = tasks.remove(name) else { return }
    stopped.task.cancel()
    aside[stopped.number] = (name, stopped.task)
  }

  /// Returns the task of a name, to wait for it.
  func running(_ name: TaskName) -> Task<Void, Never>? { tasks[name] }

  private func run(_ work: @Sendable (isolated DestinationSearchSession) async -> Void) async { await work(self) }

  private func ended(_ name: TaskName, _ number: Int) {
    aside[number] = nil
    tasks.end(name, number)
    restIfSettled()
  }

  private func follow() {
    guard following == nil, let positions = services.positions else { return }
    following = Task { [weak self] in
      for await update in positions.updates() { await self?.receive(SessionEvent(update)) }
    }
  }

  private func listenToFocus() {
    guard listeningToFocus == nil, let events = services.focus?.events() else { return }
    listeningToFocus = Task { [weak self] in
      for await event in events { await self?.heed(event) }
    }
  }
}
