public import SyntheticRegion

/// Makes names wrong in the ways people and recognizers do.
public enum Misspelling {
  /// One slip of a finger in one of the longer words: a letter missing, doubled, swapped with its neighbour or wrong.
  public static func typo(_ name: String, _ random: inout SeededRandom) -> String {
    changing(name, &random) { letters, random in
      let place = 1 + random.below(letters.count - 1)
      switch random.below(4) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(letters[place], at: place)
      case 2: letters.swapAt(place - 1, place)
      default: letters[place] = Array("aeinorst")[random.below(8)]
      }
    }
  }

  /// Spellings that sound the same, or nearly so.
  private static let spellings: [(written: String, heard: String)] = [
    ("ph", "f"), ("ck", "k"), ("f", "ph"), ("c", "k"), ("k", "c"), ("qu", "kw"), ("x", "ks"), ("s", "z"), ("z", "s"),
    ("y", "i"), ("ee", "ea"), ("ea", "ee"), ("ai", "ay"), ("oo", "u"), ("ou", "ow"), ("ie", "y"), ("gh", ""),
    ("wh", "w"), ("w", "wh"), ("th", "t"), ("er", "ur"), ("or", "er"), ("tion", "shun"), ("mb", "m"), ("kn", "n"),
  ]

  /// Two spellings exchanged for ones that sound alike, or a double letter written once or a single one twice.
  public static func soundAlike(_ name: String, _ random: inout SeededRandom) -> String {
    let original = name.lowercased()
    var text = original
    let start = random.below(spellings.count)
    var changes: [(written: String, heard: String)] = []
    for step in spellings.indices where changes.count < 2 {
      let (written, heard) = spellings[(start + step) % spellings.count]
      let isUndoing = changes.contains { $0.written == heard && $0.heard == written }
      guard !isUndoing, let range = text.ranges(of: written).first else { continue }
      text.replaceSubrange(range, with: heard)
      changes.append((written, heard))
    }
    return text == original ? doubled(text, &random) : text
  }

  /// Some neighbouring words of a name of several, or the first letters of a single word.
  public static func part(_ name: String, _ random: inout SeededRandom) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1 else { return String(name.prefix(max(4, name.count * 2 / 3))) }
    let count = random.number(in: 1...(words.count - 1))
    let start = random.below(words.count - count + 1)
    return words[start..<(start + count)].joined(separator: " ")
  }

  private static func doubled(_ text: String, _ random: inout SeededRandom) -> String {
    changing(text, &random) { letters, random in
      let place = 1 + random.below(letters.count - 1)
      letters.insert(letters[place], at: place)
    }
  }

  /// Changes one of the words of four letters or more, or the longest one where there is none.
  private static func changing(
    _ text: String, _ random: inout SeededRandom, _ change: (inout [Character], inout SeededRandom) -> Void
  ) -> String {
    var words = text.split(separator: " ").map(Array.init)
    let long = words.indices.filter { words[$0].count >= 4 }
    let longest = words.indices.max { words[$0].count < words[$1].count }
    guard let word = random.element(of: long) ?? longest, words[word].count > 1 else { return text + text.suffix(1) }
    change(&words[word], &random)
    return words.map { String($0) }.joined(separator: " ")
  }
}

/// What people say in a car that is no destination.
enum Nonsense {
  private static let spoken = words(
    """
    the a i you we they what that this it is was are have had do did not very really maybe yesterday tomorrow never
    always because when then so and but or if think know said told like want could would should kids weather dinner
    meeting phone music window radio louder turn seat belt cold warm funny tired late early money work mother brother
    """)

  /// Four to nine words of a conversation, or two or three that are no words.
  static func text(_ random: inout SeededRandom) -> String {
    if random.chance(0.3) {
      return (0..<random.number(in: 2...3)).map { _ in InventedWord.make(&random).lowercased() }.joined(separator: " ")
    }
    return (0..<random.number(in: 4...9)).compactMap { _ in random.element(of: spoken) }.joined(separator: " ")
  }

  private static func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
}
