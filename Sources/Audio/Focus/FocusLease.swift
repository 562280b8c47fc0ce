import Synchronization

/// The right to be heard, until it is released; releasing restores what was lowered for it (AU-3).
///
/// It is released exactly once, however it ends: by ``release()``, by the focus being closed, or, where all that is
/// forgotten or the task that held it was cancelled, with its last reference.
public final class FocusLease: Sendable {
  /// What it was taken for.
  public let use: AudioUse

  /// What was done for it when it was taken.
  public let report: FocusReport

  private let restore: @Sendable () async -> Void
  private let restoring = Mutex<Task<Void, Never>?>(nil)

  /// Makes a lease.
  /// - Parameters:
  ///   - use: what it is for.
  ///   - report: what was done for it.
  ///   - restore: undoes it; called once, in a task of its own, so that cancellation does not keep it from its work.
  public init(_ use: AudioUse, report: FocusReport, restore: @escaping @Sendable () async -> Void) {
    self.use = use
    self.report = report
    self.restore = restore
  }

  deinit {
    if restoring.withLock({ $0 }) == nil { Task { [restore] in await restore() } }
  }

  /// Whether it has been released, or is about to be.
  public var isReleased: Bool { restoring.withLock { $0 != nil } }

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
