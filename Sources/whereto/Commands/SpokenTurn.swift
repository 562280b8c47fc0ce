import DestinationSearch
import HeadUnit
import SearchScreen
import Synchronization

extension ScreenSettings {
  /// A terminal: it accepts frames at once, and no text has to be readable at a glance.
  static var terminal: ScreenSettings {
    var profile = HeadUnitProfile(name: "terminal", screen: .standard)
    profile.frameTiming = .immediate
    profile.promptStyle = .none
    var settings = ScreenSettings(profile: profile)
    settings.asksByVoice = false
    return settings
  }
}

extension DestinationSearchSession {
  /// Listens once, on a terminal.
  ///
  /// `onFrame` is called with each frame, and `onUpdate` with every other update of the session.
  ///
  /// - Returns: The result; `nil` when the task was cancelled.
  static func listenOnce(
    _ services: SessionServices, turn: SpokenTurn = SpokenTurn(), onFrame: @escaping @Sendable (VoiceFrame) -> Void,
    onUpdate: @escaping @Sendable (SessionUpdate) -> Void = { _ in }
  ) async throws -> DestinationResult? {
    let host = ImmediateHost { operation in
      if let frame = FrameWatch.frame(operation) { onFrame(frame) }
    }
    let session = DestinationSearchSession(host: host, services: services, settings: .terminal) { update in
      onUpdate(update)
      turn.note(update)
    }
    await host.attach(to: session)
    await session.speak()
    let result = try await withTaskCancellationHandler {
      try await turn.result()
    } onCancel: {
      Task { await session.receive(.cancelled) }
    }
    await session.disconnect()
    return result
  }
}

/// The frame that an operation shows on the screen.
enum FrameWatch {
  static func frame(_ operation: ScreenOperation, in language: ScreenLanguage = .english) -> VoiceFrame? {
    switch operation {
    case .present(.voiceControl(let template)): template.activeFrame
    case .activateFrame(let identifier):
      VoiceFrame.template(showing: .searching, in: language).first { $0.identifier == identifier }
    default: nil
    }
  }
}

/// One turn of a session: waits until it ends, and stores its result.
final class SpokenTurn: Sendable {
  private struct State {
    var hasBegun = false
    var result: DestinationResult?
    var failure: (any Error)?
    var last: VoiceControlMachine.State = .idle
    var waiting: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  func note(_ update: SessionUpdate) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      switch update {
      case .answer(let result): state.result = result
      case .failed(let error): state.failure = state.failure ?? error
      case .state(let new):
        switch new {
        case .idle, .choosing, .disconnected, .failed(_, .alert):
          // The turn isn't over before the driver speaks, or when a head unit connects.
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

  /// Records the failure of a part that the session doesn't know of.
  func note(failure: any Error) { state.withLock { $0.failure = $0.failure ?? failure } }

  /// The result; `nil` if the turn was cancelled.
  /// - Throws: The error of a part.
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
        throw Failure(VoiceFrame.make(.failed(failure)).titleVariants.first ?? "voice search isn't available")
      }
      if state.result == nil, state.last == .notFound(.noSpeech) {
        return DestinationResult(outcome: .noSpeech, transcript: "", confidence: 0)
      }
      return state.result
    }
  }
}
