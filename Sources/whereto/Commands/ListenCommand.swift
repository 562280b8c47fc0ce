import ArgumentParser
import DestinationSearch
import OfflineSearch
import VoiceControl

struct ListenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen", abstract: "Listens to the microphone for one destination.",
    discussion: "Shows the level, the words as they are heard, and the place. Ctrl-C stops listening.")

  @Option(help: "ALSA capture device; 'whereto devices' lists them. [setting: device]")
  var device: String?

  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let settings = try await Settings()
    try speech.startLog(settings)
    let engine = try SearchEngine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    let origin = try region.origin(settings)
    var equipment = SearchEngine.Equipment()
    equipment.device = device ?? settings.string("device") ?? equipment.device
    equipment.enhancement = try speech.enhancement(settings)
    equipment.model = speech.model(settings)
    // One turn asks nothing back.
    equipment.hearsAnswers = false
    let turn = SpokenTurn()
    let services = await engine.services(near: origin, equipment: equipment) { turn.note(failure: $0) }
    let view = ListeningView()
    defer { view.finish() }
    let result = try await cancellingOnInterrupt {
      try await DestinationSearchSession.listenOnce(
        services, turn: turn, onFrame: { view.show($0) }, onUpdate: { view.show($0) })
    }
    view.finish()
    guard let result else {
      Console.note("Stopped.")
      throw ExitCode(130)
    }
    if printing.json {
      try JSONOutput.print(ResultRecord(result))
    } else {
      for line in ResultText.lines(result, heard: true) { print(line) }
    }
  }
}
