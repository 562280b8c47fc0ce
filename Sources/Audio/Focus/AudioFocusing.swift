import Synchronization

/// The purpose of audio focus.
public enum AudioUse: String, Sendable, Hashable, Codable, CaseIterable {
  /// The microphone is open, and other audio in the car should not be recorded; only together with the voice template
  /// (AU-4, VC-14).
  case listening

  /// A tone or a spoken sentence plays over other audio (AU-1).
  case prompt
}

/// Manages the car's audio, shared with other programs: ducks them as long as needed and reports events.
///
/// - Focus is taken only just before listening or speaking, and released promptly (AU-3); never on connecting (AU-8).
///   Other programs are ducked instead of stopped, and mixed (AU-1, AU-2).
/// - Several leases can be held at the same time; others stay ducked until the last is released.
/// - No call blocks a thread of the cooperative pool.
public protocol AudioFocusing: AnyObject, Sendable {
  /// Takes focus, and returns when the other programs are ducked.
  ///
  /// If others can't be ducked, the lease is granted anyway and ``report()`` contains the reason.
  /// - Throws: ``AudioError`` if the sound server doesn't answer or returns an invalid answer, or during a call;
  ///   `CancellationError` if the task is cancelled, with everything restored.
  func acquire(_ use: AudioUse) async throws -> FocusLease

  /// The audio events from now on. Each call returns a separate sequence, which ends with ``close()``.
  ///
  /// Up to 64 events are buffered for a slow reader; older ones are dropped.
  func events() -> AsyncStream<FocusEvent>

  /// The current capabilities of this focus, and what it ducks.
  func report() async -> FocusReport

  /// Releases every lease, restores all volumes and ends the event sequences. A second call does nothing, and later
  /// leases are refused.
  func close() async
}

extension AudioFocusing {
  /// Holds focus while `body` runs, and releases it when `body` returns or throws, or immediately if the task is
  /// cancelled.
  /// - Throws: the errors of ``acquire(_:)`` and `body`.
  public func withFocus<Result>(_ use: AudioUse, _ body: (FocusLease) async throws -> Result) async throws -> Result {
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

/// A lease of audio focus; releasing it restores what was ducked for it (AU-3).
///
/// It is released exactly once: by ``release()``, by closing the focus, or otherwise with its last reference.
public final class FocusLease: Sendable {
  /// The purpose it was taken for.
  public let use: AudioUse

  private let restore: @Sendable () async -> Void
  private let restoring = Mutex<Task<Void, Never>?>(nil)

  /// Creates a lease. `restore` undoes the ducking; it is called once, in a separate task that isn't cancelled.
  public init(_ use: AudioUse, restore: @escaping @Sendable () async -> Void) {
    self.use = use
    self.restore = restore
  }

  deinit {
    if restoring.withLock({ $0 }) == nil { Task { [restore] in await restore() } }
  }

  /// Releases focus, and returns when everything is restored, even if the task is cancelled meanwhile. Further calls
  /// wait for the first.
  public func release() async {
    await begin().value
  }

  /// Releases focus without waiting.
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

/// The capabilities and the state of a focus.
public struct FocusReport: Sendable, Hashable, Codable {
  /// The system that plays the audio.
  public enum Backend: String, Sendable, Hashable, Codable, CaseIterable {
    /// PulseAudio, or PipeWire as its replacement.
    case pulse
    /// ALSA, without a sound server.
    case alsa
    /// A scripted backend for tests.
    case scripted
  }

  /// The method of ducking other programs.
  public enum Ducking: Sendable, Hashable, Codable {
    /// Lowers every stream of other programs.
    case streams
    /// Lowers one mixer control, and so everything that plays through it.
    case mixerElement(String)
    /// Other programs aren't ducked.
    case unavailable(reason: String)
  }

  /// The system that plays the audio.
  public var backend: Backend
  /// The method of ducking other programs.
  public var ducking: Ducking
  /// The number of streams or controls that are currently lowered.
  public var lowered: Int
  /// The number of volumes left lowered by a program that ended, and restored since.
  public var recovered: Int
  /// The problems, each in one line.
  public var warnings: [String]

  /// Creates a report.
  public init(backend: Backend, ducking: Ducking, lowered: Int = 0, recovered: Int = 0, warnings: [String] = []) {
    self.backend = backend
    self.ducking = ducking
    self.lowered = lowered
    self.recovered = recovered
    self.warnings = warnings
  }
}
