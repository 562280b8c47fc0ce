public import Foundation
import Foundations
import PlaceIndex
public import Places
import Understanding

/// The saved places of a service's clients in a PostgreSQL database, which several services can share.
public struct PostgresOwnPlaces: Sendable {
  private let pool: PostgresPool

  /// Configures a database by a libpq connection string, whose `#region` suffix is ignored, without connecting. Its
  /// tables are created at the first write.
  public init(_ address: String, connections: Int = 1) {
    pool = PostgresPool(PostgresAddress.split(address).address, connections: connections)
  }

  /// The saved places of one client.
  public func places(of client: String) -> PostgresPersonalPlaces { PostgresPersonalPlaces(pool: pool, client: client) }

  /// The tables. Places and visits are stored as the program encodes them; the server looks them up only by name.
  fileprivate static let tables = """
    CREATE SCHEMA IF NOT EXISTS whereto;
    CREATE TABLE IF NOT EXISTS whereto.own_place (
      client text, role text, key text COLLATE "C", id text NOT NULL, place json NOT NULL, PRIMARY KEY (client, role, key));
    CREATE TABLE IF NOT EXISTS whereto.recent (
      client text, id text, place json NOT NULL, PRIMARY KEY (client, id));
    CREATE TABLE IF NOT EXISTS whereto.visit (
      client text, id text, time float8, PRIMARY KEY (client, id, time),
      FOREIGN KEY (client, id) REFERENCES whereto.recent ON DELETE CASCADE);
    """
}

/// The saved places and visits of one client in a database. When a method returns, its change is committed. Changes of
/// one client are serialized across all services. Methods throw ``/UserPlaces/UserPlacesError``: `noAccess` or
/// `unavailable` if the database can't be read or written.
public struct PostgresPersonalPlaces: PersonalPlaceKeeping {
  fileprivate let pool: PostgresPool
  fileprivate let client: String

  /// All places: home and work first, then by name.
  public func all() async throws -> [UserPlace] {
    try await read { link, client in
      try link.query(
        "SELECT place FROM whereto.own_place WHERE client = ? ORDER BY role = 'favourite', role, key", [client]
      ).compactMap { Self.decode($0.text(at: 0)) }
    } ?? []
  }

  /// Saves a place. Home and work replace the previous one; a favorite replaces the one with the same name. Throws
  /// `badValue` if the name or an alias has no letter or digit, or a text is too long.
  public func set(_ place: UserPlace) async throws {
    let place = try place.checked()
    try await write { try $0.save(place) }
  }

  /// Renames a favorite; it keeps its visits. Throws as ``set(_:)`` does; also `badValue` if another favorite has the
  /// name, or if the favorite no longer exists.
  public func rename(_ favorite: UserPlace, to name: String) async throws {
    var named = favorite
    named.name = name
    let place = try named.checked()
    try await write { changes in
      guard try !changes.rivals(of: favorite).isEmpty else { throw UserPlacesError.notKept(favorite) }
      guard try TextFolding.areSame(favorite.name, place.name) || changes.rivals(of: place).isEmpty else {
        throw UserPlacesError.nameTaken(place.name)
      }
      try changes.giveVisits(of: favorite.id, to: place)
      try changes.delete(favorite)
      try changes.save(place)
    }
  }

  /// Deletes a place and its visits; does nothing if it no longer exists.
  public func remove(_ place: UserPlace) async throws {
    try await write { changes in
      try changes.run("DELETE FROM whereto.recent WHERE client = ? AND id = ?", [place.id])
      try changes.delete(place)
    }
  }

  /// Records a visit to a place; the same moment twice is one visit. Deletes the visits that
  /// ``/UserPlaces/UserPlaceStore/visit(_:at:)`` deletes.
  public func visit(_ place: Place, at date: Date) async throws {
    try await write { try $0.visit(place, at: date.timeIntervalSince1970) }
  }

