import ArgumentParser
import Foundation
import OfflineSearch
import PlaceExchange
import PlaceIndex

struct ImportPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Keeps the places of files that other programs wrote.",
    discussion: """
      GPX, KML, KMZ, GeoJSON and CSV, told by the file's ending. Each file is kept as a whole once its line is \
      printed. A record that cannot be used is reported, and so is a file; the rest go on.
      """)

  @Argument(help: "Files ending in .gpx, .kml, .kmz, .geojson, .json or .csv.")
  var files: [String]

  @Option(
    help: "What becomes of a place whose name, or role as home or work, is taken: keep the old one, or replace it.")
  var onConflict = MergeConflictRule.keep

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try UserPlaces(contentsOf: BaseFolders.userPlaces)
    var failures = 0
    for file in files {
      do {
        let list = try PlaceReader.read(contentsOf: URL(filePath: file))
        let outcomes = try await places.merge(list.records.map(\.place), onConflict: onConflict)
        let report = PlaceImportReport(file: file, list: list, outcomes: outcomes)
        if printing.json { try JSONOutput.print(report) } else { for line in report.lines { print(line) } }
        // Whoever reads a file's line may rely on it at once, and not when the last file is done.
        fflush(nil)
      } catch let error as ExchangeError {
        Console.error(Failure.line(for: error))
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }
}
