import Foundations
import GRDB
public import Recognition
import Understanding

extension UserPlaceStore {
  /// Maximum number of stored pronunciations per word.
  public static let mostPronunciations = 4

  /// Maximum length of a word in letters, and of a pronunciation in phones.
  private static let longest = 60

  /// The driver's own pronunciations, which differ from the dictionary or the rules.
  public func pronunciations() async throws -> Lexicon {
    try await read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT word, phones FROM pronunciation ORDER BY word, position")
      let byWord = try Dictionary(grouping: rows) { try $0.column("word") as String }
      return Lexicon(entries: try byWord.mapValues { try $0.map { Phone.sequence(try $0.column("phones") as String) } })
    }
  }

  /// Saves the pronunciations of a word, which override earlier ones, the dictionary, and the rules.
  /// They are one to ``mostPronunciations``, likeliest first; the word is as ``/Recognition/Pronouncing`` expects it.
  ///
  /// - Throws: ``UserPlacesError`` with `badValue` if it isn't a single word, or a pronunciation has no phones or too
  ///   many; another code if the file can't be written.
  public func keep(_ pronunciations: [[Phone]], of word: String) async throws {
    guard TextFolding.tokens(word) == [word], word.count <= Self.longest else {
      throw UserPlacesError(
        .badValue, subject: "'\(word)'", message: "isn't a single word",
        advice: "write one word in lowercase, with at most \(Self.longest) letters")
    }
    guard (1...Self.mostPronunciations).contains(pronunciations.count),
      pronunciations.allSatisfy({ (1...Self.longest).contains($0.count) })
    else {
      throw UserPlacesError(
        .badValue, subject: "'\(word)'", message: "can't be saved with these pronunciations",
        advice: "give 1 to \(Self.mostPronunciations), each with 1 to \(Self.longest) phones")
    }
    try await write { db in
      try db.execute(sql: "DELETE FROM pronunciation WHERE word = ?", arguments: [word])
      for (position, phones) in pronunciations.enumerated() {
        try db.execute(
          sql: "INSERT INTO pronunciation (word, position, phones) VALUES (?, ?, ?)",
          arguments: [word, position, Phone.text(phones)])
      }
    }
  }

  /// Deletes the driver's pronunciations of a word; the dictionary and the rules apply again.
  ///
  /// - Returns: Whether there were any.
  public func forgetPronunciations(of word: String) async throws -> Bool {
    try await write { db in
      try db.execute(sql: "DELETE FROM pronunciation WHERE word = ?", arguments: [word])
      return db.changesCount > 0
    }
  }
}
