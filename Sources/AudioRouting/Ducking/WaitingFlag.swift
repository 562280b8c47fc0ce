import Synchronization

/// Whether something waits to be done, so that it is asked for once, however many reasons there are.
final class WaitingFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  /// Raises the flag.
  /// - Returns: whether it was not raised yet.
  func raise() -> Bool { !isRaised.exchange(true, ordering: .acquiringAndReleasing) }

  /// Lowers the flag; whatever comes from now on is another reason.
  func lower() { isRaised.store(false, ordering: .releasing) }
}
