public import Foundation
import GRDB
public import Places

extension UserPlaceStore {
  /// The most places whose visits are kept; beyond them those not gone to for the longest time are forgotten.
  public static let mostRecents = 500

  /// Records that the driver goes to a place, or went at another time; the same moment twice is one visit.
  ///
  /// Forgets visits of more than a year before, and the places beyond ``mostRecents``.
  ///
  /// - Throws: ``UserPlacesError`` if the file can't be written.
  public func visit(_ place: Place, at date: Date) async throws {
    try await write { db in
      // A clock that is wrong once must not have everything forgotten, so the year ends where the clock was before.
      let before = try Double.fetchOne(db, sql: "SELECT max(time) FROM visit") ?? .infinity
      try db.execute(
        sql: """
          INSERT INTO recent (id, kind, name, rubric, latitude, longitude, address, prominence)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, rubric = excluded.rubric,
            latitude = excluded.latitude, longitude = excluded.longitude, address = excluded.address,
            prominence = excluded.prominence
          """,
        arguments: [
          place.id, place.kind.rawValue, place.name, place.rubric, place.coordinate.latitude,
          place.coordinate.longitude, place.address, place.prominence,
        ])
      try db.execute(
        sql: "INSERT OR IGNORE INTO visit (recent, time) SELECT number, ? FROM recent WHERE id = ?",
        arguments: [date.timeIntervalSince1970, place.id])
      try Self.prune(db, before: min(before, date.timeIntervalSince1970) - VisitHistory.span)
    }
  }

  /// The places gone to in the year before a moment, those gone to lately and often first.
  ///
  /// - Throws: ``UserPlacesError`` if the file can no longer be read.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] {
    try await visits().recents(at: now, limit: limit)
  }

  /// The places gone to on a day, the latest first.
  ///
  /// - Throws: ``UserPlacesError`` if the file can no longer be read.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] {
    try await visits().recents(on: day)
  }

  /// Forgets every visit.
  ///
  /// - Returns: How many places were gone to.
  /// - Throws: ``UserPlacesError`` if the file can't be written.
  @discardableResult public func forgetRecents() async throws -> Int {
    try await write { db in
      try db.execute(sql: "DELETE FROM recent")
      return db.changesCount
    }
  }

  private func visits() async throws -> VisitHistory {
    try await readOnce { db in
      var history = VisitHistory()
      let rows = try Row.fetchCursor(
        try db.cachedStatement(
          sql: "SELECT * FROM recent JOIN visit ON visit.recent = recent.number ORDER BY number, time"))
      while let row = try rows.next() {
        guard let place = try Place(recent: row) else { continue }
        history.add(place, at: Date(timeIntervalSince1970: try row.column("time")))
      }
      return history
    }
  }

  private static func prune(_ db: Database, before: Double) throws {
    try db.execute(sql: "DELETE FROM visit WHERE time < ?", arguments: [before])
    try db.execute(
      sql: """
        DELETE FROM recent WHERE number NOT IN (
          SELECT recent FROM visit GROUP BY recent ORDER BY max(time) DESC, recent DESC LIMIT ?)
        """, arguments: [mostRecents])
  }
}

extension Place {
  fileprivate init?(recent row: Row) throws {
    guard let kind = try Kind(rawValue: row.column("kind")),
      let coordinate = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude"))
    else { return nil }
    try self.init(
      id: row.column("id"), kind: kind, name: row.column("name"), rubric: row.column("rubric"), coordinate: coordinate,
      address: row.column("address"), prominence: row.column("prominence"))
  }
}