  /// The places visited in the year before a moment, ordered by recency and frequency.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] {
    try await visits().recents(at: now, limit: limit)
  }

  /// The places visited on a day, latest first.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { try await visits().recents(on: day) }

  private func visits() async throws -> VisitHistory {
    try await read { link, client in
      var history = VisitHistory()
      let rows = try link.query(
        """
        SELECT place, time FROM whereto.recent JOIN whereto.visit USING (client, id) WHERE client = ? ORDER BY id, time
        """, [client])
      for row in rows {
        guard let place: Place = Self.decode(row.text(at: 0)), let time = Double(row.text(at: 1)) else { continue }
        history.add(place, at: Date(timeIntervalSince1970: time))
      }
      return history
    } ?? VisitHistory()
  }

  /// Reads from the tables; `nil` if they don't exist yet.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresLink, String) throws -> Value
  ) async throws -> Value? {
    try await inOwnWords {
      try await pool.read { [client] link in
        do { return try body(link, client) } catch let error as PlaceIndexError where error.code == .notFound {
          return nil
        }
      }
    }
  }

  private func write(_ body: @escaping @Sendable (Changes) throws -> Void) async throws {
    try await inOwnWords {
      try await pool.change { [client] link in
        // Checked first, because `CREATE … IF NOT EXISTS` requires the privilege even if the table exists.
        if try link.query("SELECT to_regclass('whereto.visit')")[0].isNull(at: 0) {
          try link.execute("SELECT pg_advisory_xact_lock(hashtext('whereto'))")
          try link.execute(PostgresOwnPlaces.tables)
        }
        try link.query("SELECT pg_advisory_xact_lock(hashtext('whereto.own_place'), hashtext(?))", [client])
        try body(Changes(link: link, client: client))
      }
    }
  }

  private func inOwnWords<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as PlaceIndexError {
      throw UserPlacesError(
        error.mayPass ? .unavailable : .noAccess, subject: error.subject, message: error.message, advice: error.advice)
    }
  }

  private static func decode<Value: Decodable>(_ text: Substring) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// The steps of a change, in one transaction.
private struct Changes {
  let link: PostgresLink
  let client: String

  /// Runs a statement whose first parameter is the client.
  @discardableResult
  func run(_ sql: String, _ arguments: [String?]) throws -> PostgresResult { try link.query(sql, [client] + arguments) }

  /// The IDs of the places that a place would replace.
  func rivals(of place: UserPlace) throws -> [String] {
    try run(
      "SELECT id FROM whereto.own_place WHERE client = ? AND role = ? AND (key = ? OR role != 'favourite')",
      [place.role.rawValue, TextFolding.key(place.name)]
    ).map { String($0.text(at: 0)) }
  }

  /// Saves a place over the one it replaces, and takes over that one's visits.
  func save(_ place: UserPlace) throws {
    for rival in try rivals(of: place) { try giveVisits(of: rival, to: place) }
    try delete(place)
    try run(
      "INSERT INTO whereto.own_place (client, role, key, id, place) VALUES (?, ?, ?, ?, ?)",
      [place.role.rawValue, TextFolding.key(place.name), place.id, try Self.json(place)])
  }

  /// Deletes a place: home, work, or the favorite with this name.
  func delete(_ place: UserPlace) throws {
    try run(
      "DELETE FROM whereto.own_place WHERE client = ? AND role = ? AND (key = ? OR role != 'favourite')",
      [place.role.rawValue, TextFolding.key(place.name)])
  }

  /// Assigns the visits of an old ID to a place, replacing the data stored under the place's own ID.
  func giveVisits(of old: String, to place: UserPlace) throws {
    let moved = try run("SELECT 1 FROM whereto.recent WHERE client = ? AND id = ?", [old])
    guard !moved.isEmpty else { return }
    if old != place.id { try run("DELETE FROM whereto.recent WHERE client = ? AND id = ?", [place.id]) }
    try know(place.place)
    guard old != place.id else { return }
    try run("UPDATE whereto.visit SET id = ?3 WHERE client = ?1 AND id = ?2", [old, place.id])
    try run("DELETE FROM whereto.recent WHERE client = ? AND id = ?", [old])
  }

  func visit(_ place: Place, at time: Double) throws {
    // If the clock is wrong once, visits must not be lost, so the year ends at the earlier of the two times.
    let last = try run("SELECT max(time) FROM whereto.visit WHERE client = ?", [])
    let before = last.first.flatMap { Double($0.text(at: 0)) } ?? .infinity
    try know(place)
    try run(
      "INSERT INTO whereto.visit (client, id, time) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [place.id, String(time)])
    try run(
      "DELETE FROM whereto.visit WHERE client = ? AND time < ?::float8", [String(min(before, time) - VisitHistory.span)]
    )
    try run(
      """
      DELETE FROM whereto.recent WHERE client = ?1 AND id NOT IN (
        SELECT id FROM whereto.visit WHERE client = ?1 GROUP BY id ORDER BY max(time) DESC, id DESC LIMIT ?2)
      """, [String(UserPlaceStore.mostRecents)])
  }

  private func know(_ place: Place) throws {
    try run(
      """
      INSERT INTO whereto.recent (client, id, place) VALUES (?, ?, ?)
      ON CONFLICT (client, id) DO UPDATE SET place = excluded.place
      """, [place.id, try Self.json(place)])
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
