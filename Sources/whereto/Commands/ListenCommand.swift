import ArgumentParser
import Audio
import DestinationSearch
import HeadUnit
import LinuxAudio
import OfflineSearch
import Recognition
import SearchScreen
import Synchronization

struct ListenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen", abstract: "Listens to the microphone for one destination.",
    discussion: """
      Shows the input level, the words as they are recognized, and the place. With --wake-phrase, it first waits for \
      the phrase; speak when the listening frame appears. Ctrl-C stops listening.
      """)

  @OptionGroup var microphone: MicrophoneOptions
  @OptionGroup var wake: WakeOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let settings = try Settings()
    try speech.startLog(settings)
    let engine = try await region.engine(settings, hearing: speech)
    let origin = try await region.originIfKnown(settings)
    var equipment = try microphone.equipment(speech, settings)
    // A single turn asks no questions.
    equipment.makesAnswerRecognizers = false
    let turn = SpokenTurn()
    let services = await engine.services(near: origin, equipment: equipment) { turn.note(failure: $0) }
    let words = wake.phrase(settings)
    let view = ListeningView()
    defer { view.finish() }
    let result = try await cancellingOnInterrupt { [equipment] in
      var services = services
      if let words {
        let phrase = try await engine.makeWakePhrase(words, model: equipment.model)
        services.microphone = try await Self.microphone(after: phrase, services)
      }
      return try await DestinationSearchSession.listenOnce(
        services, turn: turn, onFrame: { view.show($0) }, onUpdate: { view.show($0) })
    }
    view.finish()
    guard let result else {
      Console.note("Stopped.")
      throw ExitCode(130)
    }
    try printing.print(ResultRecord(result), orLines: ResultText.lines(result, heard: true))
  }

  /// Waits for a phrase at the microphone, and returns the open microphone. Without permission to listen, the session
  /// reports the reason.
  private static func microphone(
    after phrase: WakePhrase, _ services: SessionServices
  ) async throws -> @Sendable () -> any AudioSource {
    guard PermissionDecision(await services.permissions.read()) == .listen else { return services.microphone }
    let source = services.microphone()
    do {
      try await source.start()
      Console.note("[waiting] Say the wake phrase")
      guard try await phrase.wait(in: source) else {
        throw Failure("the microphone's audio ended before the wake phrase")
      }
    } catch {
      await source.stop()
      throw error
    }
    return { source }
  }
}

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "devices", abstract: "Lists the capture devices.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let devices = try CaptureDevice.list()
    if devices.isEmpty, !printing.json { print("No capture device found; connect a microphone.") }
    for device in devices {
      try printing.print(
        ["name": device.name, "description": device.description],
        orLines: [device.name] + device.description.split(separator: "\n").map { "    \($0)" })
    }
  }
}

/// Shows a session on standard error: its frames, and on a terminal also the level and the partial hypothesis.
final class ListeningView: Sendable {
  private struct State {
    var level = -120.0
    var partial = ""
  }

  private let state = Mutex(State())

  func show(_ frame: VoiceFrame) {
    Console.clearLine()
    Console.note(Self.text(frame))
  }

  func show(_ update: SessionUpdate) {
    switch update {
    case .level(let level):
      state.withLock { $0.level = level }
      redraw()
    case .partial(let hypothesis):
      state.withLock { $0.partial = hypothesis.text }
      if Console.errorIsTerminal { redraw() } else { Console.note("  … \(hypothesis.text)") }
    case .droppedSamples(let count):
      Console.clearLine()
      Console.note("  \(count) audio samples were lost; the machine is too busy")
    default: break
    }
  }

  func finish() { Console.clearLine() }

  /// A frame as text: its identifier and its preferred title.
  static func text(_ frame: VoiceFrame) -> String {
    "[\(frame.identifier.rawValue)] \(frame.titleVariants.first ?? "")"
  }

  private func redraw() {
    guard Console.errorIsTerminal else { return }
    let state = state.withLock { $0 }
    Console.replaceLine("  \(LevelBar.text(state.level))  \(state.partial)")
  }
}

enum LevelBar {
  /// A bar for a level from -60 to 0 dBFS.
  static func text(_ level: Double) -> String {
    ProgressView.bar((level + 60) / 60, width: 20, full: "▮", empty: "▯")
  }
}
