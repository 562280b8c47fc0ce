import ArgumentParser
import DestinationSearch
import Foundation
import PlaceIndex
import Places
import Pronunciation
import SearchQueries
import Understanding

/// A region with everything that answers questions to it.
struct Searcher {
  let index: RegionIndex
  private let resolver: DestinationResolver

  private static let limit = 12

  /// Opens a region.
  ///
  /// - Throws: `PlaceIndexError` for the region, `ValidationError` for the commands.
  init(region: String, models: String?) throws {
    index = try RegionIndex(contentsOf: URL(filePath: region), rules: FliteLexicon())
    let file = try Self.models(models).appending(path: "en-us/commands.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw ValidationError("\(file.path): cannot be read; name the models folder with --models")
    }
    resolver = DestinationResolver(places: index, personal: nil, commands: try CommandSet(parsing: text))
  }

  /// The candidates for a question, best first.
  func answer(_ query: SearchQuery) async throws -> [PlaceCandidate] {
    let origin = Coordinate(latitude: query.latitude, longitude: query.longitude)
    switch query.kind {
    case .indexNames: return try await index.places(named: query.text, near: origin, limit: Self.limit)
    case .indexRubric:
      return try await index.places(ofRubric: query.text, near: origin ?? index.centre, limit: Self.limit)
    case .indexAddress:
      return try await index.addresses(
        number: query.text, street: query.street ?? "", near: origin, limit: Self.limit)
    default:
      let result = try await resolver.resolve(text: query.text, near: origin)
      return result.candidates
    }
  }

  /// Whether the place that was meant is first among the answers, by its name; any answer where none was meant.
  static func isFound(_ query: SearchQuery, in candidates: [PlaceCandidate]) -> Bool {
    guard let expected = query.expected else { return !candidates.isEmpty }
    return candidates.first.map { TextFolding.key($0.place.name) == TextFolding.key(expected) } ?? false
  }

  /// The folder named, else `models` above the program.
  private static func models(_ named: String?) throws -> URL {
    if let named { return URL(filePath: named) }
    var folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let models = folder.appending(path: "models")
      if FileManager.default.fileExists(atPath: models.appending(path: "en-us/commands.txt").path) { return models }
    }
    throw ValidationError("the models folder is not above this program; name it with --models")
  }
}
