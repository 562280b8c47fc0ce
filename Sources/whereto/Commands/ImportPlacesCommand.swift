public import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
public import PlaceIndexBuilding
import Places

struct ImportPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Imports saved places from other programs' files.",
    discussion: """
      Reads GPX, KML, KMZ, GeoJSON and CSV, chosen by the file extension, and ZIP archives of them. When a file's line \
      is printed, all of its places are saved. Records and files that can't be used are reported and skipped. A \
      place with the name of a saved place at another location gets a number after its name.
      """)

  @Argument(help: "Files ending in .gpx, .kml, .kmz, .geojson, .geojsonl, .json, .csv or .zip.")
  var files: [String]

  @Option(help: "If a place's name, or its role as home or work, is taken: keep the saved place, or replace it.")
  var onConflict = MergeConflictRule.keep

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let places = try UserPlaceStore(contentsOf: BaseFolders.userPlaces)
    var failures = 0
    for file in files {
      do {
        let list = try PlaceReader.read(contentsOf: URL(filePath: file))
        let outcomes = try await keep(list.records.map(\.place), in: places)
        let report = PlaceImportReport(file: file, list: list, outcomes: outcomes)
        try printing.print(report, orLines: report.lines)
        // A reader of the output can rely on a file's line at once, not only when the last file is done.
        fflush(nil)
      } catch let error as ExchangeError {
        Console.error(Failure.line(for: error))
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Saves a file's places, and shows the progress if there are many.
  private func keep(_ places: [UserPlace], in store: UserPlaceStore) async throws -> [MergeOutcome] {
    guard places.count >= Self.many else { return try await store.merge(places, onConflict: onConflict) }
    let view = ProgressView(total: places.count, unit: "places")
    defer { view.finish() }
    return try await store.merge(places, onConflict: onConflict) { view.advance() }
  }

  private static let many = 500
}

/// The outcome of importing a file of places.
struct PlaceImportReport: Encodable {
  struct Skipped: Encodable {
    /// The location in the file: "line 12", "feature 3".
    var at: String
    var reason: String
  }

  struct Renamed: Encodable {
    var at: String
    /// The name under which the place is saved.
    var name: String
  }

  var file: String
  var read: Int
  var kept = 0
  var replaced = 0
  var renamed: [Renamed] = []
  var skipped: [Skipped]

  /// - `outcomes`: The outcome for each of the list's records, in their order.
  init(file: String, list: PlaceList, outcomes: [MergeOutcome]) {
    self.file = file
    read = list.records.count + list.skipped.count
    skipped = list.skipped.map { Skipped(at: $0.location, reason: $0.reason) }
    for (record, outcome) in zip(list.records, outcomes) {
      switch outcome {
      case .added: kept += 1
      case .addedAs(let name):
        kept += 1
        renamed.append(Renamed(at: record.location, name: name))
      case .replaced: replaced += 1
      case .skipped(let reason): skipped.append(Skipped(at: record.location, reason: reason))
      }
    }
  }

  var lines: [String] {
    ["\(file): \(read) read, \(kept) kept, \(replaced) replaced, \(skipped.count) skipped"]
      + renamed.map { ResultText.row("renamed", "\($0.at): the name is taken; saved as \($0.name)") }
      + skipped.map { ResultText.row("skipped", "\($0.at): \($0.reason)") }
  }
}

extension MergeConflictRule: ExpressibleByArgument {}

struct ExportPlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports home, work and favorites to a file for other programs.",
    discussion: "Visits aren't exported. Only the file's owner can read it.")

  @Argument(help: "A file ending in .gpx, .kml, .kmz, .geojson, .json or .csv; an existing file is replaced.")
  var file: String?

  @Option(help: "Write to standard output in this format instead.")
  var format: PlaceFormat?

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (file == nil) != (format == nil) else {
      throw ValidationError("Give either a file, or a format with --format.")
    }
  }

  func run() async throws {
    let places = try await UserPlaceStore(contentsOf: BaseFolders.userPlaces).all()
    if let format { try FileHandle.standardOutput.write(contentsOf: PlaceWriter.data(places, format: format)) }
    guard let file else { return }
    try PlaceWriter.write(places, to: URL(filePath: file))
    try printing.print(Record(file: file, places: places.count), orLines: ["\(file): \(places.count) places written"])
  }

  private struct Record: Encodable {
    var file: String
    var places: Int
  }
}

extension PlaceFormat: ExpressibleByArgument {}
