import ArgumentParser
import DestinationSearch
import Foundation
import OfflineSearch
import ScreenRendering
import SearchScreen
import VoiceControl

struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "The search screen of a head unit, on a terminal: tap, type and speak.",
    discussion: """
      Reads one command a line from standard input and shows the screen after each:

      \(ScreenInstruction.manual)

      With --record everything that happens is written as JSON Lines, which 'whereto replay' plays again. A recording \
      holds what was said and where the driver goes; the microphone's sound is kept with --record-audio alone.
      """)

  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var unit: HeadUnitOptions

  @Option(help: "ALSA capture device; 'whereto devices' lists them. [setting: device]")
  var device: String?

  @Option(help: "ALSA playback device for prompts, such as default; without it they are shown and not heard.")
  var output: String?

  @Option(help: "A file for what happens, as JSON Lines.")
  var record: String?

  @Option(help: "A folder for the sound of each utterance, a WAV each.")
  var recordAudio: String?

  func run() async throws {
    let settings = try await Settings()
    try speech.startLog(settings)
    let engine = try SearchEngine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    var equipment = SearchEngine.Equipment()
    equipment.device = device ?? settings.string("device") ?? equipment.device
    equipment.enhancement = try speech.enhancement(settings)
    equipment.model = speech.model(settings)
    equipment.output = output
    var screenSettings = try unit.settings(engine, region.modelDirectory(settings))
    // What is said with 'say' is not ready by the time a question has been asked.
    screenSettings.asksByVoice = device != nil && output != nil
    let recorder = try record.map { try SessionRecorder(to: URL(filePath: $0), settings: screenSettings) }
    var services = await engine.services(near: try region.origin(settings), equipment: equipment) { error in
      Console.note("  " + Failure.line(for: error))
    }
    let speaker = RecordedSpeech(equipment: equipment)
    services.microphone = { speaker.next() }
    services.permissions = SpokenPermissions(speech: speaker, microphone: services.permissions)
    if let recordAudio { services.keepAudio = try AudioFolder(recordAudio).keep }
    let view = ScreenView(unit: unit, settings: screenSettings, models: try region.modelDirectory(settings))
    let host = ImmediateHost { view.note($0) }
    let session = DestinationSearchSession(
      host: host, services: services, settings: screenSettings, recorder: recorder
    ) { view.note($0) }
    await host.attach(to: session, style: unit.style ?? .unknown)
    do {
      try await cancellingOnInterrupt { try await ScreenConversation(session, speaker, view).run() }
    } catch is CancellationError {
      Console.note("Stopped.")
    }
    let late = await session.disconnect()
    if !late.isEmpty { Console.note("still running: \(late.joined(separator: ", "))") }
    try await recorder?.close()
  }
}
