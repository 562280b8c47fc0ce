import GRDB
public import Places

extension RegionIndex {
  /// Every named place of a kind with the likeliest words for its name, by identity.
  ///
  /// Places without a name, such as a car park shown by its kind, are not listed; neither are houses, which
  /// ``spokenHouses()`` lists.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func spokenPlaces(ofKind kind: Place.Kind) async throws -> [SpokenPlace] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT place.*, spoken.words FROM place
          JOIN nameOf ON nameOf.place = place.number JOIN spoken ON spoken.name = nameOf.name
          WHERE place.kind = ? AND nameOf.weight = 1 ORDER BY place.id, spoken.number
          """,
        arguments: [kind.rawValue])
      var places: [SpokenPlace] = []
      while let row = try rows.next() {
        guard let place = Place(row), place.id != places.last?.place.id else { continue }
        places.append(SpokenPlace(place: place, words: Self.words(row["words"])))
      }
      return places
    }
  }

  /// Every house of a street the region names, by identity and number; a house of several numbers is listed with each.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func spokenHouses() async throws -> [SpokenHouse] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT house.*, place.name AS streetName, place.prominence,
            (SELECT words FROM nameOf JOIN spoken ON spoken.name = nameOf.name
             WHERE nameOf.place = house.street AND nameOf.weight = 1 ORDER BY spoken.number LIMIT 1) AS words
          FROM house JOIN place ON place.number = house.street
          ORDER BY house.id, house.value, house.label, house.number
          """)
      var houses: [SpokenHouse] = []
      while let row = try rows.next() {
        guard let place = Place(house: row, street: row["streetName"], prominence: row["prominence"]),
          let words: String = row["words"]
        else { continue }
        houses.append(SpokenHouse(place: place, number: row["label"], street: Self.words(words)))
      }
      return houses
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
