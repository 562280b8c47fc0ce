import Foundations
public import PlaceIndex
public import Recognition

/// The regions of a PostgreSQL database.
///
/// Each region is a schema of its own, which is written once and then only read. Publishing a region anew makes another
/// schema, and the catalogue says which one counts: whoever searches goes on in the one that was opened.
public struct PostgresRegions: Sendable {
  /// The database, as the user named it.
  private let address: String
  /// The one region that is wanted; all of them where none is named.
  private let region: String?
  /// The connection to the catalogue.
  private let catalogue: PostgresPool

  /// Names a database.
  ///
  /// - Parameter address: A connection string of libpq, `postgres://user@host/database`, with `#region` after it where
  ///   one region alone is wanted.
  public init(_ address: String) {
    (self.address, region) = PostgresAddress.split(address)
    catalogue = PostgresPool(self.address, connections: 1)
  }

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
  public func open(rules: any Pronouncing, searches: Int = 1) async throws -> [RegionIndex] {
    var regions: [RegionIndex] = []
    for entry in try await entries() {
      let storage = PostgresStorage(address, entry, searches: searches)
      regions.append(RegionIndex(storage, try await storage.contents(entry), rules: rules))
    }
    return regions
  }

  /// What tells the regions of now from those that take their place.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where the database cannot be reached.
  public func stamp() async throws -> String {
    try await entries().map { "\($0.name)=\($0.schema)" }.joined(separator: " ")
  }

  private func entries() async throws -> [Entry] {
    let all = try await catalogue.read { link -> [Entry] in
      guard try link.query("SELECT to_regclass('whereto.region') IS NOT NULL")[0].text(at: 0) == "t" else { return [] }
      let rows = try link.query("SELECT name, schema, format FROM whereto.region ORDER BY name")
      return rows.map { row in
        Entry(
          name: String(row.text(at: 0)), schema: String(row.text(at: 1)), format: Int(row.text(at: 2)) ?? 0)
      }
    }
    let wanted = region.map { name in all.filter { $0.name == name } } ?? all
    guard !wanted.isEmpty else {
      throw PlaceIndexError(
        .notFound, subject: PostgresAddress.shown(address),
        message: region.map { "has no region '\($0)'" } ?? "has no region",
        advice: "'whereto index publish' brings one there")
    }
    return wanted
  }
}

/// The connections to one region of a database.
final class PostgresStorage: RegionStorage {
  let source: RegionSource
  private let pool: PostgresPool

  /// Names the region; so many searches may go on at once.
  init(_ address: String, _ entry: PostgresRegions.Entry, searches: Int) {
    pool = PostgresPool(address, settings: PostgresSchema.settings(searching: entry.schema), connections: searches)
    source = .database(address: PostgresAddress.shown(address), region: entry.name, version: entry.schema)
  }

  /// What the region says about itself.
  func contents(_ entry: PostgresRegions.Entry) async throws -> RegionIndex.Contents {
    let subject = source.description
    try RegionInfo.checkVersion(entry.format, file: subject)
    return try await read { connection in
      var meta: [String: String] = [:]
      try connection.each("SELECT key, value FROM meta", []) { row in
        meta[try row[0]] = try row[1] as String
        return true
      }
      return try .init(meta, mapped: MappedArea(connection), subject)
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any RegionConnection) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read { try body(PostgresConnection(link: $0)) }
    } catch let error as DamagedColumn {
      throw PlaceIndexError.damaged(
        error, in: source.description, advice: "publish it again with 'whereto index publish'")
    }
  }
}

/// A connection to the schema of one region.
struct PostgresConnection: RegionConnection {
  let link: PostgresLink

  var dialect: RegionDialect { .postgres }

  func each(_ sql: String, _ arguments: [any RegionColumn], _ body: (RegionRow) throws -> Bool) throws {
    do {
      for row in try link.query(sql, arguments.map(\.text)) {
        guard try body(.values(row)) else { return }
      }
    } catch let error as DamagedColumn {
      throw error.read(by: sql)
    }
  }
}
