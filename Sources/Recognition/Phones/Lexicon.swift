/// Words with their pronunciations: a region's share of all the words there are.
public struct Lexicon: Sendable, Hashable, Pronouncing {
  /// The pronunciations by word, likeliest first.
  public private(set) var entries: [String: [[Phone]]]

  /// Makes a lexicon of the given entries.
  public init(entries: [String: [[Phone]]] = [:]) {
    self.entries = entries
  }

  /// Adds a word with its pronunciations, in place of those it had.
  public mutating func set(_ word: String, pronunciations: [[Phone]]) {
    entries[word] = pronunciations
  }

  /// The pronunciations of a word the lexicon holds; none of another.
  public func pronunciations(of word: String) -> [[Phone]] {
    entries[word] ?? []
  }

  /// The dictionary file the recogniser reads: a line each, variants numbered from 2, in the order of the words.
  ///
  /// The format is that of the CMU pronouncing dictionary: `word PH PH`, `word(2) PH PH`.
  public var dictionaryText: String {
    var text = ""
    for (word, pronunciations) in entries.sorted(by: { $0.key < $1.key }) {
      for (position, phones) in pronunciations.enumerated() {
        text += position == 0 ? word : "\(word)(\(position + 1))"
        text += " \(Phone.text(phones))\n"
      }
    }
    return text
  }
}
