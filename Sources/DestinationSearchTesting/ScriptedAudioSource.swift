public import Audio
import Synchronization

/// A scripted microphone: opens or refuses, delivers chunks, loses samples, or is unplugged.
public final class ScriptedAudioSource: AudioSource {
  /// A step of a microphone's script.
  public enum Step: Sendable {
    /// Delivers a chunk.
    case chunk(AudioChunk)
    /// Fails.
    case fail(AudioError)
    /// Ends as a source does if its reader's task was cancelled.
    case interrupt
    /// Delivers nothing until it is stopped.
    case wait
  }

  private struct State {
    var steps: [Step]
    var isOpen = false
    var wasOpened = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let refusal: AudioError?
  private let state: Mutex<State>

  /// Creates a microphone.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order; then it ends.
  ///   - refusal: The error of opening; `nil` if it opens.
  public init(_ steps: [Step] = [], refusal: AudioError? = nil) {
    self.refusal = refusal
    state = Mutex(State(steps: steps))
  }

  /// Whether it is open now.
  public var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether it was ever opened.
  public var wasOpened: Bool { state.withLock { $0.wasOpened } }

  /// Opens, or throws the script's refusal.
  public func start() async throws {
    if let refusal { throw refusal }
    state.withLock { state in
      state.isOpen = true
      state.wasOpened = true
    }
  }

  /// Executes the next step of the script.
  public func next() async throws -> AudioChunk? {
    let step = state.withLock { state -> Step? in
      guard state.isOpen, !state.steps.isEmpty else { return nil }
      return state.steps.removeFirst()
    }
    switch step {
    case .chunk(let chunk): return chunk
    case .fail(let error): throw error
    case .interrupt: throw CancellationError()
    case nil: return nil
    case .wait:
      await withCheckedContinuation { continuation in
        let resumeNow = state.withLock { state in
          guard state.isOpen else { return true }
          state.waiting = continuation
          return false
        }
        if resumeNow { continuation.resume() }
      }
      return nil
    }
  }

  /// Closes, and ends a wait.
  public func stop() async {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      state.isOpen = false
      return state.waiting
    }
    waiting?.resume()
  }
}

/// An audio output for tests: records the chunks that were played, and can refuse or hang.
public final class RecordingOutput: AudioOutput {
  /// The result of playing a chunk.
  public enum Answer: Sendable {
    /// It is played at once.
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

  /// Creates an output.
  public init(_ answer: Answer = .play) { state = Mutex(State(answer: answer)) }

  /// The chunks that were played to their end, in order.
  public var played: [AudioChunk] { state.withLock(\.played) }

  /// The number of times that playing was cancelled.
  public var cancelledCount: Int { state.withLock(\.cancelledCount) }

  /// Whether a chunk is playing now.
  public var isPlaying: Bool { state.withLock(\.isPlaying) }

  /// Changes the result from now on.
  public func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

  /// Records a chunk, or does what the current result requires.
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
