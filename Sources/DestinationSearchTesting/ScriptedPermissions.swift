import Audio
public import HeadUnit
import Synchronization

/// Scripted permissions: any of the twelve combinations, changed meanwhile, answered or never answered.
public final class ScriptedPermissions: PermissionReading {
  /// The driver's answer to a question.
  public enum Answer: Sendable, Hashable {
    /// Answers with this status, which stays.
    case status(PermissionStatus)
    /// Doesn't answer: the request ends only when its task is cancelled (PE-5).
    case never
  }

  private struct State {
    var status: PermissionStatus
    var answers: [Answer]
    var questions: [PermissionQuestion] = []
  }

  private let state: Mutex<State>

  /// Creates permissions.
  /// - `answers`: The driver's answers to undecided permissions, one per question; later questions get none.
  public init(_ status: PermissionStatus = .allowed, answers: [Answer] = []) {
    state = Mutex(State(status: status, answers: answers))
  }

  /// All combinations of both answers: three for the microphone by four for speech.
  public static let combinations: [PermissionStatus] = MicrophonePermission.allCases.flatMap { microphone in
    SpeechAuthorization.allCases.map { PermissionStatus(microphone: microphone, speech: $0) }
  }

  /// The questions so far, in order.
  public var questions: [PermissionQuestion] { state.withLock(\.questions) }

  /// Changes the status, as the driver does in the settings (PE-4).
  public func set(_ status: PermissionStatus) { state.withLock { $0.status = status } }

  /// Returns the current status.
  public func read() async -> PermissionStatus { state.withLock(\.status) }

  /// Asks for the undecided permissions, and answers by the script.
  public func request(_ question: PermissionQuestion) async -> PermissionStatus {
    let answer = state.withLock { state -> Answer in
      state.questions.append(question)
      guard question.isUndecided(in: state.status) else { return .status(state.status) }
      return state.answers.isEmpty ? .never : state.answers.removeFirst()
    }
    switch answer {
    case .status(let status): set(status)
    case .never: await Forever().wait()
    }
    return state.withLock(\.status)
  }
}

/// A wait that ends only with cancellation or ``end()``.
final class Forever: Sendable {
  private let latch = Latch()

  /// Waits until the task is cancelled or ``end()`` is called.
  func wait() async {
    await withTaskCancellationHandler {
      await latch.wait()
    } onCancel: {
      end()
    }
  }

  /// Ends every wait, current and future.
  func end() { latch.open() }
}
