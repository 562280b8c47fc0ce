import Synchronization

/// An answer to the question that was asked last: it may come before anybody waits for it, or after.
final class Expected<Value: Sendable>: Sendable {
  private struct State {
    /// Which question it is; another each time one is asked.
    var turn = 0
    var number: Int?
    var value: Value?
    var waiting: CheckedContinuation<Value?, Never>?
  }

  private let state = Mutex(State())

  /// Begins to expect the answer to another question; whoever waits for the one before gets none.
  func expect(_ number: Int = 0) { replace(number) { _ in true } }

  /// Takes an answer. One to an earlier question, or to none, is dropped.
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

  /// The answer; `nil` where the task is cancelled or another question is asked first.
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
      // Whoever gives a question up may do so after another was asked, which goes on.
      replace(nil) { $0 == turn }
    }
  }

  /// Asks another question, or none, where that is to be done in this turn; who waits for the one before gets no answer.
  private func replace(_ number: Int?, if isWanted: (Int) -> Bool) {
    let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
      guard isWanted(state.turn) else { return nil }
      defer { state = State(turn: state.turn + 1, number: number) }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}
