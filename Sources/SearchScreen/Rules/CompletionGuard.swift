import Synchronization

/// A completion that is called exactly once: by whoever comes first, and at the latest when the guard goes away.
///
/// A head unit waits for the completions of rows and of search texts (SE-1, SE-4, LI-6). One that is forgotten leaves a
/// spinner for ten seconds, one that is called twice ends some apps.
public final class CompletionGuard<Value: Sendable>: Sendable {
  private let completion: Mutex<(@Sendable (Value) -> Void)?>
  private let fallback: Value

  /// Guards a completion.
  ///
  /// - Parameters:
  ///   - fallback: what it is called with where nobody calls it.
  ///   - completion: the completion; it is called outside of any lock.
  public init(fallback: Value, _ completion: @escaping @Sendable (Value) -> Void) {
    self.fallback = fallback
    self.completion = Mutex(completion)
  }

  /// Calls the completion, unless it was called before.
  ///
  /// - Returns: whether it was called now.
  @discardableResult
  public func complete(_ value: Value) -> Bool {
    let waiting = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    waiting?(value)
    return waiting != nil
  }

  /// Calls the completion with the fallback, unless it was called before.
  ///
  /// - Returns: whether it was called now.
  @discardableResult
  public func abandon() -> Bool { complete(fallback) }

  deinit { abandon() }
}

extension CompletionGuard where Value == Void {
  /// Guards a completion that takes nothing.
  public convenience init(_ completion: @escaping @Sendable () -> Void) {
    self.init(fallback: ()) { completion() }
  }

  /// Calls the completion, unless it was called before.
  @discardableResult
  public func complete() -> Bool { complete(()) }
}
