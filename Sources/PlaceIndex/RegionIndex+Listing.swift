public import Places

extension RegionIndex {
  /// Every named place of a kind with the likeliest spoken form of its name, ordered by identity.
  ///
  /// Places without a name, such as a parking lot shown by its category, aren't listed; neither are houses, which
  /// ``spokenHouses()`` lists.
  public func spokenPlaces(ofKind kind: Place.Kind) async throws -> [SpokenPlace] {
    try await read { db in
      var places: [SpokenPlace] = []
      try db.each(
        """
        SELECT place.*, spoken.words FROM place
        JOIN nameOf ON nameOf.place = place.number JOIN spoken ON spoken.name = nameOf.name
        WHERE place.kind = ? AND nameOf.weight = 1 ORDER BY place.id, spoken.number
        """, [kind.rawValue]
      ) { row in
        if let place = try Place(row), place.id != places.last?.place.id {
          places.append(SpokenPlace(place: place, words: Self.words(try row["words"])))
        }
        return true
      }
      return places
    }
  }

  /// Every house on a street with a name, ordered by identity and number; a house with several numbers is listed once
  /// for each.
  public func spokenHouses() async throws -> [SpokenHouse] {
    try await read { db in
      try db.rows(
        """
        SELECT house.*, place.name AS streetName, place.prominence,
          (SELECT words FROM nameOf JOIN spoken ON spoken.name = nameOf.name
           WHERE nameOf.place = house.street AND nameOf.weight = 1 ORDER BY spoken.number LIMIT 1) AS words
        FROM house JOIN place ON place.number = house.street
        ORDER BY house.id, house.value, house.label, house.number
        """
      ) { row in
        guard let place = try Place(house: row, street: row["streetName"], prominence: row["prominence"]),
          let words: String = try row["words"]
        else { return nil }
        return SpokenHouse(place: place, number: try row["label"], street: Self.words(words))
      }
    }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
