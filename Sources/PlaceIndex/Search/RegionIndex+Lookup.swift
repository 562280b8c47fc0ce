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
      return house.flatMap { Place(house: $0, street: $0["streetName"], prominence: $0["prominence"]) }
    }
  }

  /// The places whose name is, letter for letter after folding, the one given; by identity.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func places(exactlyNamed name: String) async throws -> [Place] {
    let key = SearchWords.key(ofName: name)
    return try await read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT place.* FROM name JOIN nameOf ON nameOf.name = name.number JOIN place ON place.number = nameOf.place
          WHERE name.key = ? ORDER BY place.id
          """,
        arguments: [key])
      return rows.compactMap { Place($0) }
    }
  }
}
