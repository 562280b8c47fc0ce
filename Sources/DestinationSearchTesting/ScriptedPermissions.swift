import Audio
public import HeadUnit
import Synchronization

/// Permissions that are what a test says: any of the twelve combinations, changing meanwhile, answered or never.
public final class ScriptedPermissions: PermissionReading {
  /// How the driver answers a question.
  public enum Answer: Sendable, Hashable {
    /// With this status from then on.
    case status(PermissionStatus)
    /// Not at all: the request ends only when its task is cancelled (PE-5).
    case never
  }

  private struct State {
    var status: PermissionStatus
    var answers: [Answer]
    var questions: [PermissionQuestion] = []
  }

  private let state: Mutex<State>

  /// Makes permissions.
  /// - Parameters:
  ///   - status: what is read until it changes.
  ///   - answers: how the driver answers what is undecided, a question each; when they are used up, never.
  public init(_ status: PermissionStatus = .allowed, answers: [Answer] = []) {
    state = Mutex(State(status: status, answers: answers))
  }

  /// Every combination of both answers: three for the microphone by four for speech.
  public static let combinations: [PermissionStatus] = MicrophonePermission.allCases.flatMap { microphone in
    SpeechAuthorization.allCases.map { PermissionStatus(microphone: microphone, speech: $0) }
  }

  /// What has been asked, in order.
  public var questions: [PermissionQuestion] { state.withLock(\.questions) }

  /// Changes the answers, as the driver does in the settings (PE-4).
  public func set(_ status: PermissionStatus) { state.withLock { $0.status = status } }

  /// The answers as they are.
  public func read() async -> PermissionStatus { state.withLock(\.status) }

  /// Asks what is undecided, and answers as the script says.
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

/// A wait that only cancellation, or ``end()``, ends.
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

  /// Ends every wait, now and later.
  func end() { latch.open() }
}
