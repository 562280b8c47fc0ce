import DestinationSearch
import SearchScreen
import Synchronization
import VoiceControl

/// One turn of a session: waits until it is over, and keeps what came of it.
final class SpokenTurn: Sendable {
  private struct State {
    var hasBegun = false
    var result: DestinationResult?
    var failure: (any Error)?
    var last: VoiceControl.State = .idle
    var waiting: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Takes in what a session tells.
  func note(_ update: SessionUpdate) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      switch update {
      case .answer(let result): state.result = result
      case .failed(let error): state.failure = state.failure ?? error
      case .state(let new):
        switch new {
        case .idle, .choosing, .disconnected, .failed(_, .alert):
          // Before the driver speaks, and when a head unit comes, nothing is over.
          if case .failed = new { state.last = new } else if !state.hasBegun { return nil }
          state.isOver = true
        case .notFound, .failed:
          state.hasBegun = true
          state.last = new
        default: state.hasBegun = true
        }
      default: break
      }
      guard state.isOver else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  /// A part failed that the session does not know of.
  func note(failure: any Error) { state.withLock { $0.failure = $0.failure ?? failure } }

  /// What came of it; `nil` where it was cancelled.
  ///
  /// - Throws: What a part failed with.
  func result() async throws -> DestinationResult? {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      if case .failed(let failure, .alert) = state.last {
        throw Failure(VoiceFrame.make(.failed(failure)).titleVariants.first ?? "voice search does not work")
      }
      if state.result == nil, state.last == .notFound(.noSpeech) {
        return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
      }
      return state.result
    }
  }
}
