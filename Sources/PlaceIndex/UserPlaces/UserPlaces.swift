public import Foundation
import GRDB
public import Places
import Understanding

/// The driver's own places, in a database of their own that only the driver may read.
public final class UserPlaces: PersonalPlaces {
  /// The file.
  public let url: URL
  private let queue: DatabaseQueue

  /// Longest name taken, in characters.
  private static let longestName = 200

  /// Opens the file, making it and its folder when they are not there: mode 0600, folder 0700.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be opened or is no database of places.
  public init(contentsOf url: URL) throws {
    self.url = url
    do {
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Self.makePrivate(url)
      var configuration = Configuration()
      configuration.label = "whereto.user"
      configuration.busyMode = .timeout(5)
      queue = try DatabaseQueue(path: url.path, configuration: configuration)
      try queue.read { db in
        let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard try tables == 0 || db.tableExists("place") && db.tableExists("grdb_migrations") else {
          throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
      }
      try Self.migrator.migrate(queue)
    } catch let error as CocoaError {
      throw PlaceIndexError(
        .noAccess, subject: url.path, message: error.localizedDescription, advice: "check the folder and its rights")
    } catch {
      throw Self.converting(error, url)
    }
  }

  /// Every place, home and work first, then by name.
  public func all() async throws -> [UserPlace] {
    try await access { db in
      try Row.fetchAll(
        db, sql: "SELECT role, name, latitude, longitude FROM place ORDER BY role = 'favourite', role, key"
      )
      .compactMap(UserPlace.init)
    }
  }

  /// Keeps a place: home and work replace what was set, a favourite replaces the one of the same name.
  ///
  /// - Throws: ``PlaceIndexError`` with `badValue` when the name has no letter or digit or is too long.
  public func set(_ place: UserPlace) async throws {
    let key = TextFolding.key(place.name)
    guard !key.isEmpty, place.name.count <= Self.longestName else {
      throw PlaceIndexError(
        .badValue, subject: "name", message: "must have a letter or digit and at most \(Self.longestName) characters")
    }
    try await access { db in
      if place.role != .favourite {
        try db.execute(sql: "DELETE FROM place WHERE role = ?", arguments: [place.role.rawValue])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO place (role, key, name, latitude, longitude) VALUES (?, ?, ?, ?, ?)",
        arguments: [place.role.rawValue, key, place.name, place.coordinate.latitude, place.coordinate.longitude])
    }
  }

  /// Forgets home, work, or the favourite of a name.
  ///
  /// - Returns: Whether there was one.
  public func remove(named name: String) async throws -> Bool {
    let key = TextFolding.key(name)
    return try await access { db in
      try db.execute(
        sql: "DELETE FROM place WHERE key = ? OR (role = ? AND role != 'favourite')", arguments: [key, key])
      return db.changesCount > 0
    }
  }

  private func access<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await queue.write(body)
    } catch {
      throw Self.converting(error, url)
    }
  }

  private static func converting(_ error: any Error, _ url: URL) -> any Error {
    PlaceIndexError.converting(
      error, file: url.path, wanted: "file of the driver's own places",
      advice: "move it away and a new one is made")
  }

  /// Makes the file before SQLite does, so that it is never readable by others, not even for a moment.
  private static func makePrivate(_ url: URL) throws {
    let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw PlaceIndexError(.noAccess, subject: url.path, message: reason, advice: "check the path and its rights")
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
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
    return migrator
  }
}

extension UserPlace {
  fileprivate init?(_ row: Row) {
    guard let role = Role(rawValue: row["role"]),
      let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"])
    else { return nil }
    self.init(role: role, name: row["name"], coordinate: coordinate)
  }
}
