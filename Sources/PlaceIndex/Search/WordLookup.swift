import Foundation
import GRDB
import Places
import Recognition
import Understanding

/// Looks words of a query up among the words of a region's names: as they are, misspelled or misheard.
struct WordLookup {
  /// A word of the region that resembles one of the query.
  struct Match {
    var text: String
    /// How alike the two are, 0 to 1.
    var likeness: Double
    /// Whether they are alike in sound more than in letters.
    var bySound: Bool
    /// How many names have the word.
    var uses: Int
  }

  private let db: Database
  private let sounds: WordSounds
  private let memory: WordMemory

  /// Resembling words taken for one of the query.
  private static let breadth = 10
  /// Words less alike are different words.
  private static let leastLikeness = 0.66

  init(_ db: Database, rules: any Pronouncing, memory: WordMemory) {
    self.db = db
    self.memory = memory
    sounds = WordSounds(pronouncer: rules)
  }

  /// How many names have a word; 0 where none has.
  func uses(_ word: String) throws -> Int { try entry(word)?.uses ?? 0 }

  /// How a word sounds: as the region's names have it, else by rule; numbers have no sound.
  func phones(_ word: String) throws -> [Phone] {
    if SearchWords.isNumber(word) { return [] }
    return try entry(word)?.phones ?? sounds.pronunciations(of: word).first ?? []
  }

  /// The words that resemble one, the likest first; never for a number.
  func resembling(_ word: String) throws -> [Match] {
    if SearchWords.isNumber(word) { return [] }
    if let matches = memory.resembling(word) { return matches }
    let letters = Array(word.utf8), phones = try phones(word)
    var best: [String: Match] = [:]
    func consider(_ row: Row) {
      let text: String = row[0]
      guard text != word, best[text] == nil, !SearchWords.isNumber(text) else { return }
      let match = Self.likeness(letters, phones, Array(text.utf8), SoundKey.phones(row[1]))
      if match.likeness >= Self.leastLikeness {
        best[text] = Match(text: text, likeness: match.likeness, bySound: match.bySound, uses: row[2])
      }
    }
    if letters.count >= 3 {
      let edits = max(1, WordHash.mostEdits(length: letters.count))
      try each("wordEdit", WordHash.deletions(of: letters, most: edits), consider)
    }
    if phones.count >= 2 { try each("wordSound", SoundKey.hashes(phones), consider) }
    let matches = Array(
      best.values.sorted { ($1.likeness, $1.uses, $0.text) < ($0.likeness, $0.uses, $1.text) }.prefix(Self.breadth))
    memory.keep(matches, for: word)
    return matches
  }

  /// How alike two words are, in letters or in sound, whichever is more.
  static func likeness(
    _ letters: [UInt8], _ phones: [Phone], _ otherLetters: [UInt8], _ otherPhones: [Phone]
  ) -> (likeness: Double, bySound: Bool) {
    let length = max(letters.count, otherLetters.count)
    let edits = EditDistance.between(letters, otherLetters, atMost: WordHash.mostEdits(length: length))
    let spelling = edits.map { 0.95 - 0.9 * Double($0) / Double(length) } ?? 0
    let sound = phones.isEmpty || otherPhones.isEmpty ? 0 : 0.97 * PhoneDistance.similarity(phones, otherPhones)
    return sound > spelling ? (sound, true) : (spelling, false)
  }

  private func each(_ table: String, _ hashes: Set<Int64>, _ body: (Row) -> Void) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT text, phones, uses FROM \(table) JOIN word ON word.number = \(table).word WHERE hash = ?")
    for hash in hashes.sorted() {
      let rows = try Row.fetchCursor(statement, arguments: [hash])
      while let row = try rows.next() { body(row) }
    }
  }

  private func entry(_ word: String) throws -> WordMemory.Entry? {
    if let entry = memory.entry(word) { return entry }
    let statement = try db.cachedStatement(sql: "SELECT uses, phones FROM word WHERE text = ?")
    let entry = try Row.fetchOne(statement, arguments: [word]).map { row in
      WordMemory.Entry(uses: row[0], phones: SoundKey.phones(row[1]))
    }
    memory.keep(entry, for: word)
    return entry
  }
}
