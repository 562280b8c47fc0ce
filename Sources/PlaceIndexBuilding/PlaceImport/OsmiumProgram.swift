import ExternalPrograms
import Foundation
import Foundations

/// Runs the osmium program on one input file; cancelling the task ends the program.
struct OsmiumProgram {
  /// Name or path of the program.
  let name: String
  /// The input, for messages.
  let file: String

  /// Runs a command that prints little.
  ///
  /// - Throws: ``ImportError`` where the program cannot be run; a failure of the command is returned.
  func run(_ arguments: [String]) async throws -> ExternalProgram.Output {
    do {
      return try await ExternalProgram(name).run(arguments)
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// Runs a command and hands on its output line by line as it comes; what is held is one line.
  ///
  /// - Returns: what the command had to say on its standard error.
  /// - Throws: ``ImportError`` where the program cannot be run or fails, and what `body` throws.
  func lines(_ arguments: [String], _ body: (ArraySlice<UInt8>) async throws -> Void) async throws -> OsmiumMessages {
    do {
      let run = try await ExternalProgram(name).lines(
        arguments, collecting: OsmiumMessages(), { $0.take($1) }, body)
      guard run.isSuccess else { throw failure(run.messages.first ?? "no message") }
      return run.messages
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// The error for a command that failed after the input was seen to be good.
  func failure(_ message: String) -> ImportError {
    ImportError(
      .osmiumFailed, subject: file, message: "osmium failed: \(message)",
      advice: "check the free space of the temporary directory and the memory")
  }

  private func explain(_ failure: ExternalProgram.Failure) -> ImportError {
    if failure == .notFound {
      return ImportError(
        .osmiumMissing, subject: file,
        message: "OpenStreetMap data is read with the program osmium, which was not found",
        advice: "install it: apt-get install osmium-tool")
    }
    return ImportError(
      .osmiumFailed, subject: file, message: "osmium could not be run (\(failure))", advice: "check the installation")
  }
}

extension ExternalProgram.Output {
  /// The first line of osmium that says something; those of `--verbose` start with "[".
  var osmiumMessage: String {
    errors.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("[") }.map(String.init) ?? "no message"
  }
}

/// What osmium said on its standard error, counted.
struct OsmiumMessages: Sendable {
  /// The first line that is not about a geometry.
  var first: String?
  /// Areas that could not be put together.
  var brokenAreas = 0

  mutating func take(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    // Ways that lack the place of a node are recovered and counted by their references.
    if text.hasPrefix("Geometry error: invalid location") { return }
    if text.hasPrefix("Geometry error") {
      brokenAreas += 1
    } else if first == nil, !text.isEmpty, !text.hasPrefix("[") {
      first = text
    }
  }
}

/// The command lines given to osmium.
enum OsmiumCommands {
  /// Highways that are areas when closed; all others are streets.
  private static let areaHighways = "services,rest_area,platform"

  /// The tags that make a closed way a line; all others make it an area.
  private static let linearTags = [
    "highway!=\(areaHighways)", "addr:interpolation", "natural=coastline",
    "waterway=river,stream,canal,ditch,drain", "railway=rail,light_rail,subway,tram,narrow_gauge,monorail",
  ]

  /// Settings for ``export(_:config:)``: each object once, with its type and number.
  static func exportConfiguration() throws -> Data {
    // A null "area_tags" is the inverse of "linear_tags", so that no way is both.
    try JSONSerialization.data(withJSONObject: [
      "attributes": ["type": true, "id": true], "linear_tags": linearTags, "area_tags": NSNull(),
      "format_options": ["print_record_separator": false],
    ])
  }

  /// Copies what could be wanted, with the nodes and members it is made of.
  static func filter(_ input: InputFile, format: String, unnamedKinds: Set<String>, to output: URL) -> [String] {
    let wanted =
      FeatureFilter.nameKeys + FeatureFilter.addressKeys + ["brand", "w/addr:interpolation", "n/entrance=main"]
      + ["n/highway=motorway_junction", "w/highway=" + FeatureFilter.numberedRoads.joined(separator: ",")]
      + FeatureFilter.numberedParts.sorted { $0.key < $1.key }.map { "nwr/\($0)=" + $1.joined(separator: ",") }
    return ["tags-filter", "--no-progress", "--remove-tags", "-F", format, "-f", "pbf", "-o", output.path, input.path]
      + wanted + unnamedKinds.sorted()
  }

  static func export(_ filtered: URL, config: URL) -> [String] {
    [
      "export", "--no-progress", "--show-errors", "-F", "pbf", "-f", "geojsonseq", "-c", config.path, filtered.path,
    ]
  }

  static func references(_ input: InputFile, format: String) -> [String] {
    ["check-refs", "--no-progress", "-F", format, input.path]
  }

  /// Puts nodes before ways before relations, each by their numbers.
  static func sort(_ input: InputFile, format: String, to output: URL) -> [String] {
    ["sort", "--no-progress", "-F", format, "-f", "pbf", "-o", output.path, input.path]
  }

  static func header(_ input: InputFile, format: String, option: String) -> [String] {
    ["fileinfo", "--no-progress", "-F", format, "-g", "header.option.\(option)", input.path]
  }

  /// The box that a file gives for its data, if it does.
  static func headerBox(_ input: InputFile, format: String) -> [String] {
    ["fileinfo", "--no-progress", "-F", format, "-g", "header.boxes", input.path]
  }

  static func lastChange(_ input: InputFile, format: String) -> [String] {
    ["fileinfo", "--no-progress", "-e", "-F", format, "-g", "data.timestamp.last", input.path]
  }

  static func relations(_ filtered: URL) -> [String] {
    ["cat", "--no-progress", "-F", "pbf", "-t", "relation", "-f", "opl", filtered.path]
  }

  static func locatedRoutes(_ filtered: URL) -> [String] {
    ["add-locations-to-ways", "--no-progress", "--ignore-missing-nodes", "-F", "pbf", "-f", "opl", filtered.path]
  }
}
