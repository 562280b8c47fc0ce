public import Foundation
import Foundations
import GRDB
import PlaceIndex

/// Copies a region file into a PostgreSQL database, and replaces the region of the same name.
///
/// Publishers of the same region wait for each other. A search uses either the complete new region or the complete old
/// one.
public struct RegionPublisher: Sendable {
  /// Number of steps: one for each table, and one for the indexes.
  public static let steps = PostgresSchema.tables.count + 1

  private let file: URL
  private let address: String
  private let name: String?

  /// Configures a region file and a database; append `#name` to publish the region under another name.
  public init(_ file: URL, to address: String) {
    self.file = file
    (self.address, name) = PostgresAddress.split(address)
  }

  /// Publishes the region, and returns its name; `onStep` is called after each of the ``steps``.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` if the file or the database fails, and `CancellationError`. In both
  ///   cases the previous region stays current.
  @concurrent public func publish(onStep: @escaping @Sendable () -> Void = {}) async throws -> String {
    try PlaceIndexError.checkFile(file)
    var configuration = Configuration()
    configuration.readonly = true
    do {
      // On the file's own queue, which has no other users.
      return try await DatabaseQueue(path: file.path, configuration: configuration).unsafeRead { db in
        try publish(db, onStep)
      }
    } catch {
      throw PlaceIndexError.converting(error, file: file.path)
    }
  }

  private func publish(_ db: Database, _ onStep: () -> Void) throws -> String {
    let meta = try RegionInfo.meta(db, file: file.path)
    let region = name ?? meta["name"] ?? ""
    guard !region.isEmpty else {
      throw PlaceIndexError(
        .empty, subject: file.path, message: "has no region name", advice: "append '#NAME' to the address")
    }
    let link = try PostgresLink(address)
    try prepare(link, region)
    let schema = "region_" + UUID().uuidString.lowercased().replacing("-", with: "")
    try link.query("INSERT INTO whereto.state (schema, region) VALUES (?, ?)", [schema, region])
    do {
      try link.execute("CREATE SCHEMA \(schema); SET search_path TO \(schema), public")
      try fill(db, link, onStep)
      try Task.checkCancellation()
      try link.query("UPDATE whereto.state SET done = clock_timestamp() WHERE schema = ?", [schema])
      try link.query(
        """
        INSERT INTO whereto.region VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET schema = excluded.schema, format = excluded.format
        """, [region, schema, String(RegionSchema.version)])
    } catch {
      try? drop(schema, link)
      throw error
    }
    try dropOld(region, link)
    return region
  }

  /// Waits for other publishers of the same region, and creates the catalog.
  private func prepare(_ link: PostgresLink, _ region: String) throws {
    // Serialized, because concurrent creation of the catalog would fail.
    try link.execute("SELECT pg_advisory_lock(hashtext('whereto'))")
    try link.execute(PostgresSchema.extensions)
    try link.execute(PostgresSchema.catalogue)
    try link.execute("SELECT pg_advisory_unlock(hashtext('whereto'))")
    try link.query("SELECT pg_advisory_lock(hashtext('whereto'), hashtext(?))", [region])
    // This publisher holds the lock, so unfinished schemas were abandoned.
    let left = try link.query("SELECT schema FROM whereto.state WHERE region = ? AND done IS NULL", [region])
    for row in left { try drop(String(row.text(at: 0)), link) }
  }

  private func fill(_ db: Database, _ link: PostgresLink, _ onStep: () -> Void) throws {
    // The words of the names exist only in the full-text index; this table reads them from it.
    try db.execute(sql: "CREATE VIRTUAL TABLE temp.nameTerm USING fts5vocab(main, 'nameText', 'instance')")
    for table in PostgresSchema.tables {
      try Task.checkCancellation()
      let made = table.made.isEmpty ? "" : ", \(table.made)"
      try link.execute("CREATE TABLE \(table.name) (\(table.columns)\(made))")
      try link.copy(into: "\(table.name) (\(table.names))") { write in
        let rows = try Row.fetchCursor(db, sql: table.rows)
        while let row = try rows.next() {
          let values =
            table.name == "nameTerm"
            ? [try row.column(0), Self.lexeme(try row.column(1))] : Array(row.databaseValues)
          try write(values.map(Self.field).joined(separator: "\t"))
        }
      }
      onStep()
    }
    try link.execute(PostgresSchema.indexes)
    onStep()
  }

  private static func lexeme(_ word: String) -> DatabaseValue { RegionDialect.lexeme(word).databaseValue }

  /// A value in the text format of `COPY`.
  private static func field(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "\\N"
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .string(let text):
      text.utf8.contains(where: { $0 == 0x5C || $0 < 0x20 })
        ? text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
          .replacing("\r", with: "\\r").replacing("\0", with: "")
        : text
    case .blob(let data): "\\" + data.text
    }
  }

  /// Drops all but the last two schemas of a region; running searches may still use the previous one.
  private func dropOld(_ region: String, _ link: PostgresLink) throws {
    let old = try link.query(
      "SELECT schema FROM whereto.state WHERE region = ? ORDER BY done DESC NULLS LAST OFFSET 2", [region])
    for row in old { try drop(String(row.text(at: 0)), link) }
  }

  private func drop(_ schema: String, _ link: PostgresLink) throws {
    try link.execute("DROP SCHEMA IF EXISTS \(schema) CASCADE")
    try link.query("DELETE FROM whereto.state WHERE schema = ?", [schema])
  }
}
