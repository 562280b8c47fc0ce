import Foundation
public import PlaceIndex
public import Recognition
import Synchronization

/// The regions of a PostgreSQL database.
///
/// Each region is a schema of its own, which is written once and then only read. Publishing a region anew makes another
/// schema, and the catalogue says which one counts: whoever searches goes on in the one that was opened.
public struct PostgresRegions: Sendable {
  /// The database, as the user named it.
  private let address: String
  /// The one region that is wanted; all of them where none is named.
  private let region: String?

  /// Names a database.
  ///
  /// - Parameter address: A connection string of libpq, `postgres://user@host/database`, with `#region` after it where
  ///   one region alone is wanted.
  public init(_ address: String) { (self.address, region) = PostgresAddress.split(address) }

  /// A region as the catalogue lists it.
  struct Entry: Hashable, Sendable {
    var name: String
    var schema: String
    var format: Int
  }

  /// Opens the regions as they are now.
  ///
  /// - Parameters:
  ///   - rules: Pronounces words of a query that no name of the region has.
  ///   - searches: How many searches can go on at the same time in each region; the others wait.
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where the database cannot be reached, a region is not there or of another
  ///   version, or there is none.
  @concurrent public func open(rules: any Pronouncing, searches: Int = 1) async throws -> [RegionIndex] {
    let entries = try await onQueue { () throws -> [Entry] in try self.entries(PostgresLink(address)) }
    var regions: [RegionIndex] = []
    for entry in entries {
      let (storage, contents) = try await onQueue { () throws -> (PostgresStorage, RegionIndex.Contents) in
        let storage = try PostgresStorage(address, entry, searches: searches)
        return (storage, try storage.contents(entry))
      }
      regions.append(RegionIndex(storage, contents, rules: rules))
    }
    return regions
  }

  /// What tells the regions of now from those that take their place.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where the database cannot be reached.
  @concurrent public func stamp() async throws -> String {
    try await onQueue {
      try self.entries(PostgresLink(address)).map { "\($0.name)=\($0.schema)" }.joined(separator: " ")
    }
  }

  private func entries(_ link: PostgresLink) throws -> [Entry] {
    let result = try link.query("SELECT to_regclass('whereto.region') IS NOT NULL")
    guard result[0].text(at: 0) == "t" else { throw empty(link) }
    let rows = try link.query("SELECT name, schema, format FROM whereto.region ORDER BY name")
    let all = (0..<rows.count).map { row in
      Entry(
        name: String(rows[row].text(at: 0)), schema: String(rows[row].text(at: 1)),
        format: Int(rows[row].text(at: 2)) ?? 0)
    }
    let wanted = region.map { name in all.filter { $0.name == name } } ?? all
    guard !wanted.isEmpty else { throw empty(link) }
    return wanted
  }

  private func empty(_ link: PostgresLink) -> PlaceIndexError {
    PlaceIndexError(
      .notFound, subject: link.address, message: region.map { "has no region '\($0)'" } ?? "has no region",
      advice: "'whereto index publish' brings one there")
  }

  private static let queue = DispatchQueue(label: "whereto.postgres", attributes: .concurrent)

  /// Does what waits for the server on a thread of its own.
  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Self.queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}

/// The connections to one region of a database.
final class PostgresStorage: RegionStorage {
  let source: RegionSource
  private let lanes: [Lane]
  private let nextLane = Atomic(0)

  /// Connects so many times as searches may go on at once.
  init(_ address: String, _ entry: PostgresRegions.Entry, searches: Int) throws {
    lanes = try (0..<max(1, searches)).map { _ in Lane(try PostgresConnection(address, schema: entry.schema)) }
    source = .database(address: PostgresAddress.shown(address), region: entry.name, version: entry.schema)
  }

  /// What the region says about itself.
  func contents(_ entry: PostgresRegions.Entry) throws -> RegionIndex.Contents {
    try RegionInfo.checkVersion(entry.format, file: source.description)
    return try lanes[0].run { connection in
      var meta: [String: String] = [:]
      try connection.each("SELECT key, value FROM meta", []) { row in
        meta[row[0]] = row[1] as String
        return true
      }
      return try .init(meta, mapped: MappedArea(connection), self.source.description)
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any RegionConnection) throws -> Value
  ) async throws -> Value {
    let turn = nextLane.wrappingAdd(1, ordering: .relaxed).oldValue
    return try await lanes[Int(UInt(bitPattern: turn) % UInt(lanes.count))].read(body)
  }

  /// A connection and the queue on which alone it is used.
  // The connection is touched on the queue alone, one block after the other: that makes it safe to hand around.
  private final class Lane: @unchecked Sendable {
    private let connection: PostgresConnection
    private let queue = DispatchQueue(label: "whereto.postgres.region")

    init(_ connection: sending PostgresConnection) { self.connection = connection }

    func run<Value: Sendable>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
      try queue.sync { try body(connection) }
    }

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (any RegionConnection) throws -> Value
    ) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in continuation.resume(with: Result { try body(connection) }) }
      }
    }
  }
}

/// A connection to the schema of one region.
final class PostgresConnection: RegionConnection {
  private let link: PostgresLink

  init(_ address: String, schema: String) throws {
    link = try PostgresLink(PostgresSchema.address(address, searching: schema))
  }

  var dialect: RegionDialect { .postgres }

  func each(_ sql: String, _ arguments: [any RegionColumn], _ body: (RegionRow) throws -> Bool) throws {
    let result = try link.query(sql, arguments.map(\.text))
    for row in 0..<result.count {
      guard try body(.values(result[row])) else { return }
    }
  }
}
