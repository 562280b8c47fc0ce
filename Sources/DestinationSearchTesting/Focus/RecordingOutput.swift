public import Audio
import Synchronization

/// An output nobody hears: remembers what was played, and refuses or holds on as a test says.
public final class RecordingOutput: AudioOutput {
  /// What becomes of a chunk.
  public enum Answer: Sendable {
    /// It is heard at once.
    case play
    /// The device refuses it.
    case fail(AudioError)
    /// It plays until the task is cancelled.
    case playForEver
  }

  private struct State {
    var answer: Answer
    var played: [AudioChunk] = []
    var cancelledCount = 0
    var isPlaying = false
  }

  private let state: Mutex<State>

  /// Makes an output.
  public init(_ answer: Answer = .play) {
    state = Mutex(State(answer: answer))
  }

  /// What was played to its end, in order.
  public var played: [AudioChunk] { state.withLock(\.played) }

  /// How often playing was cancelled.
  public var cancelledCount: Int { state.withLock(\.cancelledCount) }

  /// Whether something plays now.
  public var isPlaying: Bool { state.withLock(\.isPlaying) }

  /// Answers differently from now on.
  public func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

  /// Remembers a chunk, or does what it was told to.
  public func play(_ chunk: AudioChunk) async throws {
    let answer = state.withLock { state in
      state.isPlaying = true
      return state.answer
    }
    if case .playForEver = answer { await Forever().wait() }
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.isPlaying = false
      if isCancelled { state.cancelledCount += 1 }
    }
    if isCancelled { throw CancellationError() }
    if case .fail(let error) = answer { throw error }
    state.withLock { $0.played.append(chunk) }
  }
}
