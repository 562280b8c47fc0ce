import Recognition
import Understanding

/// One reading of the query's words, prepared once for many names.
struct NameQuery {
  let words: [String]
  let letters: [UInt8]
  let phones: [Phone]
  let numbers: [String]
  /// Words of the region similar to each of the query's words; filled for a fuzzy search.
  var resembling: [[String: WordLookup.Match]] = []
  /// The numbers that were removed because no name in the region has them; `nil` if none was.
  var missingNumber: String?
  var lacksNumber: Bool { missingNumber != nil }
  /// Maximum score of a name that covers all of the words.
  var mostFit = 1.0
  /// The areas, such as towns, that the words removed from the end name.
  var areas: [AreaWords.Area] = []
  /// Whether the words end with the name of an area; then a name must contain all of them.
  var endsWithArea = false
  /// The category named beside these words.
  var kind: KindWords.Kind?
  /// Category words, which don't identify a name.
  let common: Set<String>
  private let phonesOfWords: [[Phone]]

  init(words: [String], lookup: WordLookup, areas: [AreaWords.Area] = [], kind: KindWords.Kind? = nil) throws {
    self.words = words
    letters = Array(words.joined(separator: " ").utf8)
    phonesOfWords = try words.map { try lookup.phones($0) }
    phones = phonesOfWords.flatMap(\.self)
    numbers = words.filter { SearchWords.isNumber($0) }
    common = lookup.common
    (self.areas, self.kind) = (areas, kind)
  }

  /// The number of letters and phones at the end that belong to category words shared with a name.
  func sharedEnd(with name: [Substring]) -> (letters: Int, phones: Int) {
    let shared = zip(words.reversed(), name.reversed()).prefix { $0 == $1 && common.contains($0) }.count
    guard shared < words.count, shared < name.count else { return (0, 0) }
    return (
      words.suffix(shared).reduce(0) { $0 + $1.utf8.count + 1 },
      phonesOfWords.suffix(shared).reduce(0) { $0 + $1.count }
    )
  }

  /// Whether query and name end with category words that people don't confuse.
  func endsAsOtherKind(than name: [Substring]) -> Bool {
    guard words.count > 1, name.count > 1, let own = words.last, let other = name.last else { return false }
    func isOfKind(_ word: String) -> Bool { common.contains(word) && !Self.functionWords.contains(word) }
    return own != other && isOfKind(own) && isOfKind(String(other))
      && !(NameFit.thoroughfares.contains(own) && NameFit.thoroughfares.contains(String(other)))
  }

  /// Words that could begin or continue almost every name; by themselves they match only an exact name.
  static let functionWords: Set<String> = [
    "the", "a", "an", "and", "or", "of", "to", "at", "in", "on", "by", "for", "near", "from", "me", "my",
  ]

  var isFunctionWords: Bool { words.allSatisfy { Self.functionWords.contains($0) } }

  /// Whether the query consists only of function and category words: "museum of".
  var saysNothing: Bool { words.allSatisfy(common.contains) }

  var beginsWithNumber: Bool { words.first.map { SearchWords.isNumber($0) } ?? false }

  var key: String { SearchWords.key(words) }
}
