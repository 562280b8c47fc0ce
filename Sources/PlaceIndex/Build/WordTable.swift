import Foundation
import GRDB
import Recognition
import Understanding

/// The words of a region's names: how they sound, and the hashes that find them misspelled or misheard.
struct WordTable {
  private struct Entry {
    var pronunciations: [[Phone]]
    var uses: Int
  }

  private let sounds: WordSounds
  private var entries: [String: Entry] = [:]

  init(pronouncer: any Pronouncing) { sounds = WordSounds(pronouncer: pronouncer) }

  /// Counts a word and gives its likeliest sound; numbers have none, for they are never compared by likeness.
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

  /// Numbers the words by use, the most used first, and writes them with their hashes.
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
    // In the order of the tables' keys, which a B-tree takes far faster than the order of chance.
    try db.execute(
      sql: """
        INSERT INTO wordEdit SELECT DISTINCT hash, word FROM editHash ORDER BY hash, word;
        INSERT INTO wordSound SELECT DISTINCT hash, word FROM soundHash ORDER BY hash, word;
        DROP TABLE editHash;
        DROP TABLE soundHash;
        """)
  }
}
