import ArgumentParser
import Foundation
import OfflineSearch
import Places

/// Which region to search, and from where.
struct RegionOptions: ParsableArguments {
  @Option(help: "A region file; may be given again for several regions. [setting: index]")
  var index: [String] = []

  @Option(help: "Where the driver is, in degrees. [setting: near]")
  var near: String?

  @Option(help: "Folder of the project's models. [setting: models]")
  var models: String?

  func validate() throws {
    if let near, Coordinate(parsing: near) == nil { throw ValidationError(Self.badPosition(near)) }
  }

  /// The region files named, at least one; those of the setting have colons between.
  func indexURLs(_ settings: Settings) throws -> [URL] {
    let set = settings.string("index")?.split(separator: ":").map(String.init) ?? []
    let paths = index.isEmpty ? set : index
    guard !paths.isEmpty else {
      throw ValidationError("Name a region file with --index or WHERETO_INDEX; 'whereto index build' makes one.")
    }
    return paths.map { URL(filePath: $0) }
  }

  /// The one region file of a command that works on one.
  func indexURL(_ settings: Settings) throws -> URL {
    let urls = try indexURLs(settings)
    guard urls.count == 1 else { throw ValidationError("Name one region file; this command works on one.") }
    return urls[0]
  }

  func origin(_ settings: Settings) throws -> Coordinate? {
    guard let text = near ?? settings.string("near") else { return nil }
    guard let origin = Coordinate(parsing: text) else { throw ValidationError(Self.badPosition(text)) }
    return origin
  }

  func modelDirectory(_ settings: Settings) throws -> ModelDirectory {
    try ModelDirectory(named: models ?? settings.string("models"))
  }

  static func badPosition(_ text: String) -> String {
    "'\(text)' is no position; write latitude,longitude in degrees, such as 49.28,-123.12"
  }
}
