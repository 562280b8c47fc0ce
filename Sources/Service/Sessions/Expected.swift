import Synchronization

/// An answer to the latest question: it may come before or after a task waits for it.
final class Expected<Value: Sendable>: Sendable {
  private struct State {
    /// The number of the question's turn; it changes with each question.
    var turn = 0
    var number: Int?
    var value: Value?
    var waiting: CheckedContinuation<Value?, Never>?
  }

  private let state = Mutex(State())

  /// Expects the answer to another question; a task that waits for the previous one gets `nil`.
  func expect(_ number: Int = 0) { replace(number) { _ in true } }

  /// Takes an answer. An answer to an earlier question, or to none, is dropped.
  func take(_ value: Value, for number: Int = 0) {
    let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
      guard state.number == number, state.value == nil else { return nil }
      state.value = value
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: value)
  }

  /// The number of the question whose answer is expected.
  var number: Int? { state.withLock { $0.number } }

  /// The answer; `nil` if the task is cancelled or another question is asked first.
  func answer() async -> Value? {
    let turn = state.withLock { $0.turn }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state -> Value?? in
          if let value = state.value { return value }
          guard !Task.isCancelled, state.turn == turn, state.number != nil, state.waiting == nil else {
            return .some(nil)
          }
          state.waiting = continuation
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    } onCancel: {
      // A question may be cancelled after another was asked, which continues.
      replace(nil) { $0 == turn }
    }
  }

  /// Asks another question, or none, if the condition holds for the current turn; a task that waits for the previous
  /// one gets `nil`.
  private func replace(_ number: Int?, if isWanted: (Int) -> Bool) {
    let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
      guard isWanted(state.turn) else { return nil }
      defer { state = State(turn: state.turn + 1, number: number) }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}
