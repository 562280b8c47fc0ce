import ArgumentParser
import DestinationSearch
import Foundation
import OfflineSearch
import PlaceIndex
import SearchScreen
import VoiceControl

/// Which head unit, and how it is set.
struct HeadUnitOptions: ParsableArguments {
  @Option(help: "A head unit: a name in models/head-units, or a file.")
  var headUnit: String = "default-800x480"

  @Option(help: "The language of the screen: en, ru, pt, fa, zh.")
  var language: String = "en"

  @Option(help: "How bright the screen is: light or dark; left out, what the head unit begins with.")
  var brightness: String?

  func validate() throws {
    guard FrameLanguage(tag: language) != nil else {
      throw ValidationError("'\(language)' is no language of the screen; write en, ru, pt, fa or zh")
    }
    if let brightness, !["light", "dark"].contains(brightness) {
      throw ValidationError("'\(brightness)' is no brightness; write light or dark")
    }
  }

  var style: ContentStyle? { brightness.flatMap(ContentStyle.init(rawValue:)) }

  /// The profile named: of the models, or a file.
  func profile(_ models: ModelDirectory) throws -> HeadUnitProfile {
    let known = models.headUnits.appending(path: "\(headUnit).json")
    let isFile = headUnit.hasSuffix(".json")
    if !isFile, !FileManager.default.fileExists(atPath: known.path) {
      throw Failure("no head unit '\(headUnit)'; there are \(Self.names(in: models).joined(separator: ", "))")
    }
    return try HeadUnitProfile(contentsOf: isFile ? URL(filePath: headUnit) : known)
  }

  /// What the screen is set to for a region.
  func settings(_ engine: SearchEngine, _ models: ModelDirectory) throws -> ScreenSettings {
    var settings = ScreenSettings(profile: try profile(models), rubricator: engine.index.rubricator)
    settings.language = FrameLanguage(tag: language) ?? .english
    return settings
  }

  private static func names(in models: ModelDirectory) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: models.headUnits.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}
