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
          SELECT place.*, name.words FROM place JOIN name ON name.place = place.number
          WHERE place.kind = ? AND name.weight = 1 ORDER BY place.id, name.number
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
          SELECT house.*, place.name AS streetName, place.prominence, name.words
          FROM house JOIN place ON place.number = house.street JOIN name ON name.place = house.street
          WHERE name.weight = 1 ORDER BY house.id, house.value, house.label, house.number
          """)
      var houses: [SpokenHouse] = []
      while let row = try rows.next() {
        guard let coordinate = Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { continue }
        let label: String = row["label"]
        let place = Place(
          id: row["id"], kind: .address, name: "\(label.uppercased()) \(row["streetName"] as String)",
          coordinate: coordinate, prominence: row["prominence"])
        houses.append(SpokenHouse(place: place, number: label, street: Self.words(row["words"])))
      }
      return houses
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
