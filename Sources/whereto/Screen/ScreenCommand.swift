import ArgumentParser
import Foundation
import HeadUnit
import LinuxAudio
import OfflineSearch
import PlaceIndex
import SearchScreen
import Synchronization
import WheretoClient
import WheretoClientSockets

struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Runs a head unit's search screen on a terminal: tap, type, and speak.",
    discussion: """
      Reads one command per line from standard input and shows the screen after each:

      \(ScreenInstruction.manual)

      With --service, the session runs in a service that 'whereto serve' started; the setting 'token' is its token.

      With --record, the session is written as JSON Lines, which 'whereto replay' replays. A recording contains \
      transcripts and destinations; the microphone's audio is stored only with --record-audio.
      """)

  @Option(help: "Service for search and recognition, such as http://localhost:8080, instead of region files.")
  var service: String?

  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var unit: HeadUnitOptions
  @OptionGroup var roads: RoadOptions
  @OptionGroup var microphone: MicrophoneOptions

  @Option(help: "ALSA playback device for prompts, such as default; without it, prompts are only shown.")
  var output: String?

  @Option(help: "File for a recording of the session, as JSON Lines.")
  var record: String?

  @Option(help: "Folder for the audio of each utterance, as WAV files.")
  var recordAudio: String?

  func validate() throws {
    guard service == nil || (region.index.isEmpty && recordAudio == nil && roads.router == nil) else {
      throw ValidationError(
        "--service uses the service's regions and roads and doesn't store audio; omit --index, --router, and "
          + "--record-audio")
    }
  }

  func run() async throws {
    let settings = try Settings()
    try speech.startLog(settings)
    let models = try region.models.directory(settings)
    var equipment = try microphone.equipment(speech, settings)
    equipment.output = output
    // The service itself processes the audio.
    if service != nil { equipment.enhancement = .off }
    let speaker = RecordedSpeech(equipment: equipment)
    let (session, screenSettings, recorder): (any SearchSession, ScreenSettings, SessionRecorder?)
    let screen = Mutex<ScreenView?>(nil)
    let host = ImmediateHost { operation in screen.withLock { $0 }?.note(operation) }
    let onUpdate: @Sendable (SessionUpdate) -> Void = { update in screen.withLock { $0 }?.note(update) }
    if let service {
      (session, screenSettings, recorder) = try await remote(
        service, settings, models, equipment, speaker, host, onUpdate)
    } else {
      let engine = try await region.engine(settings, hearing: speech)
      (session, screenSettings, recorder) = try await local(
        engine, settings, models, equipment, speaker, host, onUpdate)
    }
    let view = ScreenView(unit: unit, settings: screenSettings)
    screen.withLock { $0 = view }
    await host.attach(to: session, style: unit.style ?? .unknown)
    do {
      try await cancellingOnInterrupt {
        var conversation = ScreenConversation(session, speaker, view)
        try await conversation.run()
      }
    } catch is CancellationError {
      Console.note("Stopped.")
    }
    // After the user has left, the view doesn't report that the map returns to the phone.
    screen.withLock { $0 = nil }
    let late = await session.disconnect(within: .seconds(2))
    if !late.isEmpty { Console.note("still running: \(late.joined(separator: ", "))") }
    try await recorder?.close()
  }

  /// Whether questions can be answered by voice: speech from 'say' isn't ready when a question has been asked.
  private var asksByVoice: Bool { microphone.device != nil && output != nil }

  private func local(
    _ engine: SearchEngine, _ settings: Settings, _ models: ModelDirectory, _ equipment: SearchEngine.Equipment,
    _ speaker: RecordedSpeech, _ host: ImmediateHost, _ onUpdate: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws -> (any SearchSession, ScreenSettings, SessionRecorder?) {
    var screenSettings = try unit.settings(engine, models)
    screenSettings.asksByVoice = asksByVoice
    let planner = try roads.planner(settings, for: engine, isWanted: false)
    (screenSettings.guides, screenSettings.hasRoads) = (true, planner != nil)
    screenSettings.avoiding = try roads.avoided(settings)
    let recorder = try record.map { try SessionRecorder(to: URL(filePath: $0), settings: screenSettings) }
    let car = try region.followed(settings)
    var services = await engine.services(following: car?.positions, equipment: equipment) {
      Console.note("  " + Failure.line(for: $0))
    }
    services.routes = planner
    services.microphone = { speaker.next() }
    services.permissions = SpokenPermissions(speech: speaker, microphone: services.permissions)
    if let recordAudio { services.keepAudio = try AudioFolder(recordAudio).keep }
    let session = DestinationSearchSession(
      host: host, services: services, settings: screenSettings, recorder: recorder, onUpdate: onUpdate)
    return (session, screenSettings, recorder)
  }

  private func remote(
    _ service: String, _ settings: Settings, _ models: ModelDirectory, _ equipment: SearchEngine.Equipment,
    _ speaker: RecordedSpeech, _ host: ImmediateHost, _ onUpdate: @escaping @Sendable (SessionUpdate) -> Void
  ) async throws -> (any SearchSession, ScreenSettings, SessionRecorder?) {
    let devices = await equipment.devices { Console.note("  " + Failure.line(for: $0)) }
    var client = ClientEquipment(permissions: SpokenPermissions(speech: speaker, microphone: devices.permissions)) {
      speaker.next()
    }
    (client.focus, client.speaker) = (devices.focus, devices.speaker)
    client.positions = try region.followed(settings)?.positions
    var start = SessionStart()
    start.profile = try HeadUnitOptions.profile(unit.headUnit, of: models)
    start.language = ScreenLanguage(tag: unit.language) ?? .english
    (start.guides, start.avoiding) = (true, try roads.avoided(settings))
    (start.asksByVoice, start.prompts) = (asksByVoice, devices.speaker != nil)
    var recorder: SessionRecorder?
    let session = try await RemoteSearchSession.open(
      start, over: try await WebSocketConnection.open(service, token: settings.string("token")), host: host,
      equipment: client,
      journal: { settings in
        recorder = try record.map { try SessionRecorder(to: URL(filePath: $0), settings: settings) }
        return recorder
      }, onUpdate: onUpdate)
    return (session, session.settings, recorder)
  }
}

