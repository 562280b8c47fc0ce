public import Foundation
public import HeadUnit
import PlaceIndexBuilding
public import Places
import Recognition
public import Understanding

/// The folder with the project's models: place categories (rubrics), commands, the demo region, frames, head units.
public struct ModelDirectory: Sendable {
  /// The folder.
  public let url: URL

  /// Finds the folder: the given path, or else the environment variable `WHERETO_MODELS`, or else
  /// `share/whereto/models` or `models` above the program, or else the folder of the source package.
  ///
  /// - Throws: ``SetupError`` if there is no such folder.
  public init(named path: String? = nil) throws {
    let named = path ?? Self.variable
    let candidates = named.map { [URL(filePath: $0)] } ?? Self.standardPlaces + [Self.builtFrom]
    guard let found = candidates.first(where: { Self.isModels($0) }) else {
      let missing = "no models folder (with en-us/rubrics.json)"
      throw SetupError(
        named.map { "\($0): \(missing) there; use another path, or omit it to search the standard folders" }
          ?? "models: \(missing) above the program; set WHERETO_MODELS to its path")
    }
    url = found
  }

  /// The rubrics: the categories of places, and their tree.
  public var rubrics: URL { url.appending(path: "en-us/rubrics.json") }
  /// The commands a driver can say.
  public var commands: URL { url.appending(path: "en-us/commands.txt") }
  /// The answers a driver can give to a question.
  public var replies: URL { url.appending(path: "en-us/replies.txt") }
  /// Sentences that don't name a destination.
  public var chatter: URL { url.appending(path: "en-us/chatter.txt") }
  /// The phone confusions of word recognition.
  public var confusions: URL { url.appending(path: "en-us/confusions.tsv") }
  /// The phone confusions of phone recognition.
  public var phoneConfusions: URL { url.appending(path: "en-us/phone-confusions.tsv") }
  /// The feature weights of sentence and name scores.
  public var evidence: URL { url.appending(path: "en-us/evidence.json") }
  /// The map of the invented town.
  public var demoRegion: URL { url.appending(path: "demo/alder-bay.osm") }
  /// The profiles of head units.
  public var headUnits: URL { url.appending(path: "head-units") }
  /// The files of the service's page: in `page` beside an installed program's models, or else in the sources beside the
  /// models, or else in the sources that the program was built from.
  public var page: URL {
    let sources = "Sources/Service/Page/Web"
    let folder = url.deletingLastPathComponent()
    let places = [
      folder.appending(path: "page"), folder.appending(path: sources),
      Self.builtFrom.deletingLastPathComponent().appending(path: sources),
    ]
    let found = places.first { FileManager.default.fileExists(atPath: $0.appending(path: "index.html").path) }
    return found ?? places[0]
  }
  /// The project's recordings, beside its models.
  public var recordings: URL { url.deletingLastPathComponent().appending(path: "audio-fixtures") }

  /// Reads the rubrics.
  ///
  /// - Throws: `ImportError` if the file is missing, or if it or a file beside it is malformed.
  public func loadRubricator() throws -> Rubricator { try RubricatorFile.load(rubrics) }

  /// Reads the commands.
  ///
  /// - Throws: ``SetupError`` if the file can't be read or a sentence in it is malformed.
  public func loadCommands() throws -> CommandSet {
    try Self.read(commands) { try CommandSet(parsing: $0) }
  }

  /// Reads the phone confusions of word recognition and of phone recognition.
  ///
  /// - Throws: ``SetupError`` if a file can't be read or a line in it is malformed.
  func loadConfusions() throws -> PhoneConfusionCosts {
    func table(_ file: URL) throws -> PhoneConfusions {
      try Self.read(file) { try PhoneConfusions(parsing: $0, of: file.path) }
    }
    return PhoneConfusionCosts(words: try table(confusions), phones: try table(phoneConfusions))
  }

  /// Reads the feature weights.
  ///
  /// - Throws: ``SetupError`` if the file can't be read or is malformed.
  func loadEvidence() throws -> SentenceEvidence {
    try Self.read(evidence) { try JSONDecoder().decode(SentenceEvidence.self, from: Data($0.utf8)) }
  }

  /// The names of the head units.
  public var headUnitNames: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: headUnits.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Reads all head units, by their names.
  ///
  /// - Throws: `HeadUnitProfileError` naming the file and the field.
  public func loadHeadUnits() throws -> [String: HeadUnitProfile] {
    try Dictionary(
      uniqueKeysWithValues: headUnitNames.map {
        ($0, try HeadUnitProfile(contentsOf: headUnits.appending(path: "\($0).json")))
      })
  }

  /// Reads the answers.
  ///
  /// - Throws: ``SetupError`` if the file can't be read or a sentence in it is malformed.
  public func loadReplies() throws -> ReplyPhrasebook {
    try Self.read(replies) { try ReplyPhrasebook(parsing: $0) }
  }

  private static func read<Model>(_ file: URL, _ parse: (String) throws -> Model) throws -> Model {
    do {
      return try parse(String(contentsOf: file, encoding: .utf8))
    } catch let error as CommandTemplateError {
      throw SetupError("\(file.path): \(error)")
    } catch let error as RecognitionError {
      // The error already names the file and the line.
      throw SetupError("\(error)")
    } catch {
      throw SetupError("\(file.path): can't be read; restore the original file")
    }
  }

  private static var variable: String? {
    ProcessInfo.processInfo.environment["WHERETO_MODELS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var standardPlaces: [URL] {
    var folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
    var places: [URL] = []
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      places += [folder.appending(path: "share/whereto/models"), folder.appending(path: "models")]
    }
    return places
  }

  /// The folder beside the sources. In an app that depends on this package, the models are in the package's checkout,
  /// not above the app. It is tried last, because an installed program has its own models.
  private static var builtFrom: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "models")
  }

  private static func isModels(_ url: URL) -> Bool {
    FileManager.default.isReadableFile(atPath: url.appending(path: "en-us/rubrics.json").path)
  }
}

/// The program's folders (XDG Base Directory Specification 0.8).
public enum BaseFolders {
  /// The folder of settings.
  public static var configuration: URL { folder("XDG_CONFIG_HOME", fallback: ".config") }
  /// The folder of files that can be recreated.
  public static var cache: URL { folder("XDG_CACHE_HOME", fallback: ".cache") }
  /// The file of the driver's saved places.
  public static var userPlaces: URL { data.appending(path: "places.db") }
  /// The folder of the user's data.
  public static var data: URL { folder("XDG_DATA_HOME", fallback: ".local/share") }

  private static func folder(_ variable: String, fallback: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    // The specification says to ignore relative paths.
    let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (base ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: fallback)).appending(
      path: "whereto")
  }
}

/// An error of creating the parts of a search: the file or setting, the problem, and the remedy, in one line.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  public var description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}
