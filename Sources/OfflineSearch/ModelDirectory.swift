public import Foundation
public import HeadUnit
import PlaceIndexBuilding
public import Places
import Recognition
public import Understanding

/// The project's own models: rubrics, commands, the demo region, frames, head units.
public struct ModelDirectory: Sendable {
  /// The folder.
  public let url: URL

  /// Finds the folder: the one named, else that of the environment variable `WHERETO_MODELS`, else
  /// `share/whereto/models` or `models` above the program, else the one of the package that was built.
  ///
  /// - Throws: ``SetupError`` where there is none.
  public init(named path: String? = nil) throws {
    let named = path ?? Self.variable
    let candidates = named.map { [URL(filePath: $0)] } ?? Self.standardPlaces + [Self.builtFrom]
    guard let found = candidates.first(where: { Self.isModels($0) }) else {
      let missing = "no models folder (with en-us/rubrics.json) is"
      throw SetupError(
        named.map { "\($0): \(missing) there; name another folder, or none to have it looked for" }
          ?? "models: \(missing) above the program; name it in WHERETO_MODELS")
    }
    url = found
  }

  /// The rubrics.
  public var rubrics: URL { url.appending(path: "en-us/rubrics.json") }
  /// The commands a driver can say.
  public var commands: URL { url.appending(path: "en-us/commands.txt") }
  /// The answers a driver can give to a question.
  public var replies: URL { url.appending(path: "en-us/replies.txt") }
  /// Sentences that are no destination.
  public var chatter: URL { url.appending(path: "en-us/chatter.txt") }
  /// What each phone is heard as in words.
  public var confusions: URL { url.appending(path: "en-us/confusions.tsv") }
  /// What each phone is heard as without words.
  public var phoneConfusions: URL { url.appending(path: "en-us/phone-confusions.tsv") }
  /// How much each witness counts for what was said.
  public var evidence: URL { url.appending(path: "en-us/evidence.json") }
  /// The map of the invented town.
  public var demoRegion: URL { url.appending(path: "demo/alder-bay.osm") }
  /// The profiles of head units.
  public var headUnits: URL { url.appending(path: "head-units") }
  /// The files of the service's page: in `page` beside the models of an installed program, else among the sources beside the
  /// models, or that the program was built from.
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
  /// The recordings that come with the project, beside its models.
  public var recordings: URL { url.deletingLastPathComponent().appending(path: "audio-fixtures") }

  /// Reads the rubrics.
  ///
  /// - Throws: `ImportError` where the file is absent, or it or one beside it is malformed.
  public func loadRubricator() throws -> Rubricator { try RubricatorFile.load(rubrics) }

  /// Reads the commands.
  ///
  /// - Throws: ``SetupError`` where the file cannot be read or a sentence of it is malformed.
  public func loadCommands() throws -> CommandSet {
    try Self.read(commands) { try CommandSet(parsing: $0) }
  }

  /// Reads what each phone is heard as, in words and without.
  ///
  /// - Throws: ``SetupError`` where the file cannot be read or a line of it is malformed.
  func loadConfusions() throws -> PhoneConfusionCosts {
    func table(_ file: URL) throws -> PhoneConfusions {
      try Self.read(file) { try PhoneConfusions(parsing: $0, of: file.path) }
    }
    return PhoneConfusionCosts(words: try table(confusions), phones: try table(phoneConfusions))
  }

  /// Reads how much each witness counts for what was said.
  ///
  /// - Throws: ``SetupError`` where the file cannot be read or is malformed.
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
  /// - Throws: ``SetupError`` where the file cannot be read or a sentence of it is malformed.
  public func loadReplies() throws -> ReplyPhrasebook {
    try Self.read(replies) { try ReplyPhrasebook(parsing: $0) }
  }

  /// Parses the text of a file.
  private static func read<Model>(_ file: URL, _ parse: (String) throws -> Model) throws -> Model {
    do {
      return try parse(String(contentsOf: file, encoding: .utf8))
    } catch let error as CommandTemplateError {
      throw SetupError("\(file.path): \(error)")
    } catch let error as RecognitionError {
      // It names the file and the line itself.
      throw SetupError("\(error)")
    } catch {
      throw SetupError("\(file.path): cannot be read; put back the original")
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

  /// Beside the sources: in an app that depends on this package the models lie with its checkout, and nowhere above the
  /// app. It comes last, because a program that is installed elsewhere has models of its own.
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
  /// Where settings are kept.
  public static var configuration: URL { folder("XDG_CONFIG_HOME", fallback: ".config") }
  /// Where what can be made again is kept.
  public static var cache: URL { folder("XDG_CACHE_HOME", fallback: ".cache") }
  /// Where the driver's own places are kept.
  public static var userPlaces: URL { data.appending(path: "places.db") }
  /// Where what is the user's is kept.
  public static var data: URL { folder("XDG_DATA_HOME", fallback: ".local/share") }

  private static func folder(_ variable: String, fallback: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    // The specification has relative paths ignored.
    let base = environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    return (base ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: fallback)).appending(
      path: "whereto")
  }
}

/// Why the parts of a search cannot be put together: the file or setting, what is wrong, and what to do, in one line.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public var description: String

  /// Makes an error of a line.
  public init(_ description: String) { self.description = description }
}
