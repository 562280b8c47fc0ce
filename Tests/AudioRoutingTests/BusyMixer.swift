import Audio
import Synchronization

@testable import AudioRouting

/// A mixer that tells of many changes, and answers nobody who looks at it until it is let.
final class BusyMixer: StreamMixer {
  private struct State: Sendable {
    var untold: Int
    var listings = 0
  }

  private let state: Mutex<State>
  private let (taken, taking) = AsyncStream<Void>.makeStream()
  private let (answered, answering) = AsyncStream<Void>.makeStream()
  let backend = FocusReport.Backend.pulse

  init(changes: Int) { state = Mutex(State(untold: changes)) }

  /// How often somebody has looked.
  var listings: Int { state.withLock { $0.listings } }

  /// Waits until whoever watches has passed on every change.
  func changesTaken() async { for await _ in taken {} }

  /// Answers whoever looks, now and later.
  func answer() { answering.finish() }

  func ducking() async -> FocusReport.Ducking { .streams }

  func identity() async throws(AudioError) -> String { "1" }

  func streams() async throws(AudioError) -> [MixerStream] {
    state.withLock { $0.listings += 1 }
    for await _ in answered {}
    return []
  }

  func set(_ id: String, volumes: [Int]) async throws(AudioError) -> Bool { false }

  func changes() -> AsyncStream<MixerChange> {
    AsyncStream(unfolding: { [self] in
      let isLeft = state.withLock { state in
        state.untold -= 1
        return state.untold >= 0
      }
      if isLeft { return .streams }
      // Asked for one more, it knows that the last has been passed on.
      taking.finish()
      return nil
    })
  }
}
