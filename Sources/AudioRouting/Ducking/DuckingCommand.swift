import Audio

/// What the worker of a ``DuckingFocus`` is asked for.
enum DuckingCommand: Sendable {
  /// Restore what a killed program left behind.
  case start
  /// Lower others for one more lease; its number and what was done come back.
  case acquire(AudioUse, CheckedContinuation<Result<(Int, FocusReport), AudioError>, Never>)
  /// Give up a lease.
  case release(Int, CheckedContinuation<Void, Never>)
  /// Something happened.
  case change(MixerChange)
  /// Tell how things are.
  case report(CheckedContinuation<FocusReport, Never>)
  /// Give up all leases.
  case close(CheckedContinuation<Void, Never>)
}
