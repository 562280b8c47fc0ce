import ArgumentParser
import Foundation
import OfflineSearch
import PlaceExchange
import PlaceIndex

struct ExportPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes home, work and favourites to a file that other programs read.",
    discussion: "Visits are not written. The file is readable by its owner alone.")

  @Argument(help: "A file ending in .gpx, .kml, .kmz, .geojson, .json or .csv; one that is there is replaced.")
  var file: String?

  @Option(help: "Write to standard output in this format instead.")
  var format: PlaceFormat?

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (file == nil) != (format == nil) else { throw ValidationError("Name a file, or a format with --format.") }
  }

  func run() async throws {
    let places = try await UserPlaces(contentsOf: BaseFolders.userPlaces).all()
    if let format {
      try FileHandle.standardOutput.write(contentsOf: PlaceWriter.data(places, format: format))
    }
    guard let file else { return }
    try PlaceWriter.write(places, to: URL(filePath: file))
    if printing.json {
      try JSONOutput.print(Record(file: file, places: places.count))
    } else {
      print("\(file): \(places.count) places written")
    }
  }

  private struct Record: Encodable {
    var file: String
    var places: Int
  }
}
