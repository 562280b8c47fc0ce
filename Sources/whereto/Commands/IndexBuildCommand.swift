import ArgumentParser
import Foundation
import OfflineSearch
import PlaceImport
import PlaceIndex
import Places

struct IndexBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds a region file; an old one is replaced only by a complete new one.")

  @Argument(help: "Map data: .osm.pbf, .osm, .geojson, .geojsonl or .csv files.")
  var inputs: [String]

  @Option(name: [.short, .long], help: "The region file to make or replace.")
  var output: String

  @Option(help: "Name of the region; the file's name if not given.")
  var name: String?

  @Option(help: "Two-letter country code.")
  var country: String?

  @Option(help: "Time zone of its places, such as America/Vancouver; guessed from where they are if not given.")
  var timeZone: String?

  @Option(help: "Folder of the project's models. [setting: models]")
  var models: String?

  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw ValidationError("'\(timeZone)' is no time zone; write one such as America/Vancouver")
    }
    if let country, country.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
      throw ValidationError("'\(country)' is no country code; write two letters, such as CA")
    }
  }

  func run() async throws {
    let settings = try await Settings()
    let models = try ModelDirectory(named: models ?? settings.string("models"))
    let summary = try await build(
      inputs: inputs.map { URL(filePath: $0) }, output: URL(filePath: output), models: models, settings: settings)
    if printing.json {
      try JSONOutput.print(BuildRecord(summary))
    } else {
      for line in BuildText.lines(summary, output: output) { print(line) }
    }
  }

  private func build(inputs: [URL], output: URL, models: ModelDirectory, settings: Settings) async throws
    -> RegionSummary
  {
    let builder = RegionBuilder(
      rubricator: try models.loadRubricator(), pronouncer: try SearchEngine.pronouncer(speech.model(settings)))
    let options = RegionBuilder.Options(name: name, country: country?.uppercased(), timeZone: timeZone)
    let view = ImportProgressView()
    defer { view.finish() }
    return try await cancellingOnInterrupt {
      try await builder.build(inputs: inputs, output: output, options: options) { view.show($0) }
    }
  }
}
