import DestinationSearch
import SearchScreen
import VoiceControl

extension ScreenSettings {
  /// A terminal: it takes frames at once, and nothing has to be read in passing.
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
  /// - Parameters:
  ///   - services: The parts; the microphone is asked for when its time comes.
  ///   - view: Called with each frame, and with everything else the session tells.
  /// - Returns: What came of it; `nil` when the task was cancelled.
  static func listenOnce(
    _ services: SessionServices, turn: SpokenTurn = SpokenTurn(),
    onFrame: @escaping @Sendable (VoiceFrame) -> Void,
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

/// The frame that an operation brings on the screen.
enum FrameWatch {
  static func frame(_ operation: ScreenOperation, in language: FrameLanguage = .english) -> VoiceFrame? {
    switch operation {
    case .present(.voiceControl(let template)): template.activeFrame
    case .activateFrame(let identifier):
      VoiceFrame.template(showing: .searching, in: language).first { $0.identifier == identifier }
    default: nil
    }
  }
}
