import ArgumentParser
import Foundation
import LinuxAudio
import Logging
import OfflineSearch
import Places
import Positioning
import PostgresPlaces
import SpeechRecognizers
import Synchronization

import struct Foundation.URL

/// Settings other than flags: `WHERETO_…` variables, then the configuration file.
struct Settings {
  private let environment: [String: String]
  private let file: SettingsFile

  /// Reads the environment and `$XDG_CONFIG_HOME/whereto/config.yaml`.
  ///
  /// - Throws: ``Failure`` if the file can't be read or has a line that isn't a setting.
  init() throws {
    environment = ProcessInfo.processInfo.environment
    file = try SettingsFile(BaseFolders.configuration.appending(path: "config.yaml"))
  }

  /// A setting by its name: `speech-model` is `WHERETO_SPEECH_MODEL` in the environment and `speech-model:` in the file.
  func string(_ name: String) -> String? {
    let variable = "WHERETO_" + name.uppercased().replacing("-", with: "_")
    return (environment[variable] ?? file[name]).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A setting that is a whole number.
  ///
  /// - Throws: `ValidationError` where it is none, or not in the range.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = string(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "The setting \(name) is '\(text)'; it is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

/// Where the project's models are.
struct ModelOptions: ParsableArguments {
  @Option(help: "Folder of the project's models. [setting: models]")
  var models: String?

  func directory(_ settings: Settings) throws -> ModelDirectory {
    try ModelDirectory(named: models ?? settings.string("models"))
  }
}

/// Which region to search, and from where.
struct RegionOptions: ParsableArguments {
  @Option(
    help: """
      A region file, or a database as postgres://user@host/name, with #region after it for one of its regions; may be \
      given again. [setting: index]
      """)
  var index: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the driver is: degrees such as 49.28,-123.12, gpsd, gpsd:HOST:PORT, or gpx:FILE@SPEED. [setting: near]",
      discussion: """
        A command that answers once waits for a first fix of a receiver. A GPX track is played SPEED times as fast as it \
        was driven, once if not given.
        """))
  var near: String?

  @OptionGroup var models: ModelOptions

  func validate() throws {
    if let near { _ = try Self.source(near) }
  }

  /// Where the regions named are, at least one; several of the setting have colons between.
  func indexes(_ settings: Settings) throws -> [IndexAddress] {
    let setting = settings.string("index") ?? ""
    let set = PostgresAddress.isAddress(setting) ? [setting] : setting.split(separator: ":").map(String.init)
    let paths = index.isEmpty ? set : index
    guard !paths.isEmpty else {
      throw ValidationError("Name a region file with --index or WHERETO_INDEX; 'whereto index build' makes one.")
    }
    return paths.map(IndexAddress.init)
  }

  /// The region files named, at least one.
  func indexURLs(_ settings: Settings) throws -> [URL] {
    try indexes(settings).map { index in
      guard case .file(let url) = index else {
        throw ValidationError("This command works on region files; name one with --index, and no database.")
      }
      return url
    }
  }

  /// The one region file of a command that works on one.
  func indexURL(_ settings: Settings) throws -> URL {
    let urls = try indexURLs(settings)
    guard urls.count == 1 else { throw ValidationError("Name one region file; this command works on one.") }
    return urls[0]
  }

  /// How long a first fix is waited for, and how long where there is no receiver to give one.
  private static let patience = (fix: Duration.seconds(10), receiver: Duration.seconds(2))

  /// Where the driver is now; `nil` where that is not told. A first fix is waited for.
  ///
  /// - Throws: `ValidationError` for a text that names no source, and a failure where no fix comes in time.
  func origin(_ settings: Settings) async throws -> Coordinate? {
    guard let text = near ?? settings.string("near") else { return nil }
    return try await Self.position(of: text)
  }

  /// Where a driver is by a source as `--near` has it. A first fix is waited for.
  ///
  /// - Throws: `ValidationError` for a text that names no source, and a failure where no fix comes in time.
  static func position(of text: String) async throws -> Coordinate {
    let source = try source(text)
    if case .fixed(let coordinate) = source { return coordinate }
    switch try await firstUpdate(of: source.positions()) {
    case .fix(let fix): return fix.coordinate
    case .lost(let reason): throw noPosition(reason, by: text)
    }
  }

