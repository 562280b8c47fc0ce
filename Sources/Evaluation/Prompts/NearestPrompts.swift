import Places
import Understanding

/// Draws utterances that ask for the nearest place of a rubric.
struct NearestPrompts: PromptDrawing {
  private var forms: ArraySlice<(rubric: Rubric, form: RubricForm)>
  private let origin: Coordinate
  private let index: any PlaceSearching
  private let named: Set<String>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256
  private var answers: [String: Place?] = [:]

  init(
    _ source: PromptSource, meaning: PromptMeaning, index: any PlaceSearching, origin: Coordinate, seed: UInt64
  ) {
    self.index = index
    self.origin = origin
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .nearest)
    named = Set(source.places.map(\.place.id))
    generator = Xoshiro256(seed: seed, "nearest")
    forms = Self.forms(index.rubricator, using: &generator)[...]
  }

  /// Every form of every rubric, what drivers look for before the rest, and a form of each before the second of any.
  static func forms(
    _ rubricator: Rubricator, using generator: inout Xoshiro256
  ) -> [(rubric: Rubric, form: RubricForm)] {
    var rounds: [[(rubric: Rubric, form: RubricForm)]] = []
    let asked = rubricator.rubrics.filter { !Self.namedOnly.contains($0.group) }
    for rubric in generator.shuffled(asked, weight: { $0.prominence * $0.prominence }) {
      for (round, form) in generator.shuffled(RubricForm.all(of: rubric)).enumerated() {
        if round == rounds.count { rounds.append([]) }
        rounds[round].append((rubric, form))
      }
    }
    return rounds.flatMap { $0 }
  }

  /// Groups of rubrics whose places nobody looks for by their kind.
  private static let namedOnly: Set<String> = ["places", "other"]

  mutating func next() async throws -> Prompt? {
    while let (rubric, form) = forms.popFirst() {
      let query = DestinationQuery(intent: .nearest, slots: [.rubric: form.words.joined(separator: " ")])
      guard let place = try await answer(rubric.id), named.contains(place.id),
        let said = templates.fill(
          [.rubric: form.words], using: &generator, fits: { _, before in form.canFollow(before) }),
        meaning.isClear(said, query)
      else { continue }
      return Prompt(kind: .nearest, words: said, query: query, place: place)
    }
    return nil
  }

  private mutating func answer(_ rubric: String) async throws -> Place? {
    if let known = answers[rubric] { return known }
    let place = try await NearestPlace.clear(ofRubric: rubric, to: origin, in: index)
    answers[rubric] = .some(place)
    return place
  }
}
