import ExternalPrograms
import Foundation
import Foundations

/// Runs the osmium program on one input file; canceling the task terminates the program.
struct OsmiumProgram {
  /// Name or path of the executable.
  let name: String
  let file: String

  /// Runs a command with little output.
  ///
  /// - Throws: ``ImportError`` if the program can't be started. A failure of the command is returned.
  func run(_ arguments: [String]) async throws -> ExternalProgram.Output {
    do {
      return try await ExternalProgram(name).run(arguments)
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// Runs a command and passes on its output line by line; only one line is in memory.
  ///
  /// - Returns: The messages on the command's standard error.
  /// - Throws: ``ImportError`` if the program can't be started or fails; also rethrows the errors of `body`.
  func lines(_ arguments: [String], _ body: (ArraySlice<UInt8>) async throws -> Void) async throws -> OsmiumMessages {
    do {
      let run = try await ExternalProgram(name).lines(arguments, collecting: OsmiumMessages(), { $0.take($1) }, body)
      guard run.isSuccess else { throw failure(run.messages.first ?? "no message") }
      return run.messages
    } catch let failure as ExternalProgram.Failure {
      throw explain(failure)
    }
  }

  /// The error for a command that failed although the input was found valid.
  func failure(_ message: String) -> ImportError {
    ImportError(
      .osmiumFailed, subject: file, message: "osmium failed: \(message)",
      advice: "check the free memory and the free space in the temporary directory")
  }

  private func explain(_ failure: ExternalProgram.Failure) -> ImportError {
    if failure == .notFound {
      return ImportError(
        .osmiumMissing, subject: file, message: "the osmium program, which reads OpenStreetMap data, wasn't found",
        advice: "install it: apt-get install osmium-tool")
    }
    return ImportError(
      .osmiumFailed, subject: file, message: "osmium couldn't be started (\(failure))", advice: "check the installation"
    )
  }
}

extension ExternalProgram.Output {
  /// The first line of osmium that says something; those of `--verbose` start with "[".
  var osmiumMessage: String {
    errors.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("[") }.map(String.init) ?? "no message"
  }
}

/// The messages on osmium's standard error, counted.
struct OsmiumMessages: Sendable {
  /// The first line that isn't about a geometry.
  var first: String?
  /// Number of areas that couldn't be assembled.
  var brokenAreas = 0

  mutating func take(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    // Ways that lack a node's position are recovered later, and counted by their references.
    if text.hasPrefix("Geometry error: invalid location") { return }
    if text.hasPrefix("Geometry error") {
      brokenAreas += 1
    } else if first == nil, !text.isEmpty, !text.hasPrefix("[") {
      first = text
    }
  }
}

enum OsmiumCommands {
  /// Highway values that are areas if closed; all others are streets.
  private static let areaHighways = "services,rest_area,platform"
  /// The tags that make a closed way a line; all others make it an area.
  private static let linearTags = [
    "highway!=\(areaHighways)", "addr:interpolation", "natural=coastline",
    "waterway=river,stream,canal,ditch,drain", "railway=rail,light_rail,subway,tram,narrow_gauge,monorail",
  ]

  /// Configuration for ``export(_:config:)``: each object once, with its type and number.
  static func exportConfiguration() throws -> Data {
    // A null "area_tags" means the inverse of "linear_tags", so that no way is exported as both.
    try JSONSerialization.data(withJSONObject: [
      "attributes": ["type": true, "id": true], "linear_tags": linearTags, "area_tags": NSNull(),
      "format_options": ["print_record_separator": false],
    ])
  }

  /// Copies the objects that may be imported, with their nodes and members.
  static func filter(_ input: InputFile, format: String, unnamedKinds: Set<String>, to output: URL) -> [String] {
    let wanted =
      FeatureFilter.nameKeys + FeatureFilter.addressKeys + ["brand", "w/addr:interpolation", "n/entrance=main"]
      + ["n/highway=motorway_junction", "w/highway=" + FeatureFilter.numberedRoads.joined(separator: ",")]
      + FeatureFilter.numberedParts.sorted { $0.key < $1.key }.map { "nwr/\($0)=" + $1.joined(separator: ",") }
    return ["tags-filter", "--no-progress", "--remove-tags", "-F", format, "-f", "pbf", "-o", output.path, input.path]
      + wanted + unnamedKinds.sorted()
  }

  static func export(_ filtered: URL, config: URL) -> [String] {
    ["export", "--no-progress", "--show-errors", "-F", "pbf", "-f", "geojsonseq", "-c", config.path, filtered.path]
  }

  static func references(_ input: InputFile, format: String) -> [String] {
    ["check-refs", "--no-progress", "-F", format, input.path]
  }

  /// Sorts nodes before ways before relations, each by number.
  static func sort(_ input: InputFile, format: String, to output: URL) -> [String] {
    ["sort", "--no-progress", "-F", format, "-f", "pbf", "-o", output.path, input.path]
  }

  /// A value of a file's header, or of all its data, which takes longer.
  static func information(_ key: String, of input: InputFile, format: String) -> [String] {
    ["fileinfo", "--no-progress"] + (key.hasPrefix("data.") ? ["-e"] : []) + ["-F", format, "-g", key, input.path]
  }

  static func relations(_ filtered: URL) -> [String] {
    ["cat", "--no-progress", "-F", "pbf", "-t", "relation", "-f", "opl", filtered.path]
  }

  static func locatedRoutes(_ filtered: URL) -> [String] {
    ["add-locations-to-ways", "--no-progress", "--ignore-missing-nodes", "-F", "pbf", "-f", "opl", filtered.path]
  }
}
