import ExternalPrograms
public import Foundation
import Places

extension RoutinoDatabase {
  /// The programs that build a database, as names or paths.
  public struct Programs: Sendable {
    /// Routino's program, from Debian's package `routino`.
    public var splitter = "planetsplitter"
    /// The program that reads map files, from Debian's package `osmium-tool`.
    public var osmium = "osmium"
    /// Routino's tagging rules, from the package.
    public var tagging = "/usr/share/routino/tagging.xml"
    /// Timeout for Routino's program.
    public var patience = Duration.seconds(24 * 3_600)

    /// The programs of the Debian packages.
    public init() {}
  }

  /// Builds a database from an OpenStreetMap file in any format that osmium reads, and replaces the existing database.
  ///
  /// It is built in a folder beside the existing one and exchanged atomically, so that a complete database exists at
  /// any time. Canceling the task ends the programs and removes temporary files. The build needs about ten times the
  /// size of a `.osm.pbf` file on disk.
  ///
  /// - Throws: ``RoutinoDatabaseError``.
  public static func build(
    from map: URL, to folder: URL, programs: Programs = Programs()
  ) async throws(RoutinoDatabaseError) -> RoutinoDatabase {
    let work = folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: work) }
    let builder = RoutinoBuilder(map: map, work: work, programs: programs)
    do {
      try await builder.build()
      try Task.checkCancellation()
      try FolderExchange.put(work, at: folder)
    } catch let error as RoutinoDatabaseError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .failed(reason: "\(folder.lastPathComponent) couldn't be written; check the free space and its permissions")
    }
    return try RoutinoDatabase(opening: folder)
  }
}

/// Builds a database in a temporary folder.
private struct RoutinoBuilder {
  let map: URL
  let work: URL
  let programs: RoutinoDatabase.Programs

  private var name: String { map.lastPathComponent }

  func build() async throws {
    let file = map.resolvingSymlinksInPath().path
    guard let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date else {
      throw RoutinoDatabaseError.badMap(file: name, reason: "the file can't be read")
    }
    let version = try await version()
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
    let roads = work.appending(path: "roads.osm")
    let written = try await writeRoads(to: roads)
    guard written.count > 0 else { throw RoutinoDatabaseError.noRoads(file: name) }
    try await split(roads)
    try FileManager.default.removeItem(at: roads)
    let manifest = RoutinoDatabase.Manifest(
      format: RoutinoDatabase.format, source: name, sourceDate: date, program: version, roads: written.count,
      fastest: written.fastest)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(manifest).write(to: work.appending(path: RoutinoDatabase.manifestName))
    do {
      _ = try RoutinoDatabase(opening: work)
    } catch {
      throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) didn't write all of its files")
    }
  }

  /// Parses "Routino version 3.3.3 <http://www.routino.org/>."
  private func version() async throws -> String {
    let output = try await run(["--version"])
    let words = (output.text + (output.message ?? "")).split(separator: " ")
    guard let index = words.firstIndex(of: "version"), index + 1 < words.endIndex else {
      throw RoutinoDatabaseError.failed(
        reason: "\(programs.splitter) doesn't report its version; check the installation")
    }
    return String(words[index + 1])
  }

  private func split(_ roads: URL) async throws {
    let output = try await run(RoutinoArguments.splitter(roads, tagging: programs.tagging, to: work))
    guard output.isSuccess else {
      throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) failed; check the free space and the memory")
    }
  }

  private func run(_ arguments: [String]) async throws -> ExternalProgram.Output {
    do {
      return try await ExternalProgram.routino(programs.splitter, patience: programs.patience).run(arguments)
    } catch let failure as ExternalProgram.Failure {
      switch failure {
      case .notFound: throw RoutinoDatabaseError.programMissing(program: programs.splitter, package: "routino")
      case .late: throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) timed out")
      case .notRun, .tooMuch:
        throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) couldn't be started; check the installation")
      }
    }
  }

  /// Writes the roads in the form for Routino, and their table.
  private func writeRoads(to roads: URL) async throws -> RoadFile {
    let arguments = [
      "tags-filter", "--no-progress", map.path, "w/highway", "w/route=ferry", "r/type=restriction", "-f",
      "opl,add_metadata=false", "-o", "-",
    ]
    var file = try RoadFile(map: roads, table: work.appending(path: RoutinoDatabase.tableName))
    do {
      let run = try await ExternalProgram(programs.osmium).lines(arguments, collecting: String?.none) { first, line in
        if first == nil, !line.isEmpty { first = String(String(decoding: line, as: UTF8.self).prefix(200)) }
      } _: { line in
        if let object = OPLObject(line) { try file.add(object) }
      }
      guard run.isSuccess else {
        throw RoutinoDatabaseError.badMap(file: name, reason: "osmium says: \(run.messages ?? "no message")")
      }
    } catch ExternalProgram.Failure.notFound {
      throw RoutinoDatabaseError.programMissing(program: programs.osmium, package: "osmium-tool")
    } catch is ExternalProgram.Failure {
      throw RoutinoDatabaseError.failed(reason: "osmium couldn't be started; check the installation")
    }
    try file.finish()
    return file
  }
}

extension ExternalProgram {
  /// A program of Routino, whose messages are not translated.
  static func routino(_ name: String, patience: Duration) -> ExternalProgram {
    ExternalProgram(name, environment: ["LC_ALL": "C"], patience: patience)
  }
}
