import Audio
import Synchronization

/// A focus over any ``StreamMixer``.
///
/// One task does everything, one thing after another, so that two leases never change the same volume at once. It does
/// not keep the focus alive: with the last reference, of which every lease has one, everything is restored.
final class DuckingFocus: AudioFocusing {
  private let commands: AsyncStream<DuckingCommand>.Continuation
  private let broadcast = FocusBroadcast()
  private let watching: Task<Void, Never>

  /// Makes a focus and restores what a killed program left behind.
  init(_ mixer: any StreamMixer, journal: DuckJournal) {
    let (stream, commands) = AsyncStream.makeStream(of: DuckingCommand.self)
    self.commands = commands
    let waiting = WaitingFlag()
    let worker = DuckingWorker(mixer: mixer, journal: journal, broadcast: broadcast, waiting: waiting)
    Task.detached { await worker.run(stream) }
    commands.yield(.start)
    watching = Task.detached {
      // One look sees all that changed before it; more would only hold up whoever waits for a lease.
      for await change in mixer.changes() where change != .streams || waiting.raise() {
        commands.yield(.change(change))
      }
    }
  }

  deinit {
    watching.cancel()
    commands.finish()
  }

  func acquire(_ use: AudioUse) async throws -> FocusLease {
    try Task.checkCancellation()
    let outcome = await withCheckedContinuation { continuation in
      if case .terminated = commands.yield(.acquire(use, continuation)) {
        continuation.resume(returning: .failure(.focusClosed))
      }
    }
    let (number, report) = try outcome.get()
    let lease = FocusLease(use, report: report) { [self] in await release(number) }
    guard !Task.isCancelled else {
      await lease.release()
      throw CancellationError()
    }
    return lease
  }

  func events() -> AsyncStream<FocusEvent> { broadcast.events() }

  func report() async -> FocusReport {
    await withCheckedContinuation { commands.yield(.report($0)) }
  }

  func close() async {
    await withCheckedContinuation { commands.yield(.close($0)) }
    watching.cancel()
  }

  private func release(_ number: Int) async {
    await withCheckedContinuation { commands.yield(.release(number, $0)) }
  }
}
