import Recognition
import Understanding

/// One reading of the words asked for, prepared once for many names.
struct NameQuery {
  let words: [String]
  let letters: [UInt8]
  let phones: [Phone]
  let numbers: [String]
  /// What resembles each of the words, by word of the region; filled when likeness is looked for.
  var resembling: [[String: WordLookup.Match]] = []
  /// Whether a number was taken out that no name of the region has.
  var lacksNumber = false
  /// Where the words that were taken off the end, names of towns and the like, say that it is.
  var area: AreaWords.Area?

  init(words: [String], lookup: WordLookup, area: AreaWords.Area? = nil) throws {
    self.words = words
    letters = Array(words.joined(separator: " ").utf8)
    phones = try words.flatMap { try lookup.phones($0) }
    numbers = words.filter { SearchWords.isNumber($0) }
    self.area = area
  }

  /// Words that nearly every name could begin or go on with: by themselves they ask for no name but their own.
  static let functionWords: Set<String> = [
    "the", "a", "an", "and", "or", "of", "to", "at", "in", "on", "by", "for", "near", "from", "me", "my",
  ]

  /// Whether there is no other word than such ones.
  var isFunctionWords: Bool { words.allSatisfy { Self.functionWords.contains($0) } }

  /// Whether the first word is a number.
  var beginsWithNumber: Bool { words.first.map { SearchWords.isNumber($0) } ?? false }

  var key: String { words.joined(separator: " ") }
}
