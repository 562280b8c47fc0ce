import Foundation
import GRDB
import PlaceIndex
import Places
import Recognition
import Understanding

/// Writes the names of places into the staging table, each with its keys and spoken forms.
final class NameStage {
  private struct Forms {
    var keys: [String]
    var spoken: [String]
  }

  private let spoken: SpokenForms
  private var known: [String: Forms] = [:]

  /// Number of names whose forms are cached; chains and streets repeat.
  private static let memory = 50_000

  init(pronouncer: any Pronouncing) { spoken = SpokenForms { pronouncer.isListed($0) } }

  /// The key of a name's most likely form; empty if it has no letter or digit.
  func key(_ name: String) -> String { forms(name).keys.first ?? "" }

  func stage(
    _ entries: [PlaceNames.Entry], place: Int64, prominence: Double, at point: Coordinate, isStreet: Bool,
    _ db: Database
  ) throws {
    let name = try db.cachedStatement(sql: "INSERT INTO stagedName VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    let words = try db.cachedStatement(sql: "INSERT INTO stagedSpoken VALUES (?, ?, ?)")
    var seen: Set<String> = []
    for entry in entries {
      let forms = forms(entry.text)
      for (position, key) in forms.keys.enumerated() where seen.insert(key).inserted {
        // Other readings of an abbreviation match as well as the first, but are less likely intended.
        try name.execute(arguments: [
          key, place, entry.weight - 0.001 * Double(position), prominence, point.latitude, point.longitude, isStreet,
          entry.isFormer,
        ])
        guard position == 0, entry.isSpoken else { continue }
        for (rank, form) in forms.spoken.enumerated() { try words.execute(arguments: [key, rank, form]) }
      }
    }
  }

  private func forms(_ text: String) -> Forms {
    if let forms = known[text] { return forms }
    let forms = Forms(
      keys: SearchWords.name(text).map(SearchWords.key), spoken: spoken.all(text).map { $0.joined(separator: " ") })
    if known.count >= Self.memory { known.removeAll(keepingCapacity: true) }
    known[text] = forms
    return forms
  }
}

/// Writes the final tables of names from the staging table, in descending order of importance.
struct NameTables {
  let db: Database

  func write(_ words: inout WordTable) throws {
    try db.execute(sql: "CREATE INDEX stagedNameByKey ON stagedName (key)")
    try writeNames(&words)
    try db.execute(
      sql: """
        CREATE TEMP TABLE nameNumber AS SELECT key, number FROM name ORDER BY key;
        CREATE INDEX nameNumberByKey ON nameNumber (key);
        INSERT INTO nameOf SELECT nameNumber.number, place, max(weight), min(isFormer)
          FROM stagedName JOIN nameNumber USING (key) GROUP BY nameNumber.number, place ORDER BY nameNumber.number, place;
        INSERT INTO spoken (name, words) SELECT number, words FROM (
          SELECT nameNumber.number AS number, words, min(position) AS position
          FROM stagedSpoken JOIN nameNumber USING (key) GROUP BY nameNumber.number, words)
          ORDER BY number, position, words;
        DROP TABLE nameNumber;
        """)
    try writeBranches()
  }

  /// A name is as important as its best place, plus a little for each additional place.
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
      let (key, places): (String, Int) = try (row.column("key"), row.column("places"))
      let parts = key.split(separator: " ").map(String.init)
      let phones = parts.flatMap { words.use($0) }
      try insertion.execute(arguments: [key, SoundKey.data(phones), WordHash.of(SoundKey.frame(phones)), places])
      var document = Set(parts)
      if try row.column("isStreet") as Bool { document.insert(NameText.street) }
      if places <= RegionSchema.chainSize {
        let located = try Row.fetchAll(points, arguments: [key, RegionSchema.chainSize])
        for point in located {
          try document.formUnion(
            NameText.cells(latitude: point.column("latitude"), longitude: point.column("longitude")))
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

/// The words of a region's names, with their pronunciations and the hashes for fuzzy and phonetic matching.
struct WordTable {
  private struct Entry {
    var pronunciations: [[Phone]]
    var uses: Int
  }

  private let sounds: WordSounds
  private var entries: [String: Entry] = [:]

  init(pronouncer: any Pronouncing) { sounds = WordSounds(pronouncer: pronouncer) }

  /// Counts a use of a word and returns its most likely pronunciation; empty for numbers, which are never matched
  /// phonetically.
  mutating func use(_ word: String) -> [Phone] {
    if SearchWords.isNumber(word) {
      entries[word, default: Entry(pronunciations: [], uses: 0)].uses += 1
      return []
    }
    if let position = entries.index(forKey: word) {
      entries.values[position].uses += 1
      return entries.values[position].pronunciations.first ?? []
    }
    let pronunciations = sounds.pronunciations(of: word)
    entries[word] = Entry(pronunciations: pronunciations, uses: 1)
    return pronunciations.first ?? []
  }

  /// Numbers the words by descending use, and writes them with their hashes.
  func write(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE editHash (hash INTEGER, word INTEGER);
        CREATE TEMP TABLE soundHash (hash INTEGER, word INTEGER);
        """)
    let word = try db.makeStatement(sql: "INSERT INTO word (number, text, phones, uses) VALUES (?, ?, ?, ?)")
    let edit = try db.makeStatement(sql: "INSERT INTO editHash VALUES (?, ?)")
    let sound = try db.makeStatement(sql: "INSERT INTO soundHash VALUES (?, ?)")
    let ordered = entries.sorted { ($1.value.uses, $0.key) < ($0.value.uses, $1.key) }
    for (number, (text, entry)) in ordered.enumerated() {
      try word.execute(arguments: [number, text, SoundKey.data(entry.pronunciations.first ?? []), entry.uses])
      guard !SearchWords.isNumber(text) else { continue }
      let letters = Array(text.utf8)
      for hash in WordHash.deletions(of: letters, most: WordHash.mostEdits(length: letters.count)) {
        try edit.execute(arguments: [hash, number])
      }
      for hash in Set(entry.pronunciations.prefix(3).flatMap(SoundKey.hashes)) {
        try sound.execute(arguments: [hash, number])
      }
    }
    // In key order, which a B-tree inserts much faster than random order.
    try db.execute(
      sql: """
        INSERT INTO wordEdit SELECT DISTINCT hash, word FROM editHash ORDER BY hash, word;
        INSERT INTO wordSound SELECT DISTINCT hash, word FROM soundHash ORDER BY hash, word;
        DROP TABLE editHash;
        DROP TABLE soundHash;
        """)
  }
}
