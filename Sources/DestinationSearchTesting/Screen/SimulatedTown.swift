public import DestinationSearch
import OpeningHours
public import Places
public import SearchScreen
public import Understanding

/// A small invented town: its places, its completions, and the meanings of words.
public struct SimulatedTown: Hashable, Sendable {
  /// The driver's position; `nil` if it is unknown.
  public var origin: Coordinate?
  /// The places.
  public var places: [Place] = []
  /// The places that are closed now, by identity.
  public var closed: Set<String> = []
  /// The groups of the rubrics, by identifier.
  public var groups: [String: [String]] = [:]
  /// The names of the rubrics, by identifier.
  public var rubrics: [String: String] = [:]
  /// The answers to particular words, whatever the places are.
  public var meanings: [String: SpokenAnswer] = [:]
  /// The replies of particular words to a question about places.
  public var replies: [String: ChoiceReply] = [:]

  /// Creates an empty town.
  public init(at origin: Coordinate?) { self.origin = origin }

  /// Adds a place at a distance in meters to the north and to the east of the driver; does nothing if the driver's
  /// position is unknown.
  ///
  /// - Returns: The place.
  @discardableResult
  public mutating func add(
    _ name: String, rubric: String? = nil, address: String? = nil, north: Double, east: Double = 0,
    kind: Place.Kind = .poi
  ) -> Place? {
    // A degree of latitude is 111.2 km on the sphere of the mean radius; near enough for a degree of longitude here.
    let metersToDegrees = 1 / 111_195.0
    guard let origin,
      let coordinate = Coordinate(
        latitude: origin.latitude + north * metersToDegrees, longitude: origin.longitude + east * metersToDegrees)
    else { return nil }
    let place = Place(
      id: "town:\(places.count + 1)", kind: kind, name: name, rubric: rubric, coordinate: coordinate, address: address)
    places.append(place)
    return place
  }

  /// Returns the completions of typed text, best first.
  public func suggestions(for text: String, limit: Int) -> [Suggestion] {
    let typed = text.lowercased()
    guard !typed.allSatisfy(\.isWhitespace) else { return [] }
    let kinds = rubrics.sorted { $0.key < $1.key }.filter { $0.value.lowercased().hasPrefix(typed) }
      .map { Suggestion(kind: .rubric, text: $0.value, rubric: $0.key, score: 1) }
    let named = candidates { place in
      place.name.lowercased().split(separator: " ").contains { $0.hasPrefix(typed) }
        || place.name.lowercased().hasPrefix(typed)
    }
    let rows = named.map { candidate in
      Suggestion(
        kind: .place, text: candidate.place.name, detail: candidate.place.address, place: candidate.place,
        distance: candidate.distance, score: candidate.score)
    }
    return Array((kinds + rows).prefix(limit))
  }

  /// Returns the places that a row or a button looks up, nearest first.
  public func places(for lookup: Lookup, limit: Int) -> [PlaceCandidate] {
    let found =
      switch lookup {
      case .group(let id): candidates { place in place.rubric.map { groups[id]?.contains($0) == true } == true }
      case .rubric(let id): candidates { $0.rubric == id }
      case .text(let text): candidates { $0.name.lowercased().contains(text.lowercased()) }
      }
    return Array(found.prefix(limit))
  }

  /// Returns the answer to spoken words: a reply if a question was asked, else the answer in ``meanings``, else the
  /// places of that name or rubric.
  public func answer(
    to words: String, after question: SpokenPrompt? = nil, offered: [PlaceCandidate] = []
  ) -> SpokenAnswer {
    if let question, let reply = replies[words] { return answer(reply, words, to: question, offered) }
    if let answer = meanings[words] { return answer }
    let said = words.lowercased()
    let rubric = rubrics.sorted { $0.key < $1.key }.first { $0.value.lowercased() == said }?.key
    let found = candidates { rubric == nil ? $0.name.lowercased() == said : $0.rubric == rubric }
    let result = DestinationResult(
      outcome: found.isEmpty ? .notFound : found.count == 1 ? .resolved : .ambiguous, transcript: words,
      confidence: 1, candidates: Array(found.prefix(12)))
    return answer(result)
  }

