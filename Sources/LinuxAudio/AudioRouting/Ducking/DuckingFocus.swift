import Audio
import Foundations
import Synchronization

/// An audio focus on any ``StreamMixer``.
///
/// One task executes all commands sequentially, so that two leases never change a volume concurrently. The task doesn't
/// retain the focus: when the last reference is released, including those of leases, everything is restored.
final class DuckingFocus: AudioFocusing {
  private let commands: AsyncStream<DuckingCommand>.Continuation
  private let broadcast = FocusBroadcast()
  private let watching: Task<Void, Never>

  /// Creates a focus and restores the volumes that a killed program left lowered.
  init(_ mixer: any StreamMixer, journal: DuckJournal) {
    let (stream, commands) = AsyncStream.makeStream(of: DuckingCommand.self)
    self.commands = commands
    let waiting = WaitingFlag()
    let worker = DuckingWorker(mixer: mixer, journal: journal, broadcast: broadcast, waiting: waiting)
    Task.detached { await worker.run(stream) }
    commands.yield(.start)
    watching = Task.detached {
      // One update covers all previous changes; further updates would only delay a waiting lease.
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

extension DuckingFocus {
  /// Audio focus on PulseAudio, or on PipeWire as its replacement, through the program `pactl`.
  ///
  /// While a lease is held, every stream of another program is lowered, including streams that start meanwhile (AU-1).
  /// A stream with the role of a call interrupts (AU-6): it isn't lowered, everything else is restored until it ends, and
  /// no lease is granted meanwhile. Added and removed devices are route changes (AU-7); the device in use is unknown.
  convenience init(_ settings: PulseSettings) {
    self.init(PulseMixer(settings), journal: DuckJournal(folder: settings.folder, name: "pulse"))
  }

  /// Audio focus on ALSA without a sound server.
  ///
  /// ALSA doesn't expose which programs play. Only ``ALSAFocusSettings/element`` can be lowered, with everything that
  /// plays through it. Added and removed devices are route changes (AU-7). Interruptions (AU-6) never occur.
  convenience init(_ settings: ALSAFocusSettings) {
    self.init(ALSAMixer(settings), journal: DuckJournal(folder: settings.folder, name: "alsa"))
  }

  /// Whether a PulseAudio server answers.
  static func isAvailable(_ settings: PulseSettings) async -> Bool {
    (try? await PulseMixer(settings).identity()) != nil
  }
}

/// A command for the worker of a ``DuckingFocus``.
enum DuckingCommand: Sendable {
  /// Restores the volumes that a killed program left lowered.
  case start
  /// Lowers others for another lease, and returns its number.
  case acquire(AudioUse, CheckedContinuation<Result<Int, any Error>, Never>)
  /// Releases a lease.
  case release(Int, CheckedContinuation<Void, Never>)
  /// Handles a change of the mixer.
  case change(MixerChange)
  /// Reports the current state.
  case report(CheckedContinuation<FocusReport, Never>)
  /// Releases all leases.
  case close(CheckedContinuation<Void, Never>)
}

/// Whether an update is pending, so that several changes request only one.
final class WaitingFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  /// Raises the flag.
  /// - Returns: whether it wasn't raised yet.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .acquiringAndReleasing) }

  /// Lowers the flag; later changes request another update.
  func lower() { isRaised.store(false, ordering: .releasing) }
}

extension AudioError {
  static let callHasSound = AudioError(
    .deviceBusy, subject: "audio focus", message: "a call is using the audio", advice: "try again when the call is over"
  )
}
