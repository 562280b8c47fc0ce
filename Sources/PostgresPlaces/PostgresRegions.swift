import Foundations
public import PlaceIndex
public import Recognition

/// The regions of a PostgreSQL database.
///
/// Each region is a schema that is written once and then only read. Publishing a region again creates another schema,
/// and the catalog points to the current one. Searches that are running continue in the schema that they opened.
public struct PostgresRegions: Sendable {
  /// The database address from the user.
  private let address: String
  /// The selected region; `nil` for all regions.
  private let region: String?
  /// The connection to the catalog.
  private let catalogue: PostgresPool

  /// Configures a database without connecting.
  ///
  /// - Parameter address: A libpq connection string, `postgres://user@host/database`; append `#region` to select one
  ///   region.
  public init(_ address: String) {
    (self.address, region) = PostgresAddress.split(address)
    catalogue = PostgresPool(self.address, connections: 1)
  }

  /// A region as listed in the catalog.
  struct Entry: Hashable, Sendable {
    var name: String
    var schema: String
    var format: Int
  }

  /// Opens the current regions. Each of them runs at most this number of searches at once; others wait.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` if the database can't be reached, a region doesn't exist or has another
  ///   format version, or there are no regions.
  public func open(rules: any Pronouncing, searches: Int = 1) async throws -> [RegionIndex] {
    var regions: [RegionIndex] = []
    for entry in try await entries() {
      let storage = PostgresStorage(address, entry, searches: searches)
      regions.append(RegionIndex(storage, try await storage.contents(entry), rules: rules))
    }
    return regions
  }

  /// A text that changes when a region is published or removed.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` if the database can't be reached.
  public func stamp() async throws -> String {
    try await entries().map { "\($0.name)=\($0.schema)" }.joined(separator: " ")
  }

  private func entries() async throws -> [Entry] {
    let all = try await catalogue.read { link -> [Entry] in
      guard try link.query("SELECT to_regclass('whereto.region') IS NOT NULL")[0].text(at: 0) == "t" else { return [] }
      let rows = try link.query("SELECT name, schema, format FROM whereto.region ORDER BY name")
      return rows.map { row in
        Entry(name: String(row.text(at: 0)), schema: String(row.text(at: 1)), format: Int(row.text(at: 2)) ?? 0)
      }
    }
    let wanted = region.map { name in all.filter { $0.name == name } } ?? all
    guard !wanted.isEmpty else {
      throw PlaceIndexError(
        .notFound, subject: PostgresAddress.shown(address),
        message: region.map { "has no region '\($0)'" } ?? "contains no regions",
        advice: "publish one with 'whereto index publish'")
    }
    return wanted
  }
}

/// The connections to one region of a database.
final class PostgresStorage: RegionStorage {
  let source: RegionSource
  private let pool: PostgresPool

  /// Configures a region; `searches` is the maximum number of concurrent searches.
  init(_ address: String, _ entry: PostgresRegions.Entry, searches: Int) {
    pool = PostgresPool(address, settings: PostgresSchema.settings(searching: entry.schema), connections: searches)
    source = .database(address: PostgresAddress.shown(address), region: entry.name, version: entry.schema)
  }

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

  func read<Value: Sendable>(_ body: @escaping @Sendable (any RegionConnection) throws -> Value) async throws -> Value {
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
