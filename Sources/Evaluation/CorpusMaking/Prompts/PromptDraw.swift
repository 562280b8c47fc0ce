import Foundations
package import Places
package import Understanding

/// Samples utterances for a region: what a driver can say there, with the single correct result of each.
///
/// Sampling is without replacement, and depends only on the seed, the region and the position. Each kind has its own
/// random stream, so that changing the proportions of others doesn't affect it.
package struct PromptDraw: Sendable {
  private let source: PromptSource
  private let index: any PlaceSearching
  private let origin: Coordinate
  private let seed: UInt64

  /// - Parameter origin: The driver's position: of several places with a name, the nearest is correct.
  package init(source: PromptSource, index: any PlaceSearching, origin: Coordinate, seed: UInt64) {
    self.source = source
    self.index = index
    self.origin = origin
    self.seed = seed
  }

  /// Samples a number of utterances of each kind, in random order; fewer if the region has no more.
  package func prompts(_ counts: [PromptKind: Int]) async throws -> [Prompt] {
    let meaning = PromptMeaning(source, rubricator: index.rubricator)
    var seen: Set<[String]> = []
    var all: [Prompt] = []
    for kind in PromptKind.allCases {
      guard let wanted = counts[kind], wanted > 0 else { continue }
      var drawing = drawing(of: kind, meaning)
      var found: [Prompt] = []
      while found.count < wanted, let prompt = try await drawing.next() {
        if seen.insert(prompt.words).inserted { found.append(prompt) }
      }
      all += found
    }
    var generator = Xoshiro256(seed: seed, "order")
    return generator.shuffled(all)
  }

  private func drawing(of kind: PromptKind, _ meaning: PromptMeaning) -> any PromptDrawing {
    switch kind {
    case .names: NamePrompts(source, meaning: meaning, origin: origin, seed: seed)
    case .addresses: AddressPrompts(source, meaning: meaning, seed: seed)
    case .nearest: NearestPrompts(source, meaning: meaning, index: index, origin: origin, seed: seed)
    case .near: NearPlacePrompts(source, meaning: meaning, index: index, seed: seed)
    case .reject: ChatterPrompts(source, meaning: meaning, seed: seed)
    }
  }
}

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
}
