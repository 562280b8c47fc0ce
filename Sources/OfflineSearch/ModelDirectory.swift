public import Foundation
import PlaceImport
public import Places
public import Understanding

/// The project's own models: rubrics, commands, the demo region, frames, head units.
public struct ModelDirectory: Sendable {
  /// The folder.
  public let url: URL

  /// Finds the folder: the one named, else `share/whereto/models` or `models` above the program.
  ///
  /// - Throws: ``SetupError`` where there is none.
  public init(named path: String? = nil) throws {
    let candidates = path.map { [URL(filePath: $0)] } ?? Self.standardPlaces
    guard let found = candidates.first(where: { Self.isModels($0) }) else {
      throw SetupError(
        "\(path ?? "models"): no models folder (with en-us/rubrics.json) is there; name it with --models or WHERETO_MODELS"
      )
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
  /// The map of the invented town.
  public var demoRegion: URL { url.appending(path: "demo/alder-bay.osm") }
  /// The pictures of the voice frames.
  public var frames: URL { url.appending(path: "frames") }
  /// The profiles of head units.
  public var headUnits: URL { url.appending(path: "head-units") }
  /// The pictures of buttons and rows.
  public var icons: URL { url.appending(path: "icons") }
  /// The recordings that come with the project, beside its models.
  public var recordings: URL { url.deletingLastPathComponent().appending(path: "audio-fixtures") }

  /// Reads the rubrics.
  public func loadRubricator() throws -> Rubricator { try RubricatorFile.load(rubrics) }

  /// Reads the commands.
  public func loadCommands() throws -> CommandSet {
    do {
      return try CommandSet(parsing: String(contentsOf: commands, encoding: .utf8))
    } catch let error as CommandTemplateError {
      throw SetupError("\(commands.path): \(error)")
    } catch {
      throw SetupError("\(commands.path): cannot be read; put back the original")
    }
  }

  /// Reads the answers.
  public func loadReplies() throws -> ReplyPhrasebook {
    do {
      return try ReplyPhrasebook(parsing: String(contentsOf: replies, encoding: .utf8))
    } catch let error as CommandTemplateError {
      throw SetupError("\(replies.path): \(error)")
    } catch {
      throw SetupError("\(replies.path): cannot be read; put back the original")
    }
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

  private static func isModels(_ url: URL) -> Bool {
    FileManager.default.isReadableFile(atPath: url.appending(path: "en-us/rubrics.json").path)
  }
}
