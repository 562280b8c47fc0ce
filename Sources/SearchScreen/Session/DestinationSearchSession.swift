import Audio
public import HeadUnit
import Places

/// A search screen at work: joins microphone, recogniser, map and head unit.
///
/// Everything that is decided is decided by ``SearchScreenModel``; the session feeds it with what happens and does what
/// it asks for. Microphone, lookups, prompts and time-outs run as tasks beside it and answer with events, so that nothing
/// ever waits for a part that hangs.
public actor DestinationSearchSession: SearchSession {
  let services: SessionServices
  let recorder: (any SessionJournal)?
  let onUpdate: @Sendable (SessionUpdate) -> Void
  var model: SearchScreenModel
  var turn: ListeningTurn?
  /// The turn in which a client's microphone lost sound last.
  var lostSound: Int?
  var asked: Asked?
  private let host: AsyncStream<ScreenOperation>.Continuation
  private let hosting: Task<Void, Never>
  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var timers = NumberedTasks<SessionTimer>()
  private var tasks = NumberedTasks<TaskName>()
  /// What was stopped, or is waited for by nobody, and has not ended.
  private var aside: [Int: (name: TaskName, task: Task<Void, Never>)] = [:]
  private var listeningToFocus: Task<Void, Never>?
  private var following: Task<Void, Never>?
  private var recordedScreen: ShownScreen?
  private var waitingForRest: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waitsForRest = 0
  var ownPlaceChanges = OwnPlaceChanges()

  /// What runs beside the session; one of a name at a time, a new one ends the one before.
  enum TaskName: String, CaseIterable {
    case permissions, question, microphone, closing, decoding, resolving, suggesting, finding, ownPlaces, prompt
    case planningTrip, planningRoute, readingRoad
    /// Keeping an utterance's audio, and changes to the driver's own places: each to its own end.
    case keeping, changing
  }

  /// Makes a session without a head unit; it begins when the host tells of one.
  ///
  /// - Parameters:
  ///   - host: The head unit; kept until the session is let go of.
  ///   - services: The parts it works with.
  ///   - settings: What the screen is set to.
  ///   - recorder: Takes down what happens, where that is wanted.
  ///   - clock: Runs the time-outs.
  ///   - onUpdate: Called in order from the session's executor; must not block.
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

  /// Where the voice search stands.
  public var state: VoiceControlMachine.State { model.voice.state }

  /// What is on the screen.
  public var shown: ShownScreen { model.shown }

  /// The head unit told something.
  public func send(_ event: ScreenEvent) { receive(.screen(event)) }

  /// The driver wants to speak, by a button of the car or of the app.
  public func speak() { send(.buttonTapped(.microphone, template: .map)) }

  /// Something happened: the same as what a recording holds.
  public func receive(_ event: SessionEvent) {
    // To the millisecond, as it is recorded: a replay then sees the very same times.
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

  /// Waits until nothing is under way: no turn, no lookup, no modal on its way; or until the task is cancelled.
  ///
  /// A turn that waits for the driver, with a question on the phone or an open microphone, is under way.
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

  /// The head unit has gone, or the app ends: everything is let go of within a deadline (LC-5, LC-7).
  ///
  /// What was stopped before and has not ended counts; cancelling the task that waits changes nothing.
  ///
  /// - Returns: The parts that had not stopped when time was up; none where all is well.
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

  /// Sends an operation to the head unit, after those before it.
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
    // A timer stopped or begun anew at the last moment is no longer the one that waits.
    guard timers.end(timer, number) else { return }
    receive(.timedOut(timer))
  }

  /// Starts something beside the session; what goes by that name already is cancelled, and waited for where it matters.
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

  /// Starts something that runs to its end whatever happens: ``disconnect(within:)`` alone waits for it.
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

  /// The task of that name, to be waited for.
  func running(_ name: TaskName) -> Task<Void, Never>? { tasks[name] }

  private func run(_ work: @Sendable (isolated DestinationSearchSession) async -> Void) async { await work(self) }

  private func ended(_ name: TaskName, _ number: Int) {
    aside[number] = nil
    tasks.end(name, number)
    restIfSettled()
  }

  /// Follows the car from now on.
  private func follow() {
    guard following == nil, let positions = services.positions else { return }
    following = Task { [weak self] in
      for await update in positions.updates() { await self?.receive(SessionEvent(update)) }
    }
  }

  /// Hears of calls and devices from now on.
  private func listenToFocus() {
    guard listeningToFocus == nil, let events = services.focus?.events() else { return }
    listeningToFocus = Task { [weak self] in
      for await event in events { await self?.heed(event) }
    }
  }
}
