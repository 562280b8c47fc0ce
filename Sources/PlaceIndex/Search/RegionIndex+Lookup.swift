import GRDB
public import Places
import Understanding

extension RegionIndex {
  /// The place of an identity: a named place, or a house; `nil` where the region has none.
  ///
  /// A house of several numbers comes with the first of them.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func place(id: String) async throws -> Place? {
    try await read { db in
      if let row = try Row.fetchOne(db, sql: "SELECT * FROM place WHERE id = ?", arguments: [id]) { return Place(row) }
      let house = try Row.fetchOne(
        db,
        sql: """
          SELECT house.*, place.name AS streetName, place.prominence FROM house
          JOIN place ON place.number = house.street WHERE house.id = ? ORDER BY house.value, house.label
          """,
        arguments: [id])
      guard let house, let coordinate = Coordinate(latitude: house["latitude"], longitude: house["longitude"]) else {
        return nil
      }
      return Place(
        id: id, kind: .address, name: "\((house["label"] as String).uppercased()) \(house["streetName"] as String)",
        coordinate: coordinate, prominence: house["prominence"])
    }
  }

  /// The places whose name is, letter for letter after folding, the one given; by identity.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func places(exactlyNamed name: String) async throws -> [Place] {
    let key = TextFolding.key(name)
    return try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT place.* FROM place JOIN name ON name.place = place.number WHERE name.key = ? ORDER BY place.id
          """,
        arguments: [key])
      return rows.compactMap { Place($0) }
    }
  }
}
