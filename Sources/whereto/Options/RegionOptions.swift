import ArgumentParser
import Foundation
import Places

/// Which region to search, and from where.
struct RegionOptions: ParsableArguments {
  @Option(help: "The region file. [setting: index]")
  var index: String?

  @Option(help: "Where the driver is, in degrees. [setting: near]")
  var near: String?

  @Option(help: "Folder of the project's models. [setting: models]")
  var models: String?

  func validate() throws {
    if let near, Coordinate(parsing: near) == nil { throw ValidationError(Self.badPosition(near)) }
  }

  func indexURL(_ settings: Settings) throws -> URL {
    guard let path = index ?? settings.string("index") else {
      throw ValidationError("Name a region file with --index or WHERETO_INDEX; 'whereto index build' makes one.")
    }
    return URL(filePath: path)
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
