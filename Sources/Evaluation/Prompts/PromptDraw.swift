public import Places

/// Draws utterances of a region: what a driver can say there, with the one right answer to each.
///
/// The draw is without replacement and depends on the seed, on the region and on the position alone. Each kind has
/// chance of its own, so that other shares of the others leave it as it is.
public struct PromptDraw: Sendable {
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
  public init(source: PromptSource, index: any PlaceSearching, origin: Coordinate, seed: UInt64) {
    self.source = source
    self.index = index
    self.origin = origin
    self.seed = seed
  }

  /// Draws so many utterances of each kind, in an order of chance; fewer of a kind of which the region has no more.
  ///
  /// - Throws: What the index throws.
  public func prompts(_ counts: [PromptKind: Int]) async throws -> [Prompt] {
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
