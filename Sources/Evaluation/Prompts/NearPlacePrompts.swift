import Places
import Understanding

/// Draws utterances that ask for a place of a rubric near another place.
struct NearPlacePrompts: PromptDrawing {
  private var anchors: ArraySlice<SpokenPlace>
  private let forms: [(rubric: Rubric, form: RubricForm)]
  private let index: any PlaceSearching
  private let named: Set<String>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256
  private var used: Set<RubricForm> = []

  /// A place that is farther away is not near, in metres.
  private static let reach = 5_000.0
  /// Forms tried for a place before the next place is taken.
  private static let attempts = 8

  init(_ source: PromptSource, meaning: PromptMeaning, index: any PlaceSearching, seed: UInt64) {
    self.index = index
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .nearPlace)
    named = Set(source.places.map(\.place.id))
    generator = Xoshiro256(seed: seed, "near")
    forms = NearestPrompts.forms(index.rubricator, using: &generator)
    // Only a name that stands for one place says where to look; a street or a locality is too long for it.
    let groups = Dictionary(grouping: source.places) { TextFolding.key(of: $0.words) }
    let unique = groups.values.filter { $0.count == 1 }.flatMap { $0 }.filter {
      $0.place.kind == .poi && Sayable.name($0.place.name, $0.words)
    }
    // People name what others know.
    anchors =
      generator.shuffled(
        unique.sorted { $0.place.id < $1.place.id }, weight: { $0.place.prominence * $0.place.prominence })[...]
  }

  mutating func next() async throws -> Prompt? {
    while let anchor = anchors.popFirst() {
      for _ in 0..<Self.attempts {
        guard let (rubric, form) = generator.pick(forms, weight: { $0.rubric.prominence * $0.rubric.prominence }),
          let prompt = try await prompt(rubric, form, anchor)
        else { continue }
        return prompt
      }
    }
    return nil
  }

  private mutating func prompt(_ rubric: Rubric, _ form: RubricForm, _ anchor: SpokenPlace) async throws -> Prompt? {
    let origin = anchor.place.coordinate
    guard !used.contains(form),
      let place = try await NearestPlace.clear(ofRubric: rubric.id, to: origin, in: index),
      place.id != anchor.place.id, named.contains(place.id), origin.distance(to: place.coordinate) <= Self.reach,
      let said = templates.fill(
        [.rubric: form.words, .place: anchor.words], using: &generator,
        fits: { slot, before in slot == .place || form.canFollow(before) })
    else { return nil }
    let query = DestinationQuery(
      intent: .nearPlace,
      slots: [.rubric: form.words.joined(separator: " "), .place: anchor.words.joined(separator: " ")])
    guard meaning.isClear(said, query) else { return nil }
    used.insert(form)
    return Prompt(kind: .near, words: said, query: query, place: place)
  }
}
