public import Foundation
import Foundations
import Places

/// The roads of a region as Routino searches them: a folder beside the region, made from a map file.
public struct RoutinoDatabase: Sendable {
  /// What a database says of itself.
  public struct Manifest: Hashable, Sendable, Codable {
    /// The form of the folder; ``RoutinoDatabase/format`` where this version reads it.
    public var format: Int
    /// The name of the map file that it was made from.
    public var source: String
    /// When that file was changed last.
    public var sourceDate: Date
    /// The version of Routino's programs that made it.
    public var program: String
    /// How many roads it has.
    public var roads: Int
    /// The speed on the fastest of them, in kilometres an hour: the search goes straighter where it is not overrated.
    public var fastest: Int
  }

  /// The form of the folder that this version writes and reads.
  public static let format = 1

  /// The folder.
  public let folder: URL
  /// What it says of itself.
  public let manifest: Manifest
  let roads: RoadTable

  static let manifestName = "manifest.json"
  static let tableName = "roads.tsv"
  private static let files = ["nodes", "segments", "ways", "relations"].map { "\(RoutinoArguments.prefix)-\($0).mem" }

  /// The folder that belongs to a region file: `town.places.routes` beside `town.places`.
  ///
  /// If the region file is a link, the folder beside the link's target is taken, or else the one beside the link.
  public static func folder(for region: URL) -> URL { RegionFiles.folder(".routes", of: region) }

  /// Opens a database.
  ///
  /// - Throws: ``RoutinoDatabaseError`` where there is none, where files of it are missing, and where another version
  ///   of this program made it.
  public init(opening folder: URL) throws(RoutinoDatabaseError) {
    self.folder = folder
    let name = folder.lastPathComponent
    guard let data = try? Data(contentsOf: folder.appending(path: Self.manifestName)) else {
      throw .missing(folder: name)
    }
    guard let manifest = try? Self.decoder.decode(Manifest.self, from: data), manifest.fastest > 0 else {
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

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}

/// Why there is no database of roads. Files are named without their folders.
public enum RoutinoDatabaseError: Error, Hashable, Sendable {
  /// The folder is not there, or is no database.
  case missing(folder: String)
  /// Files of it are missing or cannot be read.
  case damaged(folder: String)
  /// Another version of the program made it.
  case otherFormat(folder: String, format: Int)
  /// A program is not installed: its name and Debian's package of it.
  case programMissing(program: String, package: String)
  /// The map file cannot be read: what is wrong with it.
  case badMap(file: String, reason: String)
  /// The map has no roads for cars.
  case noRoads(file: String)
  /// A program failed, or the folder could not be written.
  case failed(reason: String)
  /// The task was cancelled.
  case cancelled
}

extension RoutinoDatabaseError: CustomStringConvertible {
  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .missing(let folder):
      "\(folder): no database of roads; whereto index build --routes makes it from the region's map file"
    case .damaged(let folder): "\(folder): the database of roads is damaged; build it again"
    case .otherFormat(let folder, let format):
      "\(folder): the database of roads has format \(format), and this program reads \(RoutinoDatabase.format); "
        + "build it again"
    case .programMissing(let program, let package): "\(program) is not installed; apt-get install \(package)"
    case .badMap(let file, let reason): "\(file): \(reason); give a file that osmium reads, such as .osm.pbf or .osm"
    case .noRoads(let file): "\(file): the map has no roads for cars; give one that has"
    case .failed(let reason): "the database of roads was not made: \(reason)"
    case .cancelled: "the database of roads is not wanted any more"
    }
  }
}
