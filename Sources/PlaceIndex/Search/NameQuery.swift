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
  /// The numbers that were taken out because no name of the region has them; `nil` where none was.
  var missingNumber: String?
  /// Whether a number was taken out.
  var lacksNumber: Bool { missingNumber != nil }
  /// The best that a name can fit that is all of the words.
  var mostFit = 1.0
  /// Where the words that were taken off the end, names of towns and the like, say that it is.
  var areas: [AreaWords.Area] = []
  /// Whether the words end with the name of an area: then a name has to have all of them.
  var endsWithArea = false
  /// The kind of place that was said beside these words.
  var kind: KindWords.Kind?
  /// Words that say what a thing is, and not which.
  let common: Set<String>
  /// The sounds of each word.
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

  /// How many letters and sounds at the end are of words that say what a thing is, which a name ends with as well.
  ///
  /// - Parameter name: The words of the name.
  func sharedEnd(with name: [Substring]) -> (letters: Int, phones: Int) {
    let shared = zip(words.reversed(), name.reversed()).prefix { $0 == $1 && common.contains($0) }.count
    guard shared < words.count, shared < name.count else { return (0, 0) }
    return (
      words.suffix(shared).reduce(0) { $0 + $1.utf8.count + 1 },
      phonesOfWords.suffix(shared).reduce(0) { $0 + $1.count }
    )
  }

  /// Whether query and name end with words for what the thing is that nobody takes for each other.
  ///
  /// - Parameter name: The words of the name.
  func endsAsOtherKind(than name: [Substring]) -> Bool {
    guard words.count > 1, name.count > 1, let own = words.last, let other = name.last else { return false }
    func isOfKind(_ word: String) -> Bool { common.contains(word) && !Self.functionWords.contains(word) }
    return own != other && isOfKind(own) && isOfKind(String(other))
      && !(NameFit.thoroughfares.contains(own) && NameFit.thoroughfares.contains(String(other)))
  }

  /// Words that nearly every name could begin or go on with: by themselves they ask for no name but their own.
  static let functionWords: Set<String> = [
    "the", "a", "an", "and", "or", "of", "to", "at", "in", "on", "by", "for", "near", "from", "me", "my",
  ]

  /// Whether there is no other word than such ones.
  var isFunctionWords: Bool { words.allSatisfy { Self.functionWords.contains($0) } }

  /// Whether there are only such words, and those that say what a thing is: "museum of".
  var saysNothing: Bool { words.allSatisfy(common.contains) }

  /// Whether the first word is a number.
  var beginsWithNumber: Bool { words.first.map { SearchWords.isNumber($0) } ?? false }

  var key: String { SearchWords.key(words) }
}
