import Synchronization

/// What happens to the car's sound.
public enum FocusEvent: Sendable, Hashable, Codable {
  /// Something else took the sound, a call for example; focus is lost already when this comes (AU-6).
  ///
  /// The end may never come: whoever waits for it needs a time-out.
  case interruptionBegan

  /// What took the sound is over (AU-6).
  ///
  /// - shouldResume: whether playing may go on by itself. The microphone never does: it is opened only when asked.
  case interruptionEnded(shouldResume: Bool)

  /// Sound goes or comes another way now (AU-7).
  case routeChanged(RouteChangeReason)
}

/// Why sound goes or comes another way (AU-7), with the numbers head units use; there is no 5.
public enum RouteChangeReason: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Nobody knows.
  case unknown = 0
  /// A device was connected.
  case newDevice = 1
  /// The device in use was taken away. Of a device that nobody uses, or may not, this is not said.
  case oldDeviceUnavailable = 2
  /// The use of sound changed.
  case categoryChange = 3
  /// The user chose another device.
  case override = 4
  /// The system woke up.
  case wakeFromSleep = 6
  /// There is no device for what is wanted.
  case noSuitableRoute = 7
  /// A device has another format or other ports than before.
  case configurationChange = 8
}

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
