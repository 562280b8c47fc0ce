import Foundation
import Foundations
import GRDB

/// The tables of the driver's own places and words, and the way from older ones.
enum UserPlacesSchema {
  /// Brings the tables of any earlier version up to date; a file that is up to date is only read.
  ///
  /// - Throws: ``UserPlacesError`` with `otherVersion` where a newer version wrote the file; `DatabaseError` otherwise.
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

/// Makes files that nobody but their owner may read.
enum PrivateFile {
  /// Makes the file before SQLite does, so that it is never readable by others, not even for a moment, and closes one
  /// that others could read.
  ///
  /// The file is never opened here: closing it would release the locks that this process holds on it through SQLite
  /// ("How To Corrupt An SQLite Database File", section 2.2).
  ///
  /// - Throws: `CocoaError` where the folder, ``UserPlacesError`` where the file cannot be made.
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
    // Asked first: a change that changes nothing still needs the right to make it.
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    let isFile = attributes[.type] as? FileAttributeType != .typeDirectory
    if isFile, attributes[.posixPermissions] as? Int != 0o600, chmod(url.path, 0o600) != 0 { throw error(url) }
  }

  /// Brings a folder's list of files to the disk, as far as the file system does so.
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