  private func answer(
    _ reply: ChoiceReply, _ words: String, to question: SpokenPrompt, _ offered: [PlaceCandidate]
  ) -> SpokenAnswer {
    var answer = SpokenAnswer(outcome: .ambiguous, transcript: words, reply: reply)
    switch reply {
    case .again: answer.prompt = question
    case .no, .more:
      // A "no" to a suggestion refuses one place; a "no" to places that were read aloud refuses all of them.
      let refused = question.suggested.map { [question.offered[$0]] } ?? question.offered
      let others = offered.filter { candidate in !refused.contains { $0.place.id == candidate.place.id } }
      guard !others.isEmpty else { break }
      let next = self.answer(
        DestinationResult(
          outcome: others.count > 1 ? .ambiguous : .resolved, transcript: words, confidence: 1, candidates: others))
      (answer.candidates, answer.prompt) = (others, next.prompt)
    case .pick, .yes, .cancel, .unclear: break
    }
    return answer
  }

  /// Returns the answer for a result, with the prompt that a session would compose for it.
  public func answer(_ result: DestinationResult) -> SpokenAnswer {
    let isQuestion = result.outcome == .resolved || result.outcome == .ambiguous
    let composer = PromptComposer(context: PromptContext(origin: origin))
    return SpokenAnswer(result, prompt: isQuestion ? composer.prompt(for: result) : nil)
  }

  private func candidates(_ isMeant: (Place) -> Bool) -> [PlaceCandidate] {
    places.filter(isMeant)
      .map { place in
        let distance = origin.map { ($0.distance(to: place.coordinate) / 10).rounded() * 10 }
        var candidate = PlaceCandidate(
          place: place, distance: distance, fit: 1, score: 1 - (distance ?? 0) / 1_000_000, match: .exact)
        if closed.contains(place.id) { candidate.opening = .closed }
        return candidate
      }
      .sorted(by: PlaceCandidate.ranksBefore)
  }

  /// Alder Bay: two branches of a coffee house, a park, a pharmacy, and more kitchens than a list has rows.
  public static let alderBay = built()

  private static func built() -> SimulatedTown {
    var town = SimulatedTown(at: Coordinate(latitude: 0, longitude: 0))
    town.rubrics = [
      "cafe": "Cafes", "fuel": "Gas stations", "hotel": "Hotels", "park": "Parks", "pharmacy": "Pharmacies",
      "restaurant": "Restaurants",
    ]
    town.groups = [
      "cafe": ["cafe"], "food": ["restaurant", "cafe"], "fuel": ["fuel"], "lodging": ["hotel"], "nature": ["park"],
      "pharmacy": ["pharmacy"],
    ]
    town.add("Bean House", rubric: "cafe", address: "12 Elm Street", north: 900)
    town.add("Bean House", rubric: "cafe", address: "3 Harbour Road", north: 2_400)
    town.add("Elm Park", rubric: "park", address: "Elm Street", north: -1_300)
    town.add("Northgate Pharmacy", rubric: "pharmacy", address: "81 North Road", north: 3_100)
    town.add("Corner Fuel", rubric: "fuel", address: "2 Mill Lane", north: 600, east: 300)
    town.add("Harbour Hotel", rubric: "hotel", address: "7 Quay Street", north: 2_600)
    if let harbourside = town.add("Harbourside Fuel", rubric: "fuel", address: "90 Quay Street", north: 4_200) {
      town.closed.insert(harbourside.id)
    }
    let kitchens = ["Copper", "Willow", "Lantern", "Sparrow", "Juniper", "Saffron"]
    let kinds = ["Kitchen", "Table", "Grill", "Noodles", "Pantry"]
    for (row, kind) in kinds.enumerated() {
      for (column, kitchen) in kitchens.enumerated() {
        let number = row * kitchens.count + column
        town.add(
          "\(kitchen) \(kind)", rubric: "restaurant", address: "\(10 + 4 * number) Market Street",
          north: 400 + 150 * Double(number), east: 200)
      }
    }
    (town.meanings, town.replies) = (meanings, replies)
    return town
  }

  private static let meanings: [String: SpokenAnswer] = [
    "": SpokenAnswer(outcome: .noSpeech),
    "hm mm": SpokenAnswer(outcome: .notUnderstood, transcript: "hm mm"),
    "play some jazz": SpokenAnswer(outcome: .notUnderstood, transcript: "play some jazz", isOutOfDomain: true),
    "take me home": SpokenAnswer(outcome: .notFound, transcript: "take me home", missingPlace: .home),
    "never mind": SpokenAnswer(outcome: .command, transcript: "never mind"),
  ]

  private static let replies: [String: ChoiceReply] = [
    "yes": .yes, "no": .no, "the first one": .pick(0), "the second one": .pick(1), "something else": .more,
    "say that again": .again, "cancel": .cancel,
  ]
}
