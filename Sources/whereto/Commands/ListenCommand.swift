import ArgumentParser
import DestinationSearch
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
    let engine = try Engine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    let origin = try region.origin(settings)
    let enhancement = try speech.enhancement(settings)
    let recognizer = try await engine.makeRecognizer(
      near: origin, model: speech.model(settings), enhancement: enhancement, partials: true)
    let view = ListeningView()
    let session = DestinationSearchSession(recognizer: recognizer, resolver: engine.resolver) { view.show($0) }
    let source = Pipeline.microphone(
      device ?? settings.string("device") ?? "default", enhancement: enhancement)
    defer { view.finish() }
    let result = try await cancellingOnInterrupt {
      try await withTaskCancellationHandler {
        try await session.listen(to: source, near: origin)
      } onCancel: {
        Task { await session.cancel() }
      }
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
