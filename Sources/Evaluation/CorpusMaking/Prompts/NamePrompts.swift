import Foundations
import Places
import Recognition
import Understanding

/// Samples utterances that name a place.
struct NamePrompts: PromptDrawing {
  private var names: ArraySlice<[SpokenPlace]>
  private let origin: Coordinate
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256

  /// The proportion of each kind of place among the sampled names.
  private static let shares: [Place.Kind: Double] = [.poi: 0.86, .street: 0.07, .locality: 0.07]

  init(_ source: PromptSource, meaning: PromptMeaning, origin: Coordinate, seed: UInt64) {
    self.origin = origin
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .navigate)
    generator = Xoshiro256(seed: seed, "names")
    names = Self.order(Self.names(source), using: &generator)[...]
  }

  /// The places by name. A name of several kinds of place is ambiguous and skipped. So is a name of several streets
  /// or localities, whose center doesn't tell which is nearest.
  private static func names(_ source: PromptSource) -> [[SpokenPlace]] {
    let groups = Dictionary(grouping: source.places) { TextFolding.key(of: $0.words) }
    return groups.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.place.id < $1.place.id } }.filter { group in
      (group.count == 1 || group.allSatisfy { $0.place.kind == .poi })
        && Sayable.name(group[0].place.name, group[0].words)
    }
  }

  /// The names in sampling order, with the kinds in proportion.
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
      let query = DestinationQuery(intent: .navigate, slots: [.place: words])
      guard let place = NearestPlace.clear(group.map(\.place), to: origin),
        let said = templates.fill([.place: words], using: &generator), meaning.isClear(said, query)
      else { continue }
      return Prompt(kind: .names, words: said, query: query, place: place)
    }
    return nil
  }
}

/// Samples utterances that ask for a house by number and street.
struct AddressPrompts: PromptDrawing {
  private var houses: ArraySlice<SpokenHouse>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256

  /// Number of verbalizations of a number that are sampled, later ones less often.
  private static let numberForms = 3

  init(_ source: PromptSource, meaning: PromptMeaning, seed: UInt64) {
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .navigate)
    generator = Xoshiro256(seed: seed, "addresses")
    // If a street has a number twice, neither house is the correct one.
    let groups = Dictionary(grouping: source.houses) { PromptMeaning.houseKey(number: $0.number, street: $0.street) }
    let single = groups.values.filter { $0.count == 1 }.flatMap { $0 }
    let sayable = single.filter { Sayable.name($0.place.name, $0.street) }
    houses = generator.shuffled(sayable.sorted { ($0.place.id, $0.number) < ($1.place.id, $1.number) })[...]
  }

  mutating func next() -> Prompt? {
    while let house = houses.popFirst() {
      let forms = Array(SpokenForms().all(house.number, limit: Self.numberForms).enumerated())
      guard let number = generator.pick(forms, weight: { 1 / Double(1 + $0.offset) })?.element,
        let said = templates.fill([.place: number + house.street], using: &generator)
      else { continue }
      let query = DestinationQuery(intent: .address, slots: [.number: [house.number], .street: house.street])
      guard meaning.isClear(said, query) else { continue }
      return Prompt(kind: .addresses, words: said, query: query, place: house.place)
    }
    return nil
  }
}

/// Samples sentences that aren't destinations.
struct ChatterPrompts: PromptDrawing {
  private var sentences: ArraySlice<[String]>
  private let meaning: PromptMeaning

  init(_ source: PromptSource, meaning: PromptMeaning, seed: UInt64) {
    self.meaning = meaning
    var generator = Xoshiro256(seed: seed, "reject")
    sentences = generator.shuffled(source.chatter.map(TextFolding.tokens))[...]
  }

  mutating func next() -> Prompt? {
    // In some regions, a sentence may be the name of a bar.
    while let words = sentences.popFirst() {
      if !words.isEmpty, !meaning.isDestination(words) { return Prompt(kind: .reject, words: words) }
    }
    return nil
  }
}
