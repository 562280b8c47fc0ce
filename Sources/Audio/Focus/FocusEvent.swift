import Synchronization

/// An event of the car's audio.
public enum FocusEvent: Sendable, Hashable, Codable {
  /// Another use took the audio, a call for example; focus is already lost (AU-6).
  ///
  /// The end may never be reported, so waiting for it requires a timeout.
  case interruptionBegan

  /// The other use of the audio ended (AU-6); playback may resume automatically if `shouldResume`, the microphone never.
  case interruptionEnded(shouldResume: Bool)

  /// The audio route has changed (AU-7).
  case routeChanged(RouteChangeReason)
}

/// The reason for a change of the audio route (AU-7), with the numbers that head units use; there is no 5.
public enum RouteChangeReason: Int, Sendable, Hashable, Codable, CaseIterable {
  /// The reason is unknown.
  case unknown = 0
  /// A device was connected.
  case newDevice = 1
  /// The device in use was disconnected. Not reported for a device that isn't in use or isn't permitted.
  case oldDeviceUnavailable = 2
  /// The purpose of the audio changed.
  case categoryChange = 3
  /// The user chose another device.
  case override = 4
  /// The system woke up.
  case wakeFromSleep = 6
  /// No device is suitable.
  case noSuitableRoute = 7
  /// A device's format or ports changed.
  case configurationChange = 8
}

/// Sends events to all requested sequences.
package final class FocusBroadcast: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<FocusEvent>.Continuation] = [:]
    var nextNumber = 0
    var isFinished = false
  }

  private let state = Mutex(State())

  package init() {}

  /// A sequence of the events sent from now on.
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

  /// The number of listeners.
  package var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Sends an event to all listeners.
  package func send(_ event: FocusEvent) {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield(event) }
  }

  /// Ends every sequence, including those requested later.
  package func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
