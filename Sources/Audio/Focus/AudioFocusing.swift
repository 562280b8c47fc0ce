import Synchronization

/// What the car's sound is wanted for.
public enum AudioUse: String, Sendable, Hashable, Codable, CaseIterable {
  /// The microphone is open and what plays in the car should not be heard in it; only together with the voice template
  /// (AU-4, VC-14).
  case listening

  /// A tone or a spoken sentence plays over whatever else plays (AU-1).
  case prompt
}

/// The car's sound, shared with other programs: lowers them for as long as it is needed and tells what happens to it.
///
/// - Focus is taken only when something is about to be heard or said, and given back promptly (AU-3); never on
///   connecting (AU-8). Everything else is made quieter rather than stopped, and mixes (AU-1, AU-2).
/// - Several leases may be held at once; others stay quiet until the last is released.
/// - Nothing waits on a thread of the cooperative pool.
public protocol AudioFocusing: AnyObject, Sendable {
  /// Takes focus, and comes back once the others are quiet.
  ///
  /// Where others cannot be made quiet the lease is given all the same and ``report()`` says so: a driver who speaks
  /// over the radio is better off than one who may not speak.
  /// - Parameter use: what it is for.
  /// - Returns: the lease to release.
  /// - Throws: ``AudioError`` when the sound server does not answer or answers nonsense, and while a call has the sound;
  ///   `CancellationError` when the task is cancelled, with everything restored.
  func acquire(_ use: AudioUse) async throws -> FocusLease

  /// What happens to the sound from now on; each call gives a sequence of its own, which ends with ``close()``.
  ///
  /// At most 64 events wait for a slow reader, of which the newest are kept.
  func events() -> AsyncStream<FocusEvent>

  /// What this focus can do at the moment, and to whom it does it.
  func report() async -> FocusReport

  /// Releases every lease, restores what is not restored yet and ends the event sequences. A second call does nothing,
  /// and a lease taken afterwards is refused.
  func close() async
}

extension AudioFocusing {
  /// Holds focus while `body` runs, and releases it when `body` returns or throws, or at once when the task is
  /// cancelled.
  /// - Throws: what ``acquire(_:)`` and `body` throw.
  public func withFocus<Result>(
    _ use: AudioUse, _ body: (FocusLease) async throws -> Result
  ) async throws -> Result {
    let lease = try await acquire(use)
    return try await withTaskCancellationHandler {
      do {
        let result = try await body(lease)
        await lease.release()
        return result
      } catch {
        await lease.release()
        throw error
      }
    } onCancel: {
      lease.releaseSoon()
    }
  }
}

/// The right to be heard, until it is released; releasing restores what was lowered for it (AU-3).
///
/// It is released exactly once, however it ends: by ``release()``, by the focus being closed, or, where all that is
/// forgotten or the task that held it was cancelled, with its last reference.
public final class FocusLease: Sendable {
  /// What it was taken for.
  public let use: AudioUse

  private let restore: @Sendable () async -> Void
  private let restoring = Mutex<Task<Void, Never>?>(nil)

  /// Makes a lease.
  /// - Parameters:
  ///   - use: what it is for.
  ///   - restore: undoes it; called once, in a task of its own, so that cancellation does not keep it from its work.
  public init(_ use: AudioUse, restore: @escaping @Sendable () async -> Void) {
    self.use = use
    self.restore = restore
  }

  deinit {
    if restoring.withLock({ $0 }) == nil { Task { [restore] in await restore() } }
  }

  /// Gives focus back, and comes back once everything is restored, also when the task is cancelled meanwhile. Every
  /// further call waits for the first.
  public func release() async {
    await begin().value
  }

  /// Gives focus back without waiting, for where nothing can be waited for.
  public func releaseSoon() {
    _ = begin()
  }

  private func begin() -> Task<Void, Never> {
    restoring.withLock { task in
      if let task { return task }
      let started = Task { [restore] in await restore() }
      task = started
      return started
    }
  }
}

/// What a focus can do for whoever takes it, and what it did.
public struct FocusReport: Sendable, Hashable, Codable {
  /// Who plays the sound.
  public enum Backend: String, Sendable, Hashable, Codable, CaseIterable {
    /// PulseAudio, or PipeWire in its place.
    case pulse
    /// ALSA, without a sound server.
    case alsa
    /// A fake.
    case scripted
  }

  /// How others are made quieter.
  public enum Ducking: Sendable, Hashable, Codable {
    /// Every stream of other programs is lowered.
    case streams
    /// One control of the mixer is lowered, with all that plays through it.
    case mixerElement(String)
    /// Others play on as they do.
    case unavailable(reason: String)
  }

  /// Who plays the sound.
  public var backend: Backend

  /// How others are made quieter.
  public var ducking: Ducking

  /// How many streams or controls are lowered now.
  public var lowered: Int

  /// How many were found lowered by a program that ended without restoring them, and have been restored since.
  public var recovered: Int

  /// What did not go as it should, each in one line.
  public var warnings: [String]

  /// Makes a report.
  public init(
    backend: Backend, ducking: Ducking, lowered: Int = 0, recovered: Int = 0, warnings: [String] = []
  ) {
    self.backend = backend
    self.ducking = ducking
    self.lowered = lowered
    self.recovered = recovered
    self.warnings = warnings
  }
}
