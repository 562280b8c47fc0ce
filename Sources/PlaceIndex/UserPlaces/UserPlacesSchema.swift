import GRDB

/// The tables of the driver's own places, and the way from older ones.
enum UserPlacesSchema {
  /// Brings the tables of any earlier version up to date; a file that is up to date is only read.
  ///
  /// - Throws: ``PlaceIndexError`` with `otherVersion` where a newer version wrote the file; `DatabaseError` otherwise.
  static func bringUpToDate(_ queue: DatabaseQueue, file: String) throws {
    let isCurrent = try queue.read { db in
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard tables > 0 else { return false }
      guard try db.tableExists("grdb_migrations") else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      if try migrator.hasBeenSuperseded(db) {
        throw PlaceIndexError(
          .otherVersion, subject: file, message: "was written by a newer version of this program",
          advice: "update the program, or move the file away and a new one is made")
      }
      // The table of migrations is made a moment before the first of them.
      guard try tables == 1 || db.tableExists("place") else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      return try migrator.hasCompletedMigrations(db)
    }
    if !isCurrent { try migrate(queue) }
  }

  /// Another program may take the same step first; then this one's fails, and the next attempt begins behind it.
  private static func migrate(_ queue: DatabaseQueue) throws {
    for _ in migrator.migrations {
      do { return try migrator.migrate(queue) } catch let error as DatabaseError
        where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
      {
        continue
      }
    }
    try migrator.migrate(queue)
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE place (
            role TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
            PRIMARY KEY (role, key));
          """)
    }
    migrator.registerMigration("2") { db in
      try db.execute(
        sql: """
          ALTER TABLE place ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]';  -- a JSON list of strings
          ALTER TABLE place ADD COLUMN label TEXT;
          ALTER TABLE place ADD COLUMN address TEXT;
          ALTER TABLE place ADD COLUMN note TEXT;
          CREATE TABLE recent (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL, rubric TEXT,
            latitude REAL NOT NULL, longitude REAL NOT NULL, address TEXT, prominence REAL NOT NULL);
          CREATE TABLE visit (
            recent INTEGER NOT NULL REFERENCES recent (number) ON DELETE CASCADE,
            time REAL NOT NULL,  -- seconds since 1970
            PRIMARY KEY (recent, time)) WITHOUT ROWID;
          CREATE INDEX visit_time ON visit (time);
          """)
    }
    return migrator
  }
}