  /// Where the driver is now; `nil` also where a receiver does not know, which is said: the search is as good as without.
  ///
  /// - Throws: `ValidationError` for a text that names no source.
  func originIfKnown(_ settings: Settings) async throws -> Coordinate? {
    do {
      return try await origin(settings)
    } catch let failure as Failure {
      Console.note("\(failure.description); searching without a position")
      return nil
    }
  }

  private static func noPosition(_ reason: PositionLoss, by source: String) -> Failure {
    switch reason {
    case .noReceiver: Failure("\(source): there is no receiver; start gpsd, or name another source with --near")
    case .ended: Failure("\(source): the track has no position; name another file")
    case .noFix, .stale: Failure("\(source): the receiver has no fix; see that it has a view of the sky")
    }
  }

  /// What tells a session where the driver is: now, and as the car moves, which one that stands need not be told.
  func followed(
    _ settings: Settings
  ) throws -> (position: @Sendable () -> Coordinate?, positions: PositionKeeper?) {
    let source = try source(settings)
    if case .fixed(let coordinate) = source { return ({ coordinate }, nil) }
    let keeper = try source.map { PositionKeeper(try $0.positions()) }
    return ({ keeper?.lastFix?.coordinate }, keeper)
  }

  private func source(_ settings: Settings) throws -> PositionSource? {
    try (near ?? settings.string("near")).map(Self.source)
  }

  /// The source that `--near` names.
  ///
  /// - Throws: `ValidationError` for a text that names none.
  static func source(_ text: String) throws -> PositionSource {
    do {
      return try PositionSource(parsing: text)
    } catch {
      throw ValidationError("'\(text)': \(error)")
    }
  }

  /// Why there is no fix, as far as a source has said.
  private final class LastLoss: Sendable {
    let reason = Mutex(PositionLoss.noFix)
  }

  /// The first fix, or why there is none in the time that it may take.
  private static func firstUpdate(of positions: any PositionProviding) async -> PositionUpdate {
    let start = ContinuousClock.now
    let loss = LastLoss()
    return await withTaskGroup(of: PositionUpdate?.self) { group in
      group.addTask {
        for await update in positions.updates() {
          guard case .lost(let reason) = update else { return update }
          loss.reason.withLock { $0 = reason }
          if reason == .noReceiver, ContinuousClock.now - start > patience.receiver { break }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: patience.receiver)
        if loss.reason.withLock({ $0 }) == .noReceiver { return nil }
        try? await Task.sleep(for: patience.fix - patience.receiver)
        return nil
      }
      defer { group.cancelAll() }
      return (await group.next() ?? nil) ?? .lost(loss.reason.withLock { $0 })
    }
  }

  func modelDirectory(_ settings: Settings) throws -> ModelDirectory { try models.directory(settings) }

  /// What searches the regions named.
  func engine(_ settings: Settings) async throws -> SearchEngine {
    try await SearchEngine(indexes: indexes(settings), models: modelDirectory(settings))
  }

  /// What searches the regions named, and hears with what was asked for.
  func engine(_ settings: Settings, hearing speech: SpeechOptions) async throws -> SearchEngine {
    var engine = try await engine(settings)
    engine.vosk = speech.vosk(settings)
    engine.speechModel = try await speech.speechModel(settings)
    return engine
  }

  static func badPosition(_ text: String) -> String {
    "'\(text)' is no position; write latitude,longitude in degrees, such as 49.28,-123.12"
  }
}

/// A moment as it is written in an argument: ISO 8601 with its offset.
struct Moment {
  var date: Date

  /// - Throws: `ValidationError` where the text is no time.
  init(parsing text: String) throws {
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw ValidationError("'\(text)' is no time; write it like 2026-11-20T18:30:00Z")
    }
    self.date = date
  }
}

