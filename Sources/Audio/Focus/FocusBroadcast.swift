import Synchronization

/// Hands events to every sequence that was asked for.
package final class FocusBroadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<FocusEvent>.Continuation] = [:]
    var nextNumber = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  package init() {}

  /// A sequence of what is sent from now on.
  package func events() -> AsyncStream<FocusEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: FocusEvent.self, bufferingPolicy: .bufferingNewest(64))
    let number = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.nextNumber += 1
      state.listeners[state.nextNumber] = continuation
      return state.nextNumber
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// How many listen.
  package var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Sends an event to all who listen.
  package func send(_ event: FocusEvent) {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield(event) }
  }

  /// Ends every sequence, and those asked for later.
  package func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
