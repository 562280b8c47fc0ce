public import Foundation
import Foundations
import GRDB
import PlaceIndex

/// Copies a region file into a PostgreSQL database, in place of the region of its name there.
///
/// Several may publish at once: those of one region wait for each other, and a search sees either all of a region or all
/// of the one before.
public struct RegionPublisher: Sendable {
  /// How many steps it takes: a table each, and the indexes.
  public static let steps = PostgresSchema.tables.count + 1

  private let file: URL
  private let address: String
  private let name: String?

  /// Names a region file and a database.
  ///
  /// - Parameters:
  ///   - file: The region file.
  ///   - address: The database, with `#name` after it where the region is to have another name there than its own.
  public init(_ file: URL, to address: String) {
    self.file = file
    (self.address, name) = PostgresAddress.split(address)
  }

  /// Publishes the region.
  ///
  /// - Parameter onStep: Called after each of its ``steps``.
  /// - Returns: The name under which it is found.
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where the file or the database fails, and `CancellationError`; then the
  ///   region of before still counts.
  @concurrent public func publish(onStep: @escaping @Sendable () -> Void = {}) async throws -> String {
    try PlaceIndexError.checkFile(file)
    var configuration = Configuration()
    configuration.readonly = true
    do {
      // On the file's own queue, where nobody else waits.
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
        .empty, subject: file.path, message: "has no name", advice: "write one after '#' in the address")
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

  /// Waits for whoever publishes the same region, and makes the catalogue.
  private func prepare(_ link: PostgresLink, _ region: String) throws {
    // Two that make the catalogue at once would hinder each other.
    try link.execute("SELECT pg_advisory_lock(hashtext('whereto'))")
    try link.execute(PostgresSchema.extensions)
    try link.execute(PostgresSchema.catalogue)
    try link.execute("SELECT pg_advisory_unlock(hashtext('whereto'))")
    try link.query("SELECT pg_advisory_lock(hashtext('whereto'), hashtext(?))", [region])
    // Nobody else publishes it now: what is not done was given up.
    let left = try link.query("SELECT schema FROM whereto.state WHERE region = ? AND done IS NULL", [region])
    for row in left { try drop(String(row.text(at: 0)), link) }
  }

  private func fill(_ db: Database, _ link: PostgresLink, _ onStep: () -> Void) throws {
    // The words of the names stand in the full-text index alone; this reads them out of it.
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

  /// Drops the states of a region but the last two: whoever searches may still be in the one before.
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
