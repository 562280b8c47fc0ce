import ExternalPrograms
public import Foundation

extension RoutinoDatabase {
  /// The programs that make a database: names or paths.
  public struct Programs: Sendable {
    /// Routino's own, from Debian's package `routino`.
    public var splitter = "planetsplitter"
    /// What reads map files, from Debian's package `osmium-tool`.
    public var osmium = "osmium"
    /// How Routino reads the tags of roads; it comes with the package.
    public var tagging = "/usr/share/routino/tagging.xml"
    /// How long Routino's own program may run.
    public var patience = Duration.seconds(24 * 3_600)

    /// Those of the packages.
    public init() {}
  }

  /// Makes a database from a map file of OpenStreetMap, in any form that osmium reads, and puts it in the place of the
  /// one that was there.
  ///
  /// It is made in a folder beside it and changes places with the old one in one step, so that there is a whole one at
  /// any time. Cancelling the task ends the programs and leaves nothing behind. On the way it takes some ten times the size
  /// of a `.osm.pbf` file on the disk.
  ///
  /// - Parameters:
  ///   - map: The map file.
  ///   - folder: Where the database will be; see ``folder(for:)``.
  ///   - programs: What makes it.
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
      throw .failed(reason: "\(folder.lastPathComponent) could not be written; check the free space and its rights")
    }
    return try RoutinoDatabase(opening: folder)
  }
}

/// Makes a database in a folder of its own.
private struct RoutinoBuilder {
  let map: URL
  let work: URL
  let programs: RoutinoDatabase.Programs

  private var name: String { map.lastPathComponent }

  func build() async throws {
    let file = map.resolvingSymlinksInPath().path
    guard let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date else {
      throw RoutinoDatabaseError.badMap(file: name, reason: "the file cannot be read")
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
    try RoutinoDatabase.encoder.encode(manifest).write(to: work.appending(path: RoutinoDatabase.manifestName))
    do {
      _ = try RoutinoDatabase(opening: work)
    } catch {
      throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) did not write all of its files")
    }
  }

  /// "Routino version 3.3.3 <http://www.routino.org/>."
  private func version() async throws -> String {
    let output = try await run(["--version"])
    let words = (output.text + (output.message ?? "")).split(separator: " ")
    guard let index = words.firstIndex(of: "version"), index + 1 < words.endIndex else {
      throw RoutinoDatabaseError.failed(
        reason: "\(programs.splitter) does not tell its version; check the installation")
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
      case .late: throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) did not end in time")
      case .notRun, .tooMuch:
        throw RoutinoDatabaseError.failed(reason: "\(programs.splitter) could not be run; check the installation")
      }
    }
  }

  /// Writes the roads as Routino is to read them, and their table.
  ///
  /// - Returns: What was written.
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
      throw RoutinoDatabaseError.failed(reason: "osmium could not be run; check the installation")
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
