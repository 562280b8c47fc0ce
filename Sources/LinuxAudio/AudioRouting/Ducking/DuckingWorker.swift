import Audio
import Foundations

/// Executes the commands of a ``DuckingFocus`` sequentially.
final class DuckingWorker {
  /// The maximum number of warnings; the newest are kept.
  private static let warningLimit = 8

  private let mixer: any StreamMixer
  private let journal: DuckJournal
  private let broadcast: FocusBroadcast
  /// Raised while a command for changed streams is pending.
  private let waiting: WaitingFlag
  private var leases: [Int: AudioUse] = [:]
  private var nextNumber = 0
  private var lock: FileLock?
  private var record = DuckRecord(server: "")
  private var isInterrupted = false
  private var isClosed = false
  private var recovered = 0
  private var obstacle: String?
  /// The volumes that were left lowered by a program that no longer runs.
  private var left: Set<DuckedVolume> = []
  private var warnings: [String] = []

  init(mixer: any StreamMixer, journal: DuckJournal, broadcast: FocusBroadcast, waiting: WaitingFlag) {
    self.mixer = mixer
    self.journal = journal
    self.broadcast = broadcast
    self.waiting = waiting
  }

  /// Runs until the command stream ends, then restores everything.
  nonisolated(nonsending) func run(_ commands: AsyncStream<DuckingCommand>) async {
    for await command in commands { await handle(command) }
    await close()
  }

  private func handle(_ command: DuckingCommand) async {
    switch command {
    case .start: await settle()
    case .acquire(let use, let continuation): continuation.resume(returning: await acquire(use))
    case .release(let number, let continuation):
      if leases.removeValue(forKey: number) != nil { await settle() }
      continuation.resume()
    case .change(let change): await handle(change)
    case .report(let continuation): continuation.resume(returning: await report())
    case .close(let continuation):
      await close()
      continuation.resume()
    }
  }

  private func handle(_ change: MixerChange) async {
    guard !isClosed else { return }
    switch change {
    case .streams:
      // Lowered before the update, so that changes during it cause another one.
      waiting.lower()
      await settle()
    case .route(let reason): broadcast.send(.routeChanged(reason))
    case .lost: broadcast.send(.routeChanged(.noSuitableRoute))
    case .found:
      broadcast.send(.routeChanged(.configurationChange))
      // It may be another instance of the server, in which stream IDs have changed.
      lock = nil
      await settle()
    }
  }

  private func acquire(_ use: AudioUse) async -> Result<Int, any Error> {
    guard !isClosed else { return .failure(AudioError.focusClosed) }
    nextNumber += 1
    leases[nextNumber] = use
    let number = nextNumber
    do {
      try await adjust()
      // Neither the microphone nor a prompt may be used during a call.
      if isInterrupted { throw AudioError.callHasSound }
      return .success(number)
    } catch {
      leases[number] = nil
      await settle()
      return .failure(error)
    }
  }

  private func close() async {
    guard !isClosed else { return }
    isClosed = true
    leases = [:]
    await settle()
    lock = nil
    broadcast.finish()
  }

  private func report() async -> FocusReport {
    let ducking: FocusReport.Ducking =
      if let obstacle { .unavailable(reason: obstacle) } else { await mixer.ducking() }
    return FocusReport(
      backend: mixer.backend, ducking: ducking, lowered: record.loweredCount, recovered: recovered, warnings: warnings)
  }

  /// Adjusts without a caller that handles an error.
  private func settle() async {
    do { try await adjust() } catch { warn(error) }
  }

  private func warn(_ error: any Error) {
    let warning = "\(error)"
    warnings = (warnings.filter { $0 != warning } + [warning]).suffix(Self.warningLimit)
  }

  /// Lowers or restores others as the leases require.
  private func adjust() async throws {
    obstacle = nil
    let mayChange: Bool
    do {
      mayChange = try await takeLock()
    } catch let error as AudioError where error.code == .journalFailed {
      // If volumes can't be recorded for restoring, they must not be lowered.
      obstacle = error.description
      warn(error)
      return
    }
    let streams = try await mixer.streams()
    note(isCalling: streams.contains { $0.isCall && !$0.isOurs && !$0.isCorked })
    if isInterrupted, !leases.isEmpty { obstacle = AudioError.callHasSound.message }
    guard mayChange else { return }
    if leases.isEmpty || isInterrupted {
      try await restore(streams)
    } else {
      try await lower(streams)
    }
    if leases.isEmpty { lock = nil }
  }

  private func note(isCalling: Bool) {
    guard isCalling != isInterrupted else { return }
    isInterrupted = isCalling
    broadcast.send(isCalling ? .interruptionBegan : .interruptionEnded(shouldResume: true))
  }

  /// Takes the lock if there is anything to lower or restore.
  private func takeLock() async throws -> Bool {
    if lock != nil { return true }
    guard !leases.isEmpty || journal.exists else {
      record.volumes = []
      return false
    }
    guard let taken = try journal.lock() else {
      obstacle = "another Whereto program has already lowered them"
      return false
    }
    let identity = try await mixer.identity()
    var written = DuckRecord(server: identity)
    do throws(AudioError) {
      written = try journal.read() ?? written
    } catch {
      warn(error)
      try journal.write(written)
    }
    record = written.moved(to: identity)
    lock = taken
    left = Set(record.volumes.filter { !$0.isGone })
    return true
  }

  private func lower(_ streams: [MixerStream]) async throws {
    let plan = DuckPlan.lowering(streams, record: record)
    guard plan.record != record else { return }
    do throws(AudioError) {
      try journal.write(plan.record)
    } catch {
      obstacle = error.description
      warn(error)
      return
    }
    record = plan.record
    for step in plan.steps where await isSet(step) == false { record.volumes.removeAll { $0 == step.entry } }
    if record != plan.record { try journal.write(record) }
  }

  private func restore(_ streams: [MixerStream]) async throws {
    let plan = DuckPlan.restoring(streams, record: record)
    var after = plan.record
    for step in plan.steps {
      if await isSet(step) == true {
        if left.remove(step.entry) != nil { recovered += 1 }
      } else {
        after.volumes.append(step.entry)
      }
    }
    let isChanged = after != record
    record = after
    if isChanged { try journal.write(after) }
  }

  /// Sets a stream's volume. A stream that is gone counts as a normal result and is noted at the next update.
  /// - Returns: false if it is gone, nil if unknown: a server that answered too late may have set the volume anyway.
  private func isSet(_ step: DuckPlan.Step) async -> Bool? {
    do {
      return try await mixer.set(step.id, volumes: step.volumes)
    } catch {
      warn(error)
      return nil
    }
  }
}
