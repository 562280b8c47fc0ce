import ArgumentParser
import Foundation
import OfflineSearch
import PlaceIndex
import PlaceIndexBuilding
import Places
import Routing
import SpeechRecognizers

struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: "Builds region files from map data, and shows a region file's contents.",
    subcommands: [IndexBuildCommand.self, IndexInfoCommand.self, IndexPublishCommand.self])
}

struct IndexBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds a region file; replaces an existing one only after the build succeeds.")

  @Argument(help: "Map data: .osm.pbf, .osm, .geojson, .geojsonl or .csv files.")
  var inputs: [String]

  @Option(name: [.short, .long], help: "The region file to create or replace.")
  var output: String

  @Option(help: "Name of the region (default: the file's name).")
  var name: String?

  @Option(help: "Code of the country, or of a part such as CA-BC, whose public holidays apply to opening hours.")
  var country: String?

  @Option(help: "Time zone of its places, such as America/Vancouver (default: guessed from their positions).")
  var timeZone: String?

  @Flag(help: "Also build road data beside the region file, for route planning with Routino.")
  var routes = false

  @OptionGroup var models: ModelOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard !routes || inputs.count == 1 else {
      throw ValidationError("--routes needs a single map file; merge the files first, for example with osmium merge")
    }
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw ValidationError("'\(timeZone)' isn't a time zone; use one such as America/Vancouver")
    }
    if let country, country.wholeMatch(of: /[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?/) == nil {
      throw ValidationError("'\(country)' isn't a country code; use two letters, such as CA, or a part such as CA-BC")
    }
  }

  func run() async throws {
    let settings = try Settings()
    let models = try models.directory(settings)
    let summary = try await build(
      inputs: inputs.map { URL(filePath: $0) }, output: URL(filePath: output), models: models, settings: settings)
    var record = BuildRecord(summary)
    var lines = BuildText.lines(summary, output: output)
    if routes {
      let start = ContinuousClock.now
      let roads = try await cancellingOnInterrupt { [inputs, output] in
        try await RoutinoDatabase.build(
          from: URL(filePath: inputs[0]), to: RoutinoDatabase.folder(for: URL(filePath: output)))
      }
      record.roads = roads.manifest.roads
      let seconds = ResultText.fixed(start.duration(to: .now) / .seconds(1), 1)
      lines.append(
        ResultText.row("roads", "\(roads.manifest.roads) of them in \(roads.folder.lastPathComponent), in \(seconds) s")
      )
    }
    try printing.print(record, orLines: lines)
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

/// A build's summary as JSON.
struct BuildRecord: Encodable {
  var name: String
  var seconds: Double
  var features: Int
  var counts: [String: Int]
  var drawn: Int
  var leftOut: [String: Int]
  /// Number of roads for route planning; omitted unless requested.
  var roads: Int?

  init(_ summary: RegionSummary) {
    name = summary.name
    seconds = summary.duration / .seconds(1)
    features = summary.imports.reduce(0) { $0 + $1.features }
    counts = Dictionary(uniqueKeysWithValues: summary.counts.map { ($0.key.rawValue, $0.value) })
    drawn = summary.drawn
    leftOut = summary.allLeftOut.mapValues(\.count)
  }
}

/// Formats a build's summary as lines for people: what was read, written and skipped, and why.
enum BuildText {
  static func lines(_ summary: RegionSummary, output: String) -> [String] {
    let seconds = ResultText.fixed(summary.duration / .seconds(1), 1)
    var lines = ["\(summary.name): \(output) built in \(seconds) s"]
    let read = summary.imports.reduce(into: (points: 0, lines: 0, areas: 0, incomplete: 0)) { sum, input in
      sum.points += input.points
      sum.lines += input.lines
      sum.areas += input.areas
      sum.incomplete += input.incomplete
    }
    lines.append(ResultText.row("read", "\(read.points) points, \(read.lines) lines, \(read.areas) areas"))
    if read.incomplete > 0 { lines.append(ResultText.row("cut", "\(read.incomplete) of them, at the edge of the map")) }
    let written = Place.Kind.allCases.compactMap { kind in
      summary.counts[kind].map { "\($0) \(plural[kind] ?? kind.rawValue)" }
    }
    lines.append(ResultText.row("wrote", written.joined(separator: ", ")))
    if summary.drawn > 0 { lines.append(ResultText.row("drew", "\(summary.drawn) lines and areas of the map")) }
    let leftOut = summary.allLeftOut.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (reason, left) in leftOut {
      lines.append(ResultText.row("left", "\(left.count) × \(reason)"))
      lines += left.examples.map { ResultText.row("", "  \($0)") }
    }
    return lines
  }

  private static let plural: [Place.Kind: String] = [
    .poi: "points of interest", .street: "streets", .address: "addresses", .locality: "localities",
  ]
}

extension RegionSummary {
  /// Everything skipped, by reason, while reading and while indexing, with some examples of the former.
  var allLeftOut: [String: (count: Int, examples: [String])] {
    var all = leftOut.mapValues { (count: $0, examples: [String]()) }
    for input in imports {
      for item in input.leftOut {
        all[item.reason.text, default: (0, [])].count += item.count
        all[item.reason.text, default: (0, [])].examples += item.examples
      }
      if let missing = input.missingNodeReferences, missing > 0 {
        all["reference to a missing node", default: (0, [])].count += missing
      }
    }
    return all
  }
}

struct IndexInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Shows a region file's contents and data source.")

  @Argument(help: "The region file.")
  var region: String

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let index = try RegionIndex(contentsOf: URL(filePath: region), rules: FliteLexicon())
    let info = index.info
    let file = RegionFiles.target(of: URL(filePath: region)).path
    let size = (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    let box = info.boundingBox
    var rows = [
      ("name", info.name), ("country", info.subdivision ?? info.country ?? "not given"), ("source", info.source),
      ("data of", info.sourceDate ?? "unknown"), ("licence", info.licence ?? "unknown"), ("built", info.built),
      ("zone", info.timeZone?.identifier ?? "unknown"),
      ("area", "\(box.southWest) to \(box.northEast)"), ("format", "\(info.schemaVersion)"), ("bytes", "\(size)"),
    ]
    rows += Place.Kind.allCases.compactMap { kind in info.counts[kind].map { (kind.rawValue, "\($0)") } }
    try printing.print(Record(info, size: size), orLines: rows.map(ResultText.row))
  }

  private struct Record: Encodable {
    var name, source, built: String
    var country, subdivision, sourceDate, licence, timeZone: String?
    var boundingBox: [Double]
    var format, bytes: Int
    var counts: [String: Int]

    init(_ info: RegionInfo, size: Int) {
      (name, source, built) = (info.name, info.source, info.built)
      (country, subdivision) = (info.country, info.subdivision)
      (sourceDate, licence) = (info.sourceDate, info.licence)
      timeZone = info.timeZone?.identifier
      let (low, high) = (info.boundingBox.southWest, info.boundingBox.northEast)
      boundingBox = [low.longitude, low.latitude, high.longitude, high.latitude]
      (format, bytes) = (info.schemaVersion, size)
      counts = Dictionary(uniqueKeysWithValues: info.counts.map { ($0.key.rawValue, $0.value) })
    }
  }
}
