import Foundation
import Foundations
import GRDB
package import Places
import Understanding

struct UserPlaceRecord {
  let place: UserPlace
  private let key: String

  /// The place has to be valid.
  init(_ place: UserPlace) {
    self.place = place
    key = TextFolding.key(place.name)
  }

  /// Whether this place would replace another.
  func hasRival(_ db: Database) throws -> Bool { try !rivals(db).isEmpty }

  /// Writes the place over the one that it replaces, and transfers that one's visits.
  ///
  /// - Returns: Whether it replaced one.
  func save(_ db: Database) throws -> Bool {
    let old = try rivals(db)
    for rival in old { try takeVisits(db, of: rival) }
    if place.role != .favorite {
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

  /// Writes a new place over this one, and transfers the visits.
  ///
  /// - Throws: ``UserPlacesError`` with `badValue` if this one isn't saved, or another has the name.
  func rename(_ db: Database, to new: UserPlace) throws {
    guard try hasRival(db) else { throw UserPlacesError.notKept(place) }
    let record = UserPlaceRecord(new)
    if try record.key != key && record.hasRival(db) { throw UserPlacesError.nameTaken(new.name) }
    try record.takeVisits(db, of: place)
    try delete(db)
    _ = try record.save(db)
  }

  /// Deletes the place: home or work, or the favorite with this name.
  func delete(_ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM place WHERE role = ? AND (key = ? OR role != 'favourite')",
      arguments: [place.role.rawValue, key])
  }

  private func takeVisits(_ db: Database, of old: UserPlace) throws {
    try db.execute(
      sql: "UPDATE OR REPLACE recent SET id = ?, name = ?, latitude = ?, longitude = ?, address = ? WHERE id = ?",
      arguments: [place.id, place.name, place.coordinate.latitude, place.coordinate.longitude, place.address, old.id])
  }

  /// The places that this one would replace, if any.
  func rivals(_ db: Database) throws -> [UserPlace] {
    // Each lookup uses the table's index; one combined condition would read every favorite.
    let rows =
      place.role == .favorite
      ? try Row.fetchAll(db, sql: "SELECT * FROM place WHERE role = 'favourite' AND key = ?", arguments: [key])
      : try Row.fetchAll(db, sql: "SELECT * FROM place WHERE role = ?", arguments: [place.role.rawValue])
    return try rows.compactMap(UserPlace.init)
  }
}

extension UserPlace {
  /// The place of a row; `nil` if no version of this program wrote the row.
  ///
  /// - Throws: ``DamagedColumn`` if the row is damaged.
  init?(_ row: Row) throws {
    let json: String = try row.column("aliases")
    guard let role = try Role(rawValue: row.column("role")),
      let coordinate = try Coordinate(latitude: row.column("latitude"), longitude: row.column("longitude")),
      let aliases = try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    else { return nil }
    try self.init(
      role: role, name: row.column("name"), coordinate: coordinate, aliases: aliases, label: row.column("label"),
      address: row.column("address"), note: row.column("note"))
  }

  /// The validated place as stored: texts on one line without surrounding spaces (a note may have several lines), empty
  /// texts dropped, and no alias that repeats the name or another alias.
  ///
  /// - Throws: ``UserPlacesError`` with `badValue` if a name, alias, or label has no letter or digit, a text is too
  ///   long, or there are too many aliases.
  package func checked() throws(UserPlacesError) -> UserPlace {
    var place = self
    place.name = try Self.spoken(name, "name", longest: Self.longest.name)
    var keys: Set<String> = [TextFolding.key(place.name)]
    place.aliases = []
    for alias in aliases {
      let alias = try Self.spoken(alias, "alias", longest: Self.longest.name)
      if keys.insert(TextFolding.key(alias)).inserted { place.aliases.append(alias) }
    }
    guard place.aliases.count <= Self.mostAliases else {
      throw Self.refuse("aliases", "must be at most \(Self.mostAliases)")
    }
    place.label =
      Self.line(label ?? "").isEmpty ? nil : try Self.spoken(label ?? "", "label", longest: Self.longest.label)
    place.address = try Self.text(Self.line(address ?? ""), "address", longest: Self.longest.address)
    place.note = try Self.text(Self.lines(note ?? ""), "note", longest: Self.longest.note)
    return place
  }

  private static func spoken(_ text: String, _ what: String, longest: Int) throws(UserPlacesError) -> String {
    let line = line(text)
    guard !TextFolding.key(line).isEmpty, line.count <= longest else {
      throw refuse(what, "must have a letter or digit and at most \(longest) characters")
    }
    return line
  }

  private static func text(_ text: String, _ what: String, longest: Int) throws(UserPlacesError) -> String? {
    guard text.count <= longest else { throw refuse(what, "must have at most \(longest) characters") }
    return text.isEmpty ? nil : text
  }

  private static func line(_ text: String) -> String {
    lines(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text without control characters, which no file format supports; line ends become line feeds.
  private static func lines(_ text: String) -> String {
    let plain = text.replacing("\r\n", with: "\n").map { $0 == "\r" ? "\n" : $0 }.filter { character in
      character == "\n" || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return String(plain).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func refuse(_ what: String, _ message: String) -> UserPlacesError {
    UserPlacesError(.badValue, subject: what, message: message)
  }
}
