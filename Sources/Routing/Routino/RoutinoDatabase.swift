public import Foundation
import Foundations
import Places

/// The road data of a region for Routino: a folder beside the region file, built from a map file.
public struct RoutinoDatabase: Sendable {
  /// The metadata of a database.
  public struct Manifest: Hashable, Sendable, Codable {
    /// The format of the folder; equal to ``RoutinoDatabase/format`` if this version can read it.
    public var format: Int
    /// The name of the map file that it was built from.
    public var source: String
    /// The modification date of that file.
    public var sourceDate: Date
    /// The version of Routino's programs that built it.
    public var program: String
    /// Number of roads.
    public var roads: Int
    /// The speed of the fastest road, in kilometers per hour; a tight bound makes the search faster.
    public var fastest: Int
  }

  /// The folder format that this version writes and reads.
  public static let format = 1

  /// The folder.
  public let folder: URL
  /// Its metadata.
  public let manifest: Manifest
  let roads: RoadTable

  /// The speeds that the fastest road may have, in kilometers an hour.
  private static let speeds = 1...1_000

  static let manifestName = "manifest.json"
  static let tableName = "roads.tsv"
  private static let files = ["nodes", "segments", "ways", "relations"].map { "\(RoutinoArguments.prefix)-\($0).mem" }

  /// The folder that belongs to a region file: `town.places.routes` beside `town.places`.
  ///
  /// If the region file is a symbolic link, the folder beside the link's target is used, or else the one beside the
  /// link.
  public static func folder(for region: URL) -> URL { RegionFiles.folder(".routes", of: region) }

  /// Opens a database.
  ///
  /// - Throws: ``RoutinoDatabaseError`` if there is no database, if files are missing, or if it has another format.
  public init(opening folder: URL) throws(RoutinoDatabaseError) {
    self.folder = folder
    let name = folder.lastPathComponent
    guard let data = try? Data(contentsOf: folder.appending(path: Self.manifestName)) else {
      throw .missing(folder: name)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let manifest = try? decoder.decode(Manifest.self, from: data), Self.speeds.contains(manifest.fastest) else {
      throw .damaged(folder: name)
    }
    guard manifest.format == Self.format else { throw .otherFormat(folder: name, format: manifest.format) }
    let isWhole = Self.files.allSatisfy { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    guard isWhole, let roads = try? RoadTable(contentsOf: folder.appending(path: Self.tableName)) else {
      throw .damaged(folder: name)
    }
    self.manifest = manifest
    self.roads = roads
  }
}

/// The reason why a road database can't be opened or built. Files are named without their folders.
public enum RoutinoDatabaseError: Error, Hashable, Sendable {
  /// The folder doesn't exist, or isn't a database.
  case missing(folder: String)
  /// Files of it are missing or can't be read.
  case damaged(folder: String)
  /// It has another format.
  case otherFormat(folder: String, format: Int)
  /// A program isn't installed; with its name and Debian package.
  case programMissing(program: String, package: String)
  /// The map file can't be read; with the reason.
  case badMap(file: String, reason: String)
  /// The map contains no roads for cars.
  case noRoads(file: String)
  /// A program failed, or the folder couldn't be written.
  case failed(reason: String)
  /// The task was canceled.
  case cancelled
}

extension RoutinoDatabaseError: CustomStringConvertible {
  /// One line: the error and a remedy.
  public var description: String {
    switch self {
    case .missing(let folder):
      "\(folder): no road database; build one from the region's map file with whereto index build --routes"
    case .damaged(let folder): "\(folder): the road database is damaged; build it again"
    case .otherFormat(let folder, let format):
      "\(folder): the road database has format \(format), but this program reads format \(RoutinoDatabase.format); "
        + "build it again"
    case .programMissing(let program, let package): "\(program) is not installed; apt-get install \(package)"
    case .badMap(let file, let reason): "\(file): \(reason); use a file that osmium reads, such as .osm.pbf or .osm"
    case .noRoads(let file): "\(file): the map contains no roads for cars; use one that does"
    case .failed(let reason): "the road database wasn't built: \(reason)"
    case .cancelled: "the build of the road database was canceled"
    }
  }
}
