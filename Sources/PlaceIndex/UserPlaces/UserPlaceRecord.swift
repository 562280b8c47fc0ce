import Foundation
import GRDB
import Places
import Understanding

/// A place on its way into the file.
struct UserPlaceRecord {
  let place: UserPlace
  private let key: String

  /// - Parameter place: A place that was checked.
  init(_ place: UserPlace) {
    self.place = place
    key = TextFolding.key(place.name)
  }

  /// Whether there is a place that this one would replace.
  func hasRival(_ db: Database) throws -> Bool { try !rivals(db).isEmpty }

  /// Writes the place over the one it replaces, whose visits become its own.
  ///
  /// - Returns: Whether it replaced one.
  func save(_ db: Database) throws -> Bool {
    let old = try rivals(db)
    for rival in old {
      try db.execute(
        sql: "UPDATE OR REPLACE recent SET id = ?, name = ?, latitude = ?, longitude = ?, address = ? WHERE id = ?",
        arguments: [
          place.id, place.name, place.coordinate.latitude, place.coordinate.longitude, place.address, rival.id,
        ])
    }
    if place.role != .favourite {
      try db.execute(sql: "DELETE FROM place WHERE role = ?", arguments: [place.role.rawValue])
    }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO place (role, key, name, latitude, longitude, aliases, label, address, note)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        place.role.rawValue, key, place.name, place.coordinate.latitude, place.coordinate.longitude,
        String(decoding: try JSONEncoder().encode(place.aliases), as: UTF8.self), place.label, place.address,
        place.note,
      ])
    return !old.isEmpty
  }

  private func rivals(_ db: Database) throws -> [UserPlace] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM place WHERE role = ? AND (key = ? OR role != 'favourite')",
      arguments: [place.role.rawValue, key]
    ).compactMap(UserPlace.init)
  }
}

extension UserPlace {
  /// The place of a row; `nil` where no version of this program wrote the row.
  init?(_ row: Row) {
    guard let role = Role(rawValue: row["role"]),
      let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
      let aliases = try? JSONDecoder().decode([String].self, from: Data((row["aliases"] as String).utf8))
    else { return nil }
    self.init(
      role: role, name: row["name"], coordinate: coordinate, aliases: aliases, label: row["label"],
      address: row["address"], note: row["note"])
  }
}
