public import Audio
import Synchronization

/// An audio focus without effect: records the leases that were taken and released, and reports the events of a test.
///
/// An interruption without an end is a ``FocusEvent/interruptionBegan`` after which the test sends nothing (AU-6).
public final class ScriptedFocus: AudioFocusing {
  /// An operation on the focus.
  public enum Operation: Sendable, Hashable {
    /// The lease with this number was taken.
    case acquired(AudioUse, Int)
    /// The lease with this number was released.
    case released(AudioUse, Int)
    /// The focus was closed.
    case closed
  }

  /// The answer to a request for a lease.
  public enum Answer: Sendable {
    /// Grants the lease.
    case grant
    /// Refuses.
    case refuse(AudioError)
    /// Doesn't answer until the task is cancelled.
    case never
  }

  private struct State {
    var answer: Answer
    var operations: [Operation] = []
    var held: [Int: AudioUse] = [:]
    var nextNumber = 0
    var isClosed = false
  }

  private let state: Mutex<State>
  private let broadcast = FocusBroadcast()

  /// Creates a focus.
  /// - Parameter answer: The answer to requests, until ``answer(_:)`` changes it.
  public init(_ answer: Answer = .grant) { state = Mutex(State(answer: answer)) }

  /// The operations so far, in order.
  public var operations: [Operation] { state.withLock(\.operations) }

  /// The purposes of the leases that are held now, the oldest first.
  public var held: [AudioUse] { state.withLock { $0.held.sorted { $0.key < $1.key }.map(\.value) } }

  /// The number of sequences of events that are read or could be.
  public var listenerCount: Int { broadcast.listenerCount }

  /// Changes the answer from now on.
  public func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

  /// Sends an event to all listeners.
  public func emit(_ event: FocusEvent) { broadcast.send(event) }

  /// Grants or refuses a lease, by the current answer.
  public func acquire(_ use: AudioUse) async throws -> FocusLease {
    switch state.withLock(\.answer) {
    case .grant: break
    case .refuse(let error): throw error
    case .never: await Forever().wait()
    }
    try Task.checkCancellation()
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.nextNumber += 1
      state.held[state.nextNumber] = use
      state.operations.append(.acquired(use, state.nextNumber))
      return state.nextNumber
    }
    guard let number else { throw AudioError.focusClosed }
    return FocusLease(use) { [self] in release(number) }
  }

  /// The events of ``emit(_:)`` from now on.
  public func events() -> AsyncStream<FocusEvent> { broadcast.events() }

  /// A report that no other audio was lowered.
  public func report() async -> FocusReport {
    FocusReport(backend: .scripted, ducking: .unavailable(reason: "nothing else plays"))
  }

  /// Revokes every lease and ends the sequences.
  public func close() async {
    let held = state.withLock { state -> [Int]? in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      return state.held.keys.sorted()
    }
    guard let held else { return }
    for number in held { release(number) }
    state.withLock { $0.operations.append(.closed) }
    broadcast.finish()
  }

  private func release(_ number: Int) {
    state.withLock { state in
      guard let use = state.held.removeValue(forKey: number) else { return }
      state.operations.append(.released(use, number))
    }
  }
}
