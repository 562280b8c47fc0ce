import GRDB

/// Writes the final tables of names from the staging table, the most important name first.
struct NameTables {
  private let db: Database

  init(_ db: Database) { self.db = db }

  func write(_ words: inout WordTable) throws {
    try db.execute(sql: "CREATE INDEX stagedNameByKey ON stagedName (key)")
    try writeNames(&words)
    try db.execute(
      sql: """
        CREATE TEMP TABLE nameNumber AS SELECT key, number FROM name ORDER BY key;
        CREATE INDEX nameNumberByKey ON nameNumber (key);
        INSERT INTO nameOf SELECT nameNumber.number, place, max(weight) FROM stagedName JOIN nameNumber USING (key)
          GROUP BY nameNumber.number, place ORDER BY nameNumber.number, place;
        INSERT INTO spoken (name, words) SELECT number, words FROM (
          SELECT nameNumber.number AS number, words, min(position) AS position
          FROM stagedSpoken JOIN nameNumber USING (key) GROUP BY nameNumber.number, words)
          ORDER BY number, position, words;
        DROP TABLE nameNumber;
        """)
    try writeBranches()
  }

  /// A name is as important as its best place, and a little more for each further one.
  private func writeNames(_ words: inout WordTable) throws {
    let names = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, count(*) AS places, max(isStreet) AS isStreet FROM stagedName GROUP BY key
        ORDER BY max(prominence) + 0.2 * min(count(*), 32) / 32.0 DESC, key
        """)
    let points = try db.makeStatement(sql: "SELECT DISTINCT latitude, longitude FROM stagedName WHERE key = ? LIMIT ?")
    let insertion = try db.makeStatement(sql: "INSERT INTO name (key, phones, frame, places) VALUES (?, ?, ?, ?)")
    let text = try db.makeStatement(sql: "INSERT INTO nameText (rowid, words) VALUES (?, ?)")
    while let row = try names.next() {
      let key: String = row["key"], places: Int = row["places"]
      let parts = key.split(separator: " ").map(String.init)
      let phones = parts.flatMap { words.use($0) }
      try insertion.execute(
        arguments: [key, SoundKey.data(phones), WordHash.of(SoundKey.frame(phones)), places])
      var document = Set(parts)
      if row["isStreet"] == 1 { document.insert(NameText.street) }
      if places <= RegionSchema.chainSize {
        let located = try Row.fetchAll(points, arguments: [key, RegionSchema.chainSize])
        for point in located {
          document.formUnion(NameText.cells(latitude: point["latitude"], longitude: point["longitude"]))
        }
      }
      let number = db.lastInsertedRowID
      try text.execute(arguments: [number, document.sorted().joined(separator: " ")])
    }
  }

  private func writeBranches() throws {
    try db.execute(
      sql: """
        INSERT INTO branchArea (south, north, west, east, nameLow, nameHigh, place)
        SELECT latitude, latitude, longitude, longitude, name.number, name.number, place.number
        FROM name JOIN nameOf ON nameOf.name = name.number JOIN place ON place.number = nameOf.place
        WHERE name.places > \(RegionSchema.chainSize)
        """)
  }
}