struct HeadUnitOptions: ParsableArguments {
  @Option(help: "Head unit: a name in models/head-units, or a file.")
  var headUnit: String = "default-800x480"

  @Option(help: "Language of the screen: en, ru, pt, fa, or zh.")
  var language: String = "en"

  @Option(help: "Appearance of the screen: light or dark; the default is the head unit's own.")
  var brightness: String?

  func validate() throws {
    guard ScreenLanguage(tag: language) != nil else {
      throw ValidationError("'\(language)' isn't a screen language; use en, ru, pt, fa, or zh")
    }
    if let brightness, !["light", "dark"].contains(brightness) {
      throw ValidationError("'\(brightness)' isn't a valid brightness; use light or dark")
    }
  }

  var style: ContentStyle? { brightness.flatMap(ContentStyle.init(rawValue:)) }

  /// Returns the profile of a head unit: a model by its name, or a file.
  static func profile(_ name: String, of models: ModelDirectory) throws -> HeadUnitProfile {
    let known = models.headUnits.appending(path: "\(name).json")
    let isFile = name.hasSuffix(".json")
    if !isFile, !FileManager.default.fileExists(atPath: known.path) {
      throw Failure("unknown head unit '\(name)'; use one of \(models.headUnitNames.joined(separator: ", "))")
    }
    return try HeadUnitProfile(contentsOf: isFile ? URL(filePath: name) : known)
  }

  func settings(_ engine: SearchEngine, _ models: ModelDirectory) throws -> ScreenSettings {
    var settings = ScreenSettings(profile: try Self.profile(headUnit, of: models), rubricator: engine.index.rubricator)
    settings.language = ScreenLanguage(tag: language) ?? .english
    settings.follow(country: engine.index.country)
    return settings
  }
}
