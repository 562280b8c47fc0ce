import DestinationSearchTesting
import Places
import Synchronization

/// Suggestions of the invented town; those for some texts come when the test says so.
final class HeldSuggestions: PlaceSuggesting {
  private struct State {
    var held: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Keeps the answer to a text back.
  func hold(_ text: String) { state.withLock { _ = $0.held.insert(text) } }

  /// Whether somebody waits for the answer to a text.
  func isWaiting(for text: String) -> Bool { state.withLock { $0.waiting[text] != nil } }

  /// Lets the answer to a text go.
  func release(_ text: String) {
    let waiting = state.withLock { state in
      state.held.remove(text)
      return state.waiting.removeValue(forKey: text)
    }
    waiting?.resume()
  }

  func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if state.held.contains(typed) { state.waiting[typed] = continuation }
        return state.held.contains(typed)
      }
      if !isHeld { continuation.resume() }
    }
    return SimulatedTown.alderBay.suggestions(for: typed, limit: limit)
  }
}
