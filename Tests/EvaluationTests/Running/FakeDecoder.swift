import Foundation
import Synchronization

@testable import Evaluation

/// What decoders of a test do together.
final class DecoderWatch: Sendable {
  private struct State {
    var entries: [Int] = []
    var gates: [CheckedContinuation<Void, Never>] = []
    var isOpen = false
  }

  private let state = Mutex(State())

  /// The entries decoded, in the order in which they were begun.
  var entries: [Int] { state.withLock { $0.entries } }

  func begin(_ index: Int) { state.withLock { $0.entries.append(index) } }

  /// Waits until ``open()`` is called.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.gates.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let gates = state.withLock { state in
      state.isOpen = true
      defer { state.gates = [] }
      return state.gates
    }
    for gate in gates { gate.resume() }
  }
}

/// Hears what it is told to.
struct FakeDecoder: UtteranceDecoding {
  var watch = DecoderWatch()
  var hear: @Sendable ([Int16], CorpusEntry) async throws -> String

  func decode(_ samples: [Int16], of entry: CorpusEntry) async throws -> DecodedUtterance {
    watch.begin(entry.index)
    return DecodedUtterance(hypothesis: try await hear(samples, entry))
  }
}
