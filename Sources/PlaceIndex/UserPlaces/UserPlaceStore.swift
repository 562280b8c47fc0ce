public import Foundation
import Foundations
import GRDB
public import Places
import Understanding

/// The driver's saved places and visits, in a separate database that only the driver can read.
///
/// Changes are on disk when a method returns: they survive a crash at any moment, and a loss of power as far as the
/// disk honors syncs (`synchronous = EXTRA`). The journal is a rollback journal, not a write-ahead log: writes are rare
/// and small, the file is complete by itself between them, and no other file with the driver's places remains beside
/// it. Deleted places are overwritten (`secure_delete`).
///
/// The methods throw ``UserPlacesError`` if the file can't be read or written.
public final class UserPlaceStore: PersonalPlaceKeeping {
  /// The file.
  public let url: URL
  let queue: DatabaseQueue

  /// Opens the file, and creates it and its folder if they don't exist: mode 0600, folder 0700. A read or write waits
  /// for another program's write for at most `busyTimeout` seconds.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be opened, isn't a database of places, or was written by a newer
  ///   version of this program.
  public init(contentsOf url: URL, busyTimeout: TimeInterval = 5) throws {
    self.url = url
    do {
      try PrivateFile.make(url)
      queue = try DatabaseQueue(path: url.path, configuration: Self.configuration(busyTimeout))
      try UserPlacesSchema.bringUpToDate(queue, file: url.path)
    } catch {
      throw UserPlacesError.converting(error, url)
    }
  }

  /// Every place, home and work first, then by name.
  public func all() async throws -> [UserPlace] {
    try await readOnce { db in
      // A cached statement, because every search runs it.
      let statement = try db.cachedStatement(sql: "SELECT * FROM place ORDER BY role = 'favourite', role, key")
      return try Row.fetchAll(statement).compactMap(UserPlace.init)
    }
  }

  /// Saves a place: home and work replace the previous one, a favorite replaces the one with its name.
  ///
  /// - Throws: ``UserPlacesError`` with `badValue` if the name or an alias has no letter or digit, or a text is too
  ///   long.
  public func set(_ place: UserPlace) async throws {
    let place = try place.checked()
    try await write { db in _ = try UserPlaceRecord(place).save(db) }
  }

  /// Saves several places, and returns the outcome of each, in order: all of them or, if this throws, none. An invalid
  /// place doesn't stop the others. `progress` is called once for each processed place.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be written.
  public func merge(
    _ places: [UserPlace], onConflict rule: MergeConflictRule, progress: @escaping @Sendable () -> Void = {}
  ) async throws -> [MergeOutcome] {
    try await write { db in
      var merge = PlaceMerge(rule)
      return try places.map { place in
        defer { progress() }
        do {
          return try merge.keep(try place.checked(), db)
        } catch let error as UserPlacesError where error.code == .badValue {
          return .skipped(reason: "\(error.subject) \(error.message)")
        }
      }
    }
  }

  /// Deletes home, work, or a favorite by name, with its visits.
  ///
  /// - Returns: Whether there was one.
  public func remove(named name: String) async throws -> Bool {
    let key = TextFolding.key(name)
    return try await write { db in
      let found = try Row.fetchAll(
        db, sql: "SELECT * FROM place WHERE key = ? OR (role = ? AND role != 'favourite')", arguments: [key, key])
      for place in try found.compactMap(UserPlace.init) {
        try db.execute(sql: "DELETE FROM recent WHERE id = ?", arguments: [place.id])
      }
      try db.execute(
        sql: "DELETE FROM place WHERE key = ? OR (role = ? AND role != 'favourite')", arguments: [key, key])
      return !found.isEmpty
    }
  }

  /// Deletes a place and its visits; does nothing if it is no longer saved.
  public func remove(_ place: UserPlace) async throws {
    try await write { db in
      try db.execute(sql: "DELETE FROM recent WHERE id = ?", arguments: [place.id])
      try UserPlaceRecord(place).delete(db)
    }
  }

  /// Renames a favorite; its visits stay with it.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be written; with `badValue` if the name has no letter or digit, is
  ///   too long, or belongs to another favorite, or if the favorite is no longer saved.
  public func rename(_ favorite: UserPlace, to name: String) async throws {
    var named = favorite
    named.name = name
    let place = try named.checked()
    try await write { db in try UserPlaceRecord(favorite).rename(db, to: place) }
  }

  /// Reads with one statement and no transaction, in which every statement would have to be prepared again.
  func readOnce<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await converting { try await queue.unsafeRead(body) }
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await converting { try await queue.read(body) }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await converting { try await queue.write(body) }
  }

  private func converting<Value: Sendable>(_ access: () async throws -> Value) async throws -> Value {
    do {
      return try await access()
    } catch {
      throw UserPlacesError.converting(error, url)
    }
  }

  private static func configuration(_ busyTimeout: TimeInterval) -> Configuration {
    var configuration = Configuration()
    configuration.label = "whereto.user"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON") }
    return configuration
  }
}

/// The handling of a place whose name, or whose role as home or work, is taken.
public enum MergeConflictRule: String, Sendable, CaseIterable {
  /// The existing place stays; a favorite elsewhere is saved under a numbered name.
  case keep
  /// The new place replaces the existing one.
  case replace
}

/// The outcome of saving a place.
public enum MergeOutcome: Sendable, Hashable {
  /// It was saved.
  case added
  /// It was saved under another name, because another place has its name.
  case addedAs(name: String)
  /// It was saved and replaced another.
  case replaced
  /// It wasn't saved.
  case skipped(reason: String)
}
