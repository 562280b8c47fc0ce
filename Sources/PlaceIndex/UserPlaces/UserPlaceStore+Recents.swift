public import Foundation
import GRDB
public import Places

extension UserPlaceStore {
  /// Maximum number of places with stored visits; beyond it, the least recently visited are deleted.
  public static let mostRecents = 500

  /// Records a visit to a place, now or at another time; visits at one moment count once.
  ///
  /// Deletes visits more than a year older, and the places beyond ``mostRecents``.
  public func visit(_ place: Place, at date: Date) async throws {
    try await write { db in
      // A clock that is wrong once must not delete everything, so the year ends at the latest earlier visit.
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

  /// The places visited in the year before a moment, frequent and recent ones first.
  public func recents(at now: Date, limit: Int) async throws -> [RecentPlace] {
    try await visits().recents(at: now, limit: limit)
  }

  /// The places visited on a day, the latest first.
  public func recents(on day: CalendarDay) async throws -> [RecentPlace] { try await visits().recents(on: day) }

  /// Deletes every visit.
  ///
  /// - Returns: The number of visited places.
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
