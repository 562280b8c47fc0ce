import Foundations
package import Places
package import Understanding

/// Samples utterances of one kind, without replacement, until none are left.
protocol PromptDrawing { mutating func next() async throws -> Prompt? }

/// The source of utterances: the region's places, the driver's commands, and passengers' conversation.
package struct PromptSource: Sendable {
  package var places: [SpokenPlace]
  package var houses: [SpokenHouse]
  package var commands: CommandSet
  package var chatter: [String]

  package init(places: [SpokenPlace], houses: [SpokenHouse], commands: CommandSet, chatter: [String]) {
    self.places = places
    self.houses = houses
    self.commands = commands
    self.chatter = chatter
  }

  /// Parses a file of sentences: one per line, `#` begins a comment.
  package static func sentences(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  /// Samples a number of utterances of each kind, in random order, with the single correct result of each; fewer if
  /// the region has no more.
  ///
  /// Sampling is without replacement, and depends only on the seed, the region and the position. Each kind has its own
  /// random stream, so that changing the proportions of others doesn't affect it.
  /// - `origin`: The driver's position: of several places with a name, the nearest is correct.
  package func prompts(
    _ counts: [PromptKind: Int], index: any PlaceSearching, origin: Coordinate, seed: UInt64
  ) async throws -> [Prompt] {
    let meaning = PromptMeaning(self, rubricator: index.rubricator)
    var seen: Set<[String]> = []
    var all: [Prompt] = []
    for kind in PromptKind.allCases {
      guard let wanted = counts[kind], wanted > 0 else { continue }
      var drawing: any PromptDrawing =
        switch kind {
        case .names: NamePrompts(self, meaning: meaning, origin: origin, seed: seed)
        case .addresses: AddressPrompts(self, meaning: meaning, seed: seed)
        case .nearest: NearestPrompts(self, meaning: meaning, index: index, origin: origin, seed: seed)
        case .near: NearPlacePrompts(self, meaning: meaning, index: index, seed: seed)
        case .reject: ChatterPrompts(self, meaning: meaning, seed: seed)
        }
      var found: [Prompt] = []
      while found.count < wanted, let prompt = try await drawing.next() {
        if seen.insert(prompt.words).inserted { found.append(prompt) }
      }
      all += found
    }
    var generator = Xoshiro256(seed: seed, "order")
    return generator.shuffled(all)
  }
}
