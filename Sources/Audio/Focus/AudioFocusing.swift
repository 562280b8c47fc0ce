/// The car's sound, shared with other programs: lowers them for as long as it is needed and tells what happens to it.
///
/// - Focus is taken only when something is about to be heard or said, and given back promptly (AU-3); never on
///   connecting (AU-8). Everything else is made quieter rather than stopped, and mixes (AU-1, AU-2).
/// - Several leases may be held at once; others stay quiet until the last is released.
/// - Nothing waits on a thread of the cooperative pool.
public protocol AudioFocusing: AnyObject, Sendable {
  /// Takes focus, and comes back once the others are quiet.
  ///
  /// Where others cannot be made quiet the lease is given all the same and its ``FocusLease/report`` says so: a driver
  /// who speaks over the radio is better off than one who may not speak.
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
