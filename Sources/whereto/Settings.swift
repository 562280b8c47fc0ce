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
  /// - Throws: ``Failure`` if the file can't be read or has a line that isn't a setting.
  init() throws {
    environment = ProcessInfo.processInfo.environment
    file = try SettingsFile(BaseFolders.configuration.appending(path: "config.yaml"))
  }

  /// A setting by its name: `speech-model` is `WHERETO_SPEECH_MODEL` in the environment and `speech-model:` in the
  /// file.
  func string(_ name: String) -> String? {
    let variable = "WHERETO_" + name.uppercased().replacing("-", with: "_")
    return (environment[variable] ?? file[name]).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A setting that is an integer.
  /// - Throws: `ValidationError` if it isn't an integer in the range.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = string(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "Invalid value '\(text)' for \(name); use a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

/// The folder of Whereto's models.
struct ModelOptions: ParsableArguments {
  @Option(help: "Folder of Whereto's models. [setting: models]")
  var models: String?

  func directory(_ settings: Settings) throws -> ModelDirectory {
    try ModelDirectory(named: models ?? settings.string("models"))
  }
}

/// The regions to search, and the driver's position.
struct RegionOptions: ParsableArguments {
  @Option(
    help: """
      Region file, or database URL postgres://USER@HOST/DB; append #REGION to select one region. Repeatable. \
      [setting: index]
      """)
  var index: [String] = []

  @Option(
    help: ArgumentHelp(
      "The driver's position: degrees such as 49.28,-123.12, gpsd, gpsd:HOST:PORT, or gpx:FILE@SPEED. [setting: near]",
      discussion: """
        A command that answers once waits for the receiver's first fix. A GPX track plays at SPEED times its recorded \
        speed (default: 1).
        """))
  var near: String?

  @OptionGroup var models: ModelOptions

  func validate() throws {
    if let near { _ = try Self.source(near) }
  }

  /// The addresses of the given regions, at least one; the setting separates several with colons.
  func indexes(_ settings: Settings) throws -> [IndexAddress] {
    let setting = settings.string("index") ?? ""
    let set = PostgresAddress.isAddress(setting) ? [setting] : setting.split(separator: ":").map(String.init)
    let paths = index.isEmpty ? set : index
    guard !paths.isEmpty else {
      throw ValidationError(
        "No region given; use --index FILE or WHERETO_INDEX. 'whereto index build' creates a region file.")
    }
    return paths.map(IndexAddress.init)
  }

  /// The given region files, at least one.
  func indexURLs(_ settings: Settings) throws -> [URL] {
    try indexes(settings).map { index in
      guard case .file(let url) = index else {
        throw ValidationError("This command doesn't work with a database; give a region file with --index.")
      }
      return url
    }
  }

  /// The region file of a command that works on one.
  func indexURL(_ settings: Settings) throws -> URL {
    let urls = try indexURLs(settings)
    guard urls.count == 1 else { throw ValidationError("This command works with one region file; give --index once.") }
    return urls[0]
  }

  /// How long to wait for a first fix, and how long if no receiver is present.
  private static let patience = (fix: Duration.seconds(10), receiver: Duration.seconds(2))

  /// The driver's current position; `nil` if none is given. Waits for a first fix.
  /// - Throws: `ValidationError` for an invalid source, and a failure if no fix comes in time.
  func origin(_ settings: Settings) async throws -> Coordinate? {
    guard let text = near ?? settings.string("near") else { return nil }
    return try await Self.position(of: text)
  }

  /// The driver's position from a source in the form of `--near`. Waits for a first fix.
  /// - Throws: `ValidationError` for an invalid source, and a failure if no fix comes in time.
  static func position(of text: String) async throws -> Coordinate {
    let source = try source(text)
    if case .fixed(let coordinate) = source { return coordinate }
    switch try await firstUpdate(of: source.positions()) {
    case .fix(let fix): return fix.coordinate
    case .lost(let reason): throw noPosition(reason, by: text)
    }
  }

  /// The driver's current position; `nil` also if a receiver has no fix, with a message: the search works without a
  /// position.
  /// - Throws: `ValidationError` for an invalid source.
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
    case .noReceiver: Failure("\(source): no receiver found; start gpsd, or choose another source with --near")
    case .ended: Failure("\(source): the track contains no positions; choose another file")
    case .noFix, .stale: Failure("\(source): the receiver has no fix; make sure that it can see the sky")
    }
  }

  /// The position of the car, and whether it has fixes to follow; `nil` if no source is named.
  func followed(_ settings: Settings) throws -> (positions: any PositionProviding, isMoving: Bool)? {
    let source = try source(settings)
    if case .fixed(let coordinate) = source { return (KnownPosition(coordinate), false) }
    return try source.map { (PositionKeeper(try $0.positions()), true) }
  }

  private func source(_ settings: Settings) throws -> PositionSource? {
    try (near ?? settings.string("near")).map(Self.source)
  }

  /// The source that `--near` gives.
  /// - Throws: `ValidationError` for an invalid one.
  static func source(_ text: String) throws -> PositionSource {
    do {
      return try PositionSource(parsing: text)
    } catch {
      throw ValidationError("'\(text)': \(error)")
    }
  }

  /// The latest reason of a source for a missing fix.
  private final class LastLoss: Sendable { let reason = Mutex(PositionLoss.noFix) }

  /// The first fix, or the reason for its absence after the time limit.
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

  /// The engine that searches the given regions.
  func engine(_ settings: Settings) async throws -> SearchEngine {
    try await SearchEngine(indexes: indexes(settings), models: models.directory(settings))
  }

  /// The engine that searches the given regions, with the recognizers from the options.
  func engine(_ settings: Settings, hearing speech: SpeechOptions) async throws -> SearchEngine {
    var engine = try await engine(settings)
    engine.vosk = speech.vosk(settings)
    engine.speechModel = try await speech.speechModel(settings)
    return engine
  }

  static func badPosition(_ text: String) -> String {
    "'\(text)' isn't a valid position; use latitude,longitude in degrees, such as 49.28,-123.12"
  }
}

