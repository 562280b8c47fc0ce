public import Places
public import Understanding

/// What utterances are drawn from: what a region holds, what a driver can say, and what passengers talk about.
public struct PromptSource: Sendable {
  /// Named points of interest, streets and localities.
  public var places: [SpokenPlace]
  /// Houses.
  public var houses: [SpokenHouse]
  /// What a driver can say.
  public var commands: CommandSet
  /// Sentences that are no destination.
  public var chatter: [String]

  /// Makes a source.
  public init(places: [SpokenPlace], houses: [SpokenHouse], commands: CommandSet, chatter: [String]) {
    self.places = places
    self.houses = houses
    self.commands = commands
    self.chatter = chatter
  }

  /// Reads a file of sentences: one a line, `#` begins a comment.
  public static func sentences(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }
}
