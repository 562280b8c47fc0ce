import Foundations
package import Places
package import Understanding

/// Draws utterances of a region: what a driver can say there, with the one right answer to each.
///
/// The draw is without replacement and depends on the seed, on the region and on the position alone. Each kind has
/// chance of its own, so that other shares of the others leave it as it is.
package struct PromptDraw: Sendable {
  private let source: PromptSource
  private let index: any PlaceSearching
  private let origin: Coordinate
  private let seed: UInt64

  /// Makes a draw.
  ///
  /// - Parameters:
  ///   - source: What utterances are drawn from.
  ///   - index: Tells which place of a rubric is the nearest.
  ///   - origin: Where the driver is: of several places of a name, the nearest is the right one.
  ///   - seed: Decides everything.
  package init(source: PromptSource, index: any PlaceSearching, origin: Coordinate, seed: UInt64) {
    self.source = source
    self.index = index
    self.origin = origin
    self.seed = seed
  }

  /// Draws so many utterances of each kind, in an order of chance; fewer of a kind of which the region has no more.
  ///
  /// - Throws: What the index throws.
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

/// Draws utterances of one kind, without replacement, until there is no other.
protocol PromptDrawing {
  mutating func next() async throws -> Prompt?
}

/// What utterances are drawn from: what a region holds, what a driver can say, and what passengers talk about.
package struct PromptSource: Sendable {
  /// Named points of interest, streets and localities.
  package var places: [SpokenPlace]
  /// Houses.
  package var houses: [SpokenHouse]
  /// What a driver can say.
  package var commands: CommandSet
  /// Sentences that are no destination.
  package var chatter: [String]

  /// Makes a source.
  package init(places: [SpokenPlace], houses: [SpokenHouse], commands: CommandSet, chatter: [String]) {
    self.places = places
    self.houses = houses
    self.commands = commands
    self.chatter = chatter
  }

  /// Reads a file of sentences: one a line, `#` begins a comment.
  package static func sentences(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }
}
