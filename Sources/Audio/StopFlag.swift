import Synchronization

/// A flag one task raises and a reader on another thread looks at between its waits.
package final class StopFlag: Sendable {
  private let value = Atomic<Bool>(false)

  package init() {}

  /// Whether the flag has been raised.
  package var isRaised: Bool { value.load(ordering: .acquiring) }

  /// Raises the flag, for good.
  package func raise() { value.store(true, ordering: .releasing) }
}
