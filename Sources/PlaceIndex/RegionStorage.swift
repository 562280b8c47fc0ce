public import Foundation
import GRDB
import Places
import Synchronization

/// The source of a region.
public enum RegionSource: Hashable, Sendable, CustomStringConvertible {
  /// A region file.
  case file(URL)
  /// A region of a database, whose address has no password; the version changes when the region is published again.
  case database(address: String, region: String, version: String)

  /// The path of the file, or the database and the region in it.
  public var description: String {
    switch self {
    case .file(let url): url.path
    case .database(let address, let region, _): "\(address)#\(region)"
    }
  }
}

/// Provides connections to the rows of one region for searches.
package protocol RegionStorage: Sendable {
  var source: RegionSource { get }

  /// Runs a search with exclusive use of a connection, outside the threads of the cooperative pool.
  ///
  /// - Throws: ``PlaceIndexError``, and errors of the body.
  func read<Value: Sendable>(_ body: @escaping @Sendable (any RegionConnection) throws -> Value) async throws -> Value
}

/// The connections to a region file.
package final class FileStorage: RegionStorage {
  package let source: RegionSource
  /// All opened at once, because a connection opened later might open a replacement file.
  let connections: [DatabaseQueue]
  private let path: String
  private let nextConnection = Atomic(0)

  /// Opens a file for a maximum number of concurrent searches; others wait.
  ///
  /// - Throws: ``PlaceIndexError`` if the file doesn't exist or can't be opened.
  package init(_ url: URL, searches: Int) throws {
    try PlaceIndexError.checkFile(url)
    source = .file(url)
    path = url.path
    // All connections use one file, even if a link is changed meanwhile.
    let file = RegionFiles.target(of: url).path
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "whereto.region"
    // A region file is never written: its lock is taken once instead of with every statement.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    do {
      connections = try Self.connections(max(1, searches), to: file, configuration)
    } catch {
      throw PlaceIndexError.converting(error, file: url.path)
    }
  }

  /// Opens a number of connections to a file, and starts over if another file replaced it meanwhile.
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

  /// The metadata and covered area in the file.
  ///
  /// - Throws: ``PlaceIndexError`` if it isn't a region file, or has another version.
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
      // Region files are never modified, so reads need no transaction.
      let turn = nextConnection.wrappingAdd(1, ordering: .relaxed).oldValue
      return try await connections[Int(UInt(bitPattern: turn) % UInt(connections.count))].unsafeRead { db in
        try body(FileConnection(db: db))
      }
    } catch {
      throw PlaceIndexError.converting(error, file: path)
    }
  }
}
