public import Foundation
import GRDB
import Places
import Synchronization

/// Where a region is kept.
public enum RegionSource: Hashable, Sendable, CustomStringConvertible {
  /// A region file.
  case file(URL)
  /// A region of a database.
  ///
  /// - Parameters:
  ///   - address: The database, without a password.
  ///   - region: The region's name in it.
  ///   - version: Which of its states it is: another one when the region was published anew.
  case database(address: String, region: String, version: String)

  /// The path of the file, or the database and the region in it.
  public var description: String {
    switch self {
    case .file(let url): url.path
    case .database(let address, let region, _): "\(address)#\(region)"
    }
  }

  /// Whether two are states of the same region.
  public func isSameRegion(as other: RegionSource) -> Bool { description == other.description }
}

/// Gives searches connections to the rows of one region.
package protocol RegionStorage: Sendable {
  /// Where the region is kept.
  var source: RegionSource { get }

  /// Lets a search read; it has a connection to itself, and runs on no thread of the cooperative pool.
  ///
  /// - Throws: ``PlaceIndexError``, and what the body throws.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any RegionConnection) throws -> Value
  ) async throws -> Value
}

/// The connections to a region file.
package final class FileStorage: RegionStorage {
  package let source: RegionSource
  /// All opened at once: one that was opened later might open the file that took its place.
  let connections: [DatabaseQueue]
  private let path: String
  private let nextConnection = Atomic(0)

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - searches: How many searches can go on at the same time; the others wait.
  /// - Throws: ``PlaceIndexError`` when the file is absent or cannot be opened.
  package init(_ url: URL, searches: Int) throws {
    try PlaceIndexError.checkFile(url)
    source = .file(url)
    path = url.path
    // All connections have one file, even if a link is set to another meanwhile.
    let file = RegionFiles.target(of: url).path
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "whereto.region"
    // A region file is never written to: its lock is taken once, and not with every statement.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    do {
      connections = try Self.connections(max(1, searches), to: file, configuration)
    } catch {
      throw PlaceIndexError.converting(error, file: url.path)
    }
  }

  /// Opens a file so many times, and all over again where another one took its place meanwhile.
  private static func connections(
    _ count: Int, to path: String, _ configuration: Configuration
  ) throws -> [DatabaseQueue] {
    func number() -> NSNumber? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? NSNumber
    }
    while true {
      let before = number()
      let connections = try (0..<count).map { _ in try DatabaseQueue(path: path, configuration: configuration) }
      if number() == before { return connections }
    }
  }

  /// What the file says about itself.
  ///
  /// - Throws: ``PlaceIndexError`` where it is no region file, or of another version.
  func contents() throws -> RegionIndex.Contents {
    do {
      return try connections[0].read { db in
        try .init(RegionInfo.meta(db, file: path), mapped: MappedArea(FileConnection(db: db)), path)
      }
    } catch {
      throw PlaceIndexError.converting(error, file: path)
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any RegionConnection) throws -> Value
  ) async throws -> Value {
    do {
      // Nobody writes a region file, so that a read needs no transaction.
      let turn = nextConnection.wrappingAdd(1, ordering: .relaxed).oldValue
      return try await connections[Int(UInt(bitPattern: turn) % UInt(connections.count))].unsafeRead { db in
        try body(FileConnection(db: db))
      }
    } catch {
      throw PlaceIndexError.converting(error, file: path)
    }
  }
}
