import Places
import Understanding

/// Draws utterances that ask for a house by number and street.
struct AddressPrompts: PromptDrawing {
  private var houses: ArraySlice<SpokenHouse>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256

  /// Ways to say a number that are drawn, the later the less often.
  private static let numberForms = 3

  init(_ source: PromptSource, meaning: PromptMeaning, seed: UInt64) {
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .navigate)
    generator = Xoshiro256(seed: seed, "addresses")
    // Of a number that a street has twice, neither is the right one.
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
      let query = DestinationQuery(
        intent: .address, slots: [.number: house.number, .street: house.street.joined(separator: " ")])
      guard meaning.isClear(said, query) else { continue }
      return Prompt(kind: .addresses, words: said, query: query, place: house.place)
    }
    return nil
  }
}
