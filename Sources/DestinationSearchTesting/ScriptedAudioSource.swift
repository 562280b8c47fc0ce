public import Audio
import Synchronization

/// A microphone that does what it is told to: opens or refuses, gives chunks, loses samples, is unplugged.
public final class ScriptedAudioSource: AudioSource {
  /// One thing a microphone does.
  public enum Step: Sendable {
    /// Gives a chunk.
    case chunk(AudioChunk)
    /// Fails.
    case fail(AudioError)
    /// Ends as a source does whose reader's task was cancelled.
    case interrupt
    /// Gives nothing until it is stopped.
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

  /// Makes a microphone.
  ///
  /// - Parameters:
  ///   - steps: What it does, in order; then it ends.
  ///   - refusal: The error it refuses to open with.
  public init(_ steps: [Step] = [], refusal: AudioError? = nil) {
    self.refusal = refusal
    state = Mutex(State(steps: steps))
  }

  /// Whether it is open now.
  public var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Whether it was ever opened.
  public var wasOpened: Bool { state.withLock { $0.wasOpened } }

  /// Opens, or refuses as the script says.
  public func start() async throws {
    if let refusal { throw refusal }
    state.withLock { state in
      state.isOpen = true
      state.wasOpened = true
    }
  }

  /// Does the next step of the script.
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