/// Parses a time in an argument: ISO 8601 with its offset.
func time(parsing text: String) throws -> Date {
  guard let date = try? Date(text, strategy: .iso8601) else {
    throw ValidationError("'\(text)' isn't a valid time; use a format like 2026-11-20T18:30:00Z")
  }
  return date
}

/// Options for speech recognition.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: """
      Noise suppression: auto, off, car, or a level in dB from -6 to -40. With auto, PocketSphinx decodes with and \
      without suppression and ranks the more confident result first; Whisper and Vosk get the audio without \
      suppression. [setting: suppression]
      """)
  var suppression: String?

  @Option(help: "Folder of the acoustic model and its dictionary. [setting: acousticModel]")
  var acousticModel: String?

  @Option(
    name: .customLong("speech-model"),
    help: ArgumentHelp(
      "Whisper model to use in addition to PocketSphinx, or none. [setting: speechModel]",
      discussion: """
        A CTranslate2 (faster-whisper) or safetensors folder, or a whisper.cpp file. Default: the model that \
        scripts/install-speech-model installs, if present.
        """, valueName: "model"))
  var speechModelPath: String?

  @Option(
    help: ArgumentHelp(
      "Folder of a Vosk model that replaces PocketSphinx and Whisper for destinations. [setting: voskModel]",
      discussion: """
        It recognizes only its own vocabulary; other place names are matched by pronunciation. Noise isn't suppressed \
        unless --suppression is car or a level.
        """))
  var voskModel: String?

  @Option(help: ArgumentHelp("Path of the libvosk library. [setting: voskLibrary]", valueName: "file"))
  var voskLibrary: String?

  @Option(help: "Minimum log level of the recognizer's library; trace includes the recognized words. [setting: log]")
  var log: String?

  /// Writes the log of the recognizer's library to standard error, if a level is given: at `trace`, it includes the
  /// recognized words.
  func startLog(_ settings: Settings) throws {
    guard let name = log ?? settings.string("log") else { return }
    guard let level = Logger.Level(rawValue: name) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(name)' isn't a log level; use one of \(levels)")
    }
    var logger = Logger(label: "whereto.recogniser", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = level
    DecoderLog.send(to: logger)
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

  /// The location of the configured or installed Whisper model; `nil` if there is none.
  func speechModelURL(_ settings: Settings) -> URL? {
    guard let path = speechModelPath ?? settings.string("speech-model") else { return SpeechModel.installed }
    return path == "none" ? nil : URL(filePath: path)
  }

  /// Loads the configured or installed Whisper model. Returns `nil` if there is none.
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
        throw ValidationError(
          "'\(text)' isn't a valid suppression; use auto, off, car, or a level in dB from -6 to -40")
      }
      var settings = EnhancementSettings.car
      settings.noiseSuppressionDB = decibels
      return settings
    }
  }
}

/// Options for the microphone.
struct MicrophoneOptions: ParsableArguments {
  @Option(help: "ALSA capture device; 'whereto devices' lists them. [setting: device]")
  var device: String?

  /// The given device, or the default one.
  func device(_ settings: Settings) -> String { device ?? settings.string("device") ?? SearchEngine.Equipment().device }

  /// The audio equipment of a session.
  func equipment(_ speech: SpeechOptions, _ settings: Settings) throws -> SearchEngine.Equipment {
    var equipment = SearchEngine.Equipment()
    equipment.device = device(settings)
    equipment.enhancement = try speech.enhancement(settings)
    equipment.model = speech.model(settings)
    return equipment
  }
}

/// Options for the wake phrase.
struct WakeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Wait for this phrase before listening: three syllables or more, such as 'hey navigator'. [setting: wakePhrase]",
      valueName: "words"))
  var wakePhrase: String?

  func phrase(_ settings: Settings) -> String? { wakePhrase ?? settings.string("wake-phrase") }
}
