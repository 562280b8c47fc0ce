import Foundations
import Places
import Recognition
import Understanding

/// Samples utterances that ask for the nearest place of a rubric.
struct NearestPrompts: PromptDrawing {
  private var forms: ArraySlice<(rubric: Rubric, form: RubricForm)>
  private let origin: Coordinate
  private let index: any PlaceSearching
  private let named: Set<String>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256
  private var answers: [String: Place?] = [:]

  init(_ source: PromptSource, meaning: PromptMeaning, index: any PlaceSearching, origin: Coordinate, seed: UInt64) {
    self.index = index
    self.origin = origin
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .nearest)
    named = Set(source.places.map(\.place.id))
    generator = Xoshiro256(seed: seed, "nearest")
    forms = Self.forms(index.rubricator, using: &generator)[...]
  }

  /// Every form of every rubric: those that drivers often search for first, and one form of each before the second of
  /// any.
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

  /// Groups of rubrics whose places are searched by name rather than by category.
  private static let namedOnly: Set<String> = ["places", "other"]

  mutating func next() async throws -> Prompt? {
    while let (rubric, form) = forms.popFirst() {
      let query = DestinationQuery(intent: .nearest, slots: [.rubric: form.words])
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

/// Samples utterances that ask for a place of a rubric near another place.
struct NearPlacePrompts: PromptDrawing {
  private var anchors: ArraySlice<SpokenPlace>
  private let forms: [(rubric: Rubric, form: RubricForm)]
  private let index: any PlaceSearching
  private let named: Set<String>
  private let templates: TemplateChoice
  private let meaning: PromptMeaning
  private var generator: Xoshiro256
  private var used: Set<RubricForm> = []

  /// Maximum distance of a place that is near another, in meters.
  private static let reach = 5_000.0
  /// Number of forms tried for a place before the next place is used.
  private static let attempts = 8

  init(_ source: PromptSource, meaning: PromptMeaning, index: any PlaceSearching, seed: UInt64) {
    self.index = index
    self.meaning = meaning
    templates = TemplateChoice(source.commands, intent: .nearPlace)
    named = Set(source.places.map(\.place.id))
    generator = Xoshiro256(seed: seed, "near")
    forms = NearestPrompts.forms(index.rubricator, using: &generator)
    // Only a unique name gives a position to search near; a street or a locality is too long for that.
    let groups = Dictionary(grouping: source.places) { TextFolding.key(of: $0.words) }
    let unique = groups.values.filter { $0.count == 1 }.flatMap { $0 }.filter {
      $0.place.kind == .poi && Sayable.name($0.place.name, $0.words)
    }
    // People name well-known places.
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
    guard !used.contains(form), let place = try await NearestPlace.clear(ofRubric: rubric.id, to: origin, in: index),
      place.id != anchor.place.id, named.contains(place.id), origin.distance(to: place.coordinate) <= Self.reach,
      let said = templates.fill(
        [.rubric: form.words, .place: anchor.words], using: &generator,
        fits: { slot, before in slot == .place || form.canFollow(before) })
    else { return nil }
    let query = DestinationQuery(intent: .nearPlace, slots: [.rubric: form.words, .place: anchor.words])
    guard meaning.isClear(said, query) else { return nil }
    used.insert(form)
    return Prompt(kind: .near, words: said, query: query, place: place)
  }
}

/// The nearest of several places, if it is clear.
struct NearestPlace {
  /// The next place must be at least this many times as far, and this many meters farther.
  private static let (factor, margin) = (1.2, 30.0)
  /// Number of places of a rubric to compare. The index ranks by distance and importance, which is worth 200 m.
  private static let compared = 16

  /// The place clearly nearest to a point; `nil` if the next is hardly farther.
  static func clear(_ places: [Place], to origin: Coordinate) -> Place? {
    let ranked = places.map { (place: $0, distance: origin.distance(to: $0.coordinate)) }
      .sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }
    guard let first = ranked.first else { return nil }
    if ranked.count > 1, ranked[1].distance < factor * first.distance + margin { return nil }
    return first.place
  }

  /// The place of a rubric, or of the rubrics it includes, that is clearly nearest to a point, if the index also
  /// ranks it first.
  static func clear(
    ofRubric rubric: String, to origin: Coordinate, in index: any PlaceSearching
  ) async throws -> Place? {
    let found = try await index.places(ofRubric: rubric, near: origin, limit: compared)
    guard let nearest = clear(found.map(\.place), to: origin), nearest.id == found.first?.place.id else { return nil }
    return nearest
  }
}

/// A form of a rubric's name, with the words that it can follow.
struct RubricForm: Sendable, Hashable {
  let words: [String]
  private let grammar: Grammar

  private enum Grammar: Hashable {
    /// The rubric's own name, with its article.
    case singular(article: String)
    case plural
    /// "coffee", "gas": without an article.
    case other
    /// "somewhere to eat": neither an article nor "nearest".
    case phrase
  }

  /// The spoken forms of a rubric, without those that begin with an article.
  static func all(of rubric: Rubric) -> [RubricForm] {
    let synonyms = rubric.synonyms.map { RubricForm($0, grammar(ofSynonym: $0)) }
    let forms = [
      RubricForm(rubric.name, .singular(article: article(before: rubric.name))), RubricForm(rubric.plural, .plural),
    ]
    return (forms + synonyms).filter { Sayable.words($0.words) && !KindSpelling.articles.contains($0.words[0]) }
  }

  private init(_ form: String, _ grammar: Grammar) {
    words = SpokenForms().primary(form.lowercased())
    self.grammar = grammar
  }

  /// Whether the form can follow words of a command: "a coffee shop", but not "an coffee shop" or "a gas stations".
  func canFollow(_ before: [String]) -> Bool {
    switch before.last {
    case "a", "an": grammar == .singular(article: before.last ?? "")
    case "some", "any": grammar == .plural
    case "nearest", "closest": grammar != .plural && grammar != .phrase
    default: true
    }
  }

  private static func grammar(ofSynonym text: String) -> Grammar {
    let first = text.prefix { $0 != " " }.lowercased()
    return ["somewhere", "something", "someone", "place", "places", "all", "take", "eat"].contains(first)
      ? .phrase : .other
  }

  /// The article, "an" before a vowel sound. It depends on the first letter, except for words that begin with the
  /// sound of "you" or "one", and for initialisms, which are pronounced letter by letter.
  private static func article(before name: String) -> String {
    let first = name.prefix { $0 != " " }
    if first.count > 1, first.allSatisfy(\.isUppercase) { return "AEFHILMNORSX".contains(first.prefix(1)) ? "an" : "a" }
    let word = first.lowercased()
    if ["uni", "use", "uti", "ukr", "eu", "one"].contains(where: word.hasPrefix) { return "a" }
    return word.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }
}