/// How speech is heard.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: """
      Noise suppression: auto, off, car, or decibels from -6 to -40; auto hears with and without, and believes the \
      surer. [setting: suppression]
      """)
  var suppression: String?

  @Option(help: "Folder of the acoustic model with its dictionary. [setting: acousticModel]")
  var acousticModel: String?

  @Option(
    name: .customLong("speech-model"),
    help: ArgumentHelp(
      "A Whisper model to hear with besides PocketSphinx, or none. [setting: speechModel]",
      discussion: """
        A folder of CTranslate2 (faster-whisper) or of safetensors, or a file of whisper.cpp; if not given, the one that \
        scripts/install-speech-model installs, where it is there.
        """, valueName: "model"))
  var speechModelPath: String?

  @Option(
    help: ArgumentHelp(
      "Folder of a Vosk model to hear with, in PocketSphinx' stead. [setting: voskModel]",
      discussion: """
        It hears the words it knows, in the sound as it is unless --suppression names car or decibels; names of the region \
        that it does not know are found by their sound.
        """))
  var voskModel: String?

  @Option(help: ArgumentHelp("The file of libvosk. [setting: voskLibrary]", valueName: "file"))
  var voskLibrary: String?

  @Option(help: "Log of the recogniser's library, from a level up; at trace it has the words heard. [setting: log]")
  var log: String?

  func startLog(_ settings: Settings) throws {
    try EngineLog.start(level: log ?? settings.string("log"))
  }

  func validate() throws {
    if let suppression { _ = try Self.parse(suppression) }
  }

  func enhancement(_ settings: Settings) throws -> EnhancementSettings {
    try Self.parse(suppression ?? settings.string("suppression") ?? "auto")
  }

  func model(_ settings: Settings) -> AcousticModel {
    (acousticModel ?? settings.string("acoustic-model")).map { AcousticModel(languageDirectory: URL(filePath: $0)) }
      ?? .usEnglish
  }

  /// Where the Whisper model is that is to be heard with; `nil` for none.
  func speechModelURL(_ settings: Settings) -> URL? {
    guard let path = speechModelPath ?? settings.string("speech-model") else { return SpeechModel.installed }
    return path == "none" ? nil : URL(filePath: path)
  }

  /// Loads the Whisper model that is to be heard with, where one is.
  func speechModel(_ settings: Settings) async throws -> WhisperModel? {
    guard vosk(settings) == nil, let url = speechModelURL(settings) else { return nil }
    return try await WhisperModel.load(url)
  }

  func vosk(_ settings: Settings) -> VoskModel? {
    guard let folder = voskModel ?? settings.string("vosk-model") else { return nil }
    var model = VoskModel(directory: URL(filePath: folder))
    if let library = voskLibrary ?? settings.string("vosk-library") { model.library = library }
    return model
  }

  private static func parse(_ text: String) throws -> EnhancementSettings {
    switch text {
    case "auto": return .auto
    case "off": return .off
    case "car": return .car
    default:
      guard let decibels = Int(text.trimmingPrefix(" ")), (-40...(-6)).contains(decibels) else {
        throw ValidationError("'\(text)' is no suppression; write auto, off, car, or decibels from -6 to -40")
      }
      var settings = EnhancementSettings.car
      settings.noiseSuppressionDB = decibels
      return settings
    }
  }
}

/// What listens.
struct MicrophoneOptions: ParsableArguments {
  @Option(help: "ALSA capture device; 'whereto devices' lists them. [setting: device]")
  var device: String?

  /// The device named, or the one that is there without a name.
  func device(_ settings: Settings) -> String {
    device ?? settings.string("device") ?? SearchEngine.Equipment().device
  }

  /// What a session listens with.
  func equipment(_ speech: SpeechOptions, _ settings: Settings) throws -> SearchEngine.Equipment {
    var equipment = SearchEngine.Equipment()
    equipment.device = device(settings)
    equipment.enhancement = try speech.enhancement(settings)
    equipment.model = speech.model(settings)
    return equipment
  }
}

/// What wakes the search without a hand.
struct WakeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Wait for this phrase before listening: three syllables or more, such as 'hey navigator'. [setting: wakePhrase]",
      valueName: "words"))
  var wakePhrase: String?

  func phrase(_ settings: Settings) -> String? { wakePhrase ?? settings.string("wake-phrase") }
}

/// Where the log of the recogniser's library goes: nowhere, or standard error from a level up.
enum EngineLog {
  /// Turns the log on.
  ///
  /// At `trace` the library prints the words it recognises, so that level is only for who asks for it.
  static func start(level name: String?) throws {
    guard let name else { return }
    guard let level = Logger.Level(rawValue: name) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(name)' is no log level; write one of \(levels)")
    }
    var logger = Logger(label: "whereto.recogniser", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = level
    DecoderLog.send(to: logger)
  }
}
