/// Finds the parts of a name that a driver typed, to show them apart from what was completed.
public enum TypedParts {
  /// Ranges of a name's characters that typed words are the beginnings of, ascending and apart.
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
      // The longest first: "stanley" is not marked for a later "s".
      let match = wanted.filter { word.hasPrefix($0) }.max { $0.count < $1.count }
      guard let match, let used = wanted.firstIndex(of: match) else { continue }
      wanted.remove(at: used)
      ranges.append(start..<min(position, start + length(of: match, in: characters[start..<position])))
    }
    return ranges
  }

  /// How many of a word's characters make the folded beginning: an apostrophe or a ligature counts differently.
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
