public import Audio
import Synchronization

/// A focus that lowers nobody: remembers who took it and gave it back, and tells whatever a test makes it tell.
///
/// An interruption without end is a ``FocusEvent/interruptionBegan`` after which the test sends nothing (AU-6).
public final class ScriptedFocus: AudioFocusing {
  /// One thing that was done with it.
  public enum Operation: Sendable, Hashable {
    /// The lease with this number was taken.
    case acquired(AudioUse, Int)
    /// The lease with this number was given back.
    case released(AudioUse, Int)
    /// It was closed.
    case closed
  }

  /// How it answers whoever takes it.
  public enum Answer: Sendable {
    /// Gives the lease.
    case grant
    /// Refuses.
    case refuse(AudioError)
    /// Says nothing until the task is cancelled.
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

  /// Makes a focus.
  /// - Parameter answer: how it answers whoever takes it, until ``answer(_:)`` changes that.
  public init(_ answer: Answer = .grant) {
    state = Mutex(State(answer: answer))
  }

  /// What was done with it, in order.
  public var operations: [Operation] { state.withLock(\.operations) }

  /// What the leases that are held now are for, the oldest first.
  public var held: [AudioUse] { state.withLock { $0.held.sorted { $0.key < $1.key }.map(\.value) } }

  /// How many sequences of events are being read or could be.
  public var listenerCount: Int { broadcast.listenerCount }

  /// Answers differently from now on.
  public func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

  /// Tells all who listen.
  public func emit(_ event: FocusEvent) { broadcast.send(event) }

  /// Gives a lease or refuses, as it was told to.
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

  /// What ``emit(_:)`` tells from now on.
  public func events() -> AsyncStream<FocusEvent> { broadcast.events() }

  /// A report of nobody lowered.
  public func report() async -> FocusReport {
    FocusReport(backend: .scripted, ducking: .unavailable(reason: "nothing else plays"))
  }

  /// Takes every lease back and ends the sequences.
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
