import Places
import Understanding

/// Draws utterances that name a place.
struct NamePrompts: PromptDrawing {
  private var names: ArraySlice<[SpokenPlace]>
  private let origin: Coordinate
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256

  /// The share of each kind of place among the names that are drawn.
  private static let shares: [Place.Kind: Double] = [.poi: 0.86, .street: 0.07, .locality: 0.07]

  init(_ source: PromptSource, meaning: PromptMeaning, origin: Coordinate, seed: UInt64) {
    self.origin = origin
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .navigate)
    generator = Xoshiro256(seed: seed, "names")
    names = Self.order(Self.names(source), using: &generator)[...]
  }

  /// The places by name. One that places of several kinds share stands for none of them more than for another; nor does
  /// one of several streets or localities, whose middle says little about which is the nearest.
  private static func names(_ source: PromptSource) -> [[SpokenPlace]] {
    let groups = Dictionary(grouping: source.places) { TextFolding.key(of: $0.words) }
    return groups.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.place.id < $1.place.id } }.filter { group in
      (group.count == 1 || group.allSatisfy { $0.place.kind == .poi })
        && Sayable.name(group[0].place.name, group[0].words)
    }
  }

  /// The names in the order they are drawn, kinds in proportion to their shares.
  private static func order(_ names: [[SpokenPlace]], using generator: inout Xoshiro256) -> [[SpokenPlace]] {
    var pools: [(share: Double, names: ArraySlice<[SpokenPlace]>)] = []
    for kind in [Place.Kind.poi, .street, .locality] {
      pools.append((shares[kind] ?? 0, generator.shuffled(names.filter { $0[0].place.kind == kind })[...]))
    }
    var order: [[SpokenPlace]] = []
    while let pool = generator.pick(Array(pools.indices), weight: { pools[$0].names.isEmpty ? 0 : pools[$0].share }) {
      order.append(pools[pool].names.removeFirst())
    }
    return order
  }

  mutating func next() -> Prompt? {
    while let group = names.popFirst() {
      let words = group[0].words
      let query = DestinationQuery(intent: .navigate, slots: [.place: words.joined(separator: " ")])
      guard let place = NearestPlace.clear(group.map(\.place), to: origin),
        let said = templates.fill([.place: words], using: &generator), meaning.isClear(said, query)
      else { continue }
      return Prompt(kind: .names, words: said, query: query, place: place)
    }
    return nil
  }
}
