import Evaluation
import Foundation
import PlaceImport
import Places
import Understanding

/// The project's own models: rubrics, commands, the demo region.
struct ModelDirectory {
  let url: URL

  /// Finds the folder: the one named, else `share/whereto/models` or `models` above the program.
  init(named path: String?) throws {
    let candidates = path.map { [URL(filePath: $0)] } ?? Self.standardPlaces
    guard let found = candidates.first(where: { Self.isModels($0) }) else {
      throw Failure(
        "\(path ?? "models"): no models folder (with en-us/rubrics.json) is there; name it with --models or WHERETO_MODELS"
      )
    }
    url = found
  }

  var rubrics: URL { url.appending(path: "en-us/rubrics.json") }
  var commands: URL { url.appending(path: "en-us/commands.txt") }
  var chatter: URL { url.appending(path: "en-us/chatter.txt") }
  var demoRegion: URL { url.appending(path: "demo/alder-bay.osm") }
  /// The recordings that come with the project, beside its models.
  var recordings: URL { url.deletingLastPathComponent().appending(path: "audio-fixtures") }

  func loadRubricator() throws -> Rubricator { try RubricatorFile.load(rubrics) }

  func loadCommands() throws -> CommandSet {
    do {
      return try CommandSet(parsing: String(contentsOf: commands, encoding: .utf8))
    } catch let error as CommandTemplateError {
      throw Failure("\(commands.path): \(error)")
    } catch {
      throw Failure("\(commands.path): cannot be read; put back the original")
    }
  }

  /// Sentences that are no destination.
  func loadChatter() throws -> [String] {
    do {
      return PromptSource.sentences(try String(contentsOf: chatter, encoding: .utf8))
    } catch {
      throw Failure("\(chatter.path): cannot be read; put back the original")
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
