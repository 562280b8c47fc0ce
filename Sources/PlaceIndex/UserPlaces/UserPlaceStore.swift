public import Foundation
import Foundations
import GRDB
public import Places
import Understanding

/// The driver's own places and where the driver has been, in a database of their own that only the driver may read.
///
/// What a method has returned from is on the disk: it outlives the end of the program at any moment, and a loss of
/// power as far as the disk keeps what it was told to (`synchronous = EXTRA`). The journal is a rollback journal and
/// no write-ahead log: writes are rare and small, the file is whole by itself between them, and no other file with the
/// driver's places in it stays beside it. Deleted places are overwritten (`secure_delete`).
public final class UserPlaceStore: PersonalPlaceKeeping {
  /// The file.
  public let url: URL
  let queue: DatabaseQueue

  /// Opens the file, making it and its folder when they are not there: mode 0600, folder 0700.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - busyTimeout: How many seconds a read or write waits for another program that is writing.
  /// - Throws: ``UserPlacesError`` when the file cannot be opened, is no database of places, or was written by a newer
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
  ///
  /// - Throws: ``UserPlacesError`` if the file can no longer be read.
  public func all() async throws -> [UserPlace] {
    try await readOnce { db in
      // Kept, as it is asked for with every search.
      let statement = try db.cachedStatement(sql: "SELECT * FROM place ORDER BY role = 'favourite', role, key")
      return try Row.fetchAll(statement).compactMap(UserPlace.init)
    }
  }

  /// Keeps a place: home and work replace what was set, a favourite replaces the one of the same name.
  ///
  /// - Throws: ``UserPlacesError`` with `badValue` when the name or an alias has no letter or digit, or a text is too
  ///   long.
  public func set(_ place: UserPlace) async throws {
    let place = try place.checked()
    try await write { db in _ = try UserPlaceRecord(place).save(db) }
  }

  /// Keeps several places, all of them or, when this throws, none; one that may not be kept does not stop the others.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - rule: What becomes of a place whose name or role is taken.
  ///   - progress: Called once for each place that was looked at.
  /// - Returns: What became of each, in their order.
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

  /// Forgets home, work, or the favourite of a name, and that the driver was there.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``UserPlacesError`` if the file can't be written.
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

  /// Forgets a place, and that the driver was there; nothing where it is not kept any more.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be written.
  public func remove(_ place: UserPlace) async throws {
    try await write { db in
      try db.execute(sql: "DELETE FROM recent WHERE id = ?", arguments: [place.id])
      try UserPlaceRecord(place).delete(db)
    }
  }

  /// Gives a favourite another name; its visits stay its own.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be written, and with `badValue` when the name has no letter or
  ///   digit, is too long or another favourite's, or the favourite is not kept any more.
  public func rename(_ favourite: UserPlace, to name: String) async throws {
    var named = favourite
    named.name = name
    let place = try named.checked()
    try await write { db in try UserPlaceRecord(favourite).rename(db, to: place) }
  }

  /// Reads with one statement: without a transaction, in which every statement would have to be prepared anew.
  func readOnce<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await queue.unsafeRead(body)
    } catch {
      throw UserPlacesError.converting(error, url)
    }
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await queue.read(body)
    } catch {
      throw UserPlacesError.converting(error, url)
    }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await queue.write(body)
    } catch {
      throw UserPlacesError.converting(error, url)
    }
  }

  private static func configuration(_ busyTimeout: TimeInterval) -> Configuration {
    var configuration = Configuration()
    configuration.label = "whereto.user"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
    }
    return configuration
  }
}

/// What becomes of a place whose name, or whose role as home or work, is taken.
public enum MergeConflictRule: String, Sendable, CaseIterable {
  /// The place that was there stays; a favourite somewhere else is kept under a name with a number.
  case keep
  /// The new place takes the place of the one that was there before.
  case replace
}

/// What became of a place that was to be kept.
public enum MergeOutcome: Sendable, Hashable {
  /// It is kept.
  case added
  /// It is kept under another name, as its own is that of another place.
  case addedAs(name: String)
  /// It is kept in place of another.
  case replaced
  /// It is not kept.
  case skipped(reason: String)
}
