import Audio
import Foundations
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
        continuation.resume(returning: .failure(AudioError.focusClosed))
      }
    }
    let number = try outcome.get()
    let lease = FocusLease(use) { [self] in await release(number) }
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

/// What the worker of a ``DuckingFocus`` is asked for.
enum DuckingCommand: Sendable {
  /// Restore what a killed program left behind.
  case start
  /// Lower others for one more lease; its number comes back.
  case acquire(AudioUse, CheckedContinuation<Result<Int, any Error>, Never>)
  /// Give up a lease.
  case release(Int, CheckedContinuation<Void, Never>)
  /// Something happened.
  case change(MixerChange)
  /// Tell how things are.
  case report(CheckedContinuation<FocusReport, Never>)
  /// Give up all leases.
  case close(CheckedContinuation<Void, Never>)
}

/// Whether something waits to be done, so that it is asked for once, however many reasons there are.
final class WaitingFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  /// Raises the flag.
  /// - Returns: whether it was not raised yet.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .acquiringAndReleasing) }

  /// Lowers the flag; whatever comes from now on is another reason.
  func lower() { isRaised.store(false, ordering: .releasing) }
}

extension AudioError {
  /// A lease asked for while a call has the sound.
  static let callHasSound = AudioError(
    .deviceBusy, subject: "audio focus", message: "a call has the sound", advice: "try again when it is over")
}
