import Foundation
import Foundations
import GRDB

/// The tables of saved places and pronunciations, and the migrations from older ones.
enum UserPlacesSchema {
  /// Migrates the tables of an earlier version; a current file is only read.
  ///
  /// - Throws: ``UserPlacesError`` with `otherVersion` if a newer version wrote the file; `DatabaseError` otherwise.
  static func bringUpToDate(_ queue: DatabaseQueue, file: String) throws {
    let isCurrent = try queue.read { db in
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table'") ?? 0
      guard tables > 0 else { return false }
      guard try db.tableExists("grdb_migrations") else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      if try migrator.hasBeenSuperseded(db) {
        throw UserPlacesError(
          .otherVersion, subject: file, message: "was written by a newer version of this program",
          advice: "update the program, or move the file away, and a new one is created")
      }
      // The migrations table is created a moment before the first migration.
      guard try tables == 1 || db.tableExists("place") else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
      return try migrator.hasCompletedMigrations(db)
    }
    if !isCurrent { try migrate(queue) }
  }

  /// Another program may run a step first; then this one fails, and the next attempt continues after it.
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
    migrator.registerMigration("3") { db in
      try db.execute(
        sql: """
          CREATE TABLE pronunciation (
            word TEXT NOT NULL,
            position INTEGER NOT NULL,  -- the likeliest is 0
            phones TEXT NOT NULL,  -- as in the CMU dictionary
            PRIMARY KEY (word, position)) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}

/// Creates files that only their owner can read.
enum PrivateFile {
  /// Creates the file before SQLite does, so that it is never readable by others, and restricts the permissions of an
  /// existing one.
  ///
  /// The file is never opened here: closing it would release the locks that this process holds on it through SQLite
  /// ("How To Corrupt An SQLite Database File", section 2.2).
  ///
  /// - Throws: `CocoaError` if the folder can't be created, ``UserPlacesError`` if the file can't.
  static func make(_ url: URL) throws {
    let folder = url.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      synchronize(folder.deletingLastPathComponent())
    }
    if mknod(url.path, S_IFREG | 0o600, 0) == 0 {
      synchronize(folder)
    } else if errno != EEXIST {
      throw error(url)
    }
    // Checked first, because even a change without effect requires the permission.
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    let isFile = attributes[.type] as? FileAttributeType != .typeDirectory
    if isFile, attributes[.posixPermissions] as? Int != 0o600, chmod(url.path, 0o600) != 0 { throw error(url) }
  }

  /// Syncs a folder's directory entries to disk, as far as the file system supports it.
  private static func synchronize(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func error(_ url: URL) -> UserPlacesError {
    let reason = String(cString: strerror(errno))
    return UserPlacesError(.noAccess, subject: url.path, message: reason, advice: "check the path and its permissions")
  }
}
