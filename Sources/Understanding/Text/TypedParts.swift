/// Finds the typed parts of a name, to display them differently from the completed ones.
public enum TypedParts {
  /// Ascending, disjoint ranges of the name's characters that typed words are prefixes of.
  public static func ranges(of typed: String, in name: String) -> [Range<Int>] {
    var wanted = TextFolding.key(typed).split(separator: " ")
    var ranges: [Range<Int>] = []
    let characters = Array(name)
    var position = 0
    while position < characters.count {
      guard isPart(characters[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < characters.count, isPart(characters[position]) { position += 1 }
      let word = TextFolding.key(String(characters[start..<position])).filter { $0 != " " }
      // The longest first: "stanley" isn't marked for a later "s".
      let match = wanted.filter { word.hasPrefix($0) }.max { $0.count < $1.count }
      guard let match, let used = wanted.firstIndex(of: match) else { continue }
      wanted.remove(at: used)
      ranges.append(start..<min(position, start + length(of: match, in: characters[start..<position])))
    }
    return ranges
  }

  /// Number of a word's characters that form the folded prefix; an apostrophe or a ligature counts differently.
  private static func length(of beginning: Substring, in word: ArraySlice<Character>) -> Int {
    for count in 1...word.count
    where TextFolding.key(String(word.prefix(count))).filter({ $0 != " " }).count >= beginning.count {
      return count
    }
    return word.count
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "'" || character == "’"
  }
}
