import ArgumentParser
import Foundation
import HeadUnit
import OfflineSearch
import PlaceIndex
import SearchScreen

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

  @OptionGroup var microphone: MicrophoneOptions

  @Option(help: "ALSA playback device for prompts, such as default; without it they are shown and not heard.")
  var output: String?

  @Option(help: "A file for what happens, as JSON Lines.")
  var record: String?

  @Option(help: "A folder for the sound of each utterance, a WAV each.")
  var recordAudio: String?

  func run() async throws {
    let settings = try await Settings()
    try speech.startLog(settings)
    let engine = try region.engine(settings, hearing: speech)
    var equipment = try microphone.equipment(speech, settings)
    equipment.output = output
    var screenSettings = try unit.settings(engine, region.modelDirectory(settings))
    // What is said with 'say' is not ready by the time a question has been asked.
    screenSettings.asksByVoice = microphone.device != nil && output != nil
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

/// Which head unit, and how it is set.
struct HeadUnitOptions: ParsableArguments {
  @Option(help: "A head unit: a name in models/head-units, or a file.")
  var headUnit: String = "default-800x480"

  @Option(help: "The language of the screen: en, ru, pt, fa, zh.")
  var language: String = "en"

  @Option(help: "How bright the screen is: light or dark; left out, what the head unit begins with.")
  var brightness: String?

  func validate() throws {
    guard ScreenLanguage(tag: language) != nil else {
      throw ValidationError("'\(language)' is no language of the screen; write en, ru, pt, fa or zh")
    }
    if let brightness, !["light", "dark"].contains(brightness) {
      throw ValidationError("'\(brightness)' is no brightness; write light or dark")
    }
  }

  var style: ContentStyle? { brightness.flatMap(ContentStyle.init(rawValue:)) }

  /// A head unit's profile: one of the models by its name, or a file.
  static func profile(_ name: String, of models: ModelDirectory) throws -> HeadUnitProfile {
    let known = models.headUnits.appending(path: "\(name).json")
    let isFile = name.hasSuffix(".json")
    if !isFile, !FileManager.default.fileExists(atPath: known.path) {
      throw Failure("no head unit '\(name)'; there are \(names(in: models).joined(separator: ", "))")
    }
    return try HeadUnitProfile(contentsOf: isFile ? URL(filePath: name) : known)
  }

  /// What the screen is set to for a region.
  func settings(_ engine: SearchEngine, _ models: ModelDirectory) throws -> ScreenSettings {
    var settings = ScreenSettings(profile: try Self.profile(headUnit, of: models), rubricator: engine.index.rubricator)
    settings.language = ScreenLanguage(tag: language) ?? .english
    return settings
  }

  private static func names(in models: ModelDirectory) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: models.headUnits.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}
