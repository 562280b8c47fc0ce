import Foundation
import Recognition
import Synchronization
import Understanding

/// Looks up words of a query among the words of a region's names: exact, misspelled, or misrecognized.
struct WordLookup {
  /// A word of the region that is similar to one of the query.
  struct Match {
    var text: String
    /// The similarity of the two, 0 to 1.
    var likeness: Double
    /// Whether they are more similar in pronunciation than in spelling.
    var bySound: Bool
    var uses: Int
  }

  private let db: any RegionConnection
  private let sounds: WordSounds
  private let memory: WordMemory
  let kinds: KindWords
  /// Category words, which don't identify a name.
  var common: Set<String> { kinds.common }

  /// Maximum number of similar words per word of the query.
  private static let breadth = 10
  /// Minimum similarity of matching words.
  private static let leastLikeness = 0.66

  init(_ db: any RegionConnection, rules: any Pronouncing, memory: WordMemory, kinds: KindWords) {
    self.db = db
    self.memory = memory
    self.kinds = kinds
    sounds = WordSounds(pronouncer: rules)
  }

  /// The number of names with a word; 0 if none has it.
  func uses(_ word: String) throws -> Int { try entry(word)?.uses ?? 0 }

  /// The pronunciation of a word: from the region's names, or else by rule. Numbers have none.
  func phones(_ word: String) throws -> [Phone] {
    if SearchWords.isNumber(word) { return [] }
    return try entry(word)?.phones ?? sounds.pronunciations(of: word).first ?? []
  }

  /// The words similar to one, the most similar first; none for a number.
  func resembling(_ word: String) throws -> [Match] {
    if SearchWords.isNumber(word) { return [] }
    if let matches = memory.resembling(word) { return matches }
    let letters = Array(word.utf8), phones = try phones(word)
    var best: [String: Match] = [:]
    func consider(_ row: RegionRow) throws {
      let text: String = try row[0]
      guard text != word, best[text] == nil, !SearchWords.isNumber(text) else { return }
      let match = Self.likeness(letters, phones, Array(text.utf8), SoundKey.phones(try row[1]))
      if match.likeness >= Self.leastLikeness {
        best[text] = Match(text: text, likeness: match.likeness, bySound: match.bySound, uses: try row[2])
      }
    }
    if letters.count >= 3 {
      let edits = max(1, WordHash.mostEdits(length: letters.count))
      try each("wordEdit", WordHash.deletions(of: letters, most: edits), consider)
    }
    // Initials sound like too many words.
    if phones.count >= 2, letters.count > 3 { try each("wordSound", SoundKey.hashes(phones), consider) }
    let matches = Array(
      best.values.sorted { ($1.likeness, $1.uses, $0.text) < ($0.likeness, $0.uses, $1.text) }.prefix(Self.breadth))
    memory.keep(matches, for: word)
    return matches
  }

  func resemblingByText(_ word: String) throws -> [String: Match] {
    Dictionary(try resembling(word).map { ($0.text, $0) }) { first, _ in first }
  }

  /// The similarity of two words in spelling or pronunciation, whichever is higher.
  static func likeness(
    _ letters: [UInt8], _ phones: [Phone], _ otherLetters: [UInt8], _ otherPhones: [Phone]
  ) -> (likeness: Double, bySound: Bool) {
    let length = max(letters.count, otherLetters.count)
    let edits = EditDistance.between(letters, otherLetters, atMost: WordHash.mostEdits(length: length))
    let spelling = edits.map { 0.95 - 0.9 * Double($0) / Double(length) } ?? 0
    let sound = phones.isEmpty || otherPhones.isEmpty ? 0 : 0.97 * PhoneDistance.similarity(phones, otherPhones)
    return sound > spelling ? (sound, true) : (spelling, false)
  }

  private func each(_ table: String, _ hashes: Set<Int64>, _ body: (RegionRow) throws -> Void) throws {
    let sql = "SELECT text, phones, uses FROM \(table) JOIN word ON word.number = \(table).word WHERE hash = ?"
    for hash in hashes.sorted() {
      try db.each(sql, [hash]) { row in
        try body(row)
        return true
      }
    }
  }

  private func entry(_ word: String) throws -> WordMemory.Entry? {
    if let entry = memory.entry(word) { return entry }
    let entry = try db.first("SELECT uses, phones FROM word WHERE text = ?", [word]) { row in
      try WordMemory.Entry(uses: row[0], phones: SoundKey.phones(row[1]))
    }
    memory.keep(entry, for: word)
    return entry
  }
}

/// A cache of looked-up words; while a driver types, the words of a query recur with every letter.
final class WordMemory: Sendable {
  /// The region's data on a word.
  struct Entry {
    var uses: Int
    var phones: [Phone]
  }

  private struct Contents {
    var entries: [String: Entry?] = [:]
    var resembling: [String: [WordLookup.Match]] = [:]
  }

  private let contents = Mutex(Contents())

  /// Maximum number of cached words of either kind; beyond it the cache is cleared.
  private static let most = 4_096

  /// The cached lookup of a word: an inner `nil` if the region doesn't have it; `nil` if it isn't cached.
  func entry(_ word: String) -> Entry?? { contents.withLock { $0.entries[word] } }

  func keep(_ entry: Entry?, for word: String) {
    contents.withLock { contents in
      if contents.entries.count >= Self.most { contents.entries.removeAll(keepingCapacity: true) }
      contents.entries[word] = .some(entry)
    }
  }

  func resembling(_ word: String) -> [WordLookup.Match]? { contents.withLock { $0.resembling[word] } }

  func keep(_ matches: [WordLookup.Match], for word: String) {
    contents.withLock { contents in
      if contents.resembling.count >= Self.most { contents.resembling.removeAll(keepingCapacity: true) }
      contents.resembling[word] = matches
    }
  }
}

/// Edit distance with a swap of adjacent letters as one edit (optimal string alignment, Damerau 1964).
enum EditDistance {
  /// The distance; `nil` as soon as it is certain to exceed the maximum.
  static func between(_ a: [UInt8], _ b: [UInt8], atMost most: Int) -> Int? {
    if a == b { return 0 }
    guard abs(a.count - b.count) <= most else { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in 1...a.count {
      current[0] = i
      var least = i
      for j in 1...b.count {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(substitution, last[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, beforeLast[j - 2] + 1) }
        current[j] = best
        least = min(least, best)
      }
      // A swap reaches back one more row, but costs one, like every step between rows.
      if least > most { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count] <= most ? last[b.count] : nil
  }
}
