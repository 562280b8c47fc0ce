public import Places
import Recognition
public import Understanding

extension RegionIndex {
  /// The vocabulary of the region, with weights as seen from a point.
  ///
  /// A name's weight grows with the prominence and nearness of its place. Weights of places that share a name add up,
  /// and a part of a name may stand for the whole. Addresses have their likeliest spoken forms. If the region has more
  /// names and houses than the limit of spoken forms allows, near and prominent ones are read; parts of names add at
  /// most a fifth of the limit. Without an origin, the center of the region is used.
  @concurrent public func vocabularyPhrases(
    near origin: Coordinate?, limit: Int = RegionIndex.standardPhraseLimit, weights: PhrasePriors = PhrasePriors()
  ) async throws -> [VocabularyPhrase] {
    try await spokenWeights(near: origin, limit: limit, weights: weights).phrases(weights)
      + VocabularyPhrase.kinds(of: rubricator, on: try await rubrics(), weights: weights)
  }

  /// The rubrics that the region has places of.
  func rubrics() async throws -> Set<String> {
    try await read { db in
      var found: Set<String> = []
      try db.each("SELECT DISTINCT rubric FROM place WHERE rubric IS NOT NULL", []) { row in
        found.insert(try row[0])
        return true
      }
      return found
    }
  }

  /// Default maximum number of spoken forms in a vocabulary: a city with its houses, or the near and prominent part of
  /// a country.
  public static let standardPhraseLimit = 50_000

  /// Number of spoken forms in the limit per part of a name.
  private static let namesToAPart = 5

  /// The spoken forms of the region's places, with their weights from a point.
  func spokenWeights(near origin: Coordinate?, limit: Int, weights: PhrasePriors) async throws -> SpokenWeights {
    let origin = origin ?? center
    let kinds = VocabularyPhrase.kinds(of: rubricator, on: [], weights: weights).map(\.words)
    return try await read { db in
      let rows = try SpokenRows(db, near: origin, limit: limit)
      var found = SpokenWeights()
      var partial = PartialNames(kinds: kinds)
      var streets: [Int64: (words: [String], name: String, key: String)] = [:]
      var lastPlace: Int64 = -1
      try rows.eachName { row in
        guard let place = try Place(row) else { return }
        let number: Int64 = try row["number"]
        let nameWeight: Double = try row["weight"]
        let words = (try row["words"] as String).split(separator: " ").map(String.init)
        let isMain = number != lastPlace
        lastPlace = number
        let key: String = try row["key"]
        if isMain, place.kind == .street { streets[number] = (words, place.name, key) }
        found.write(words, as: nameWeight == 1 ? place.name : nil)
        // Variants of the name itself are likely; alternative names share a small weight, however many there are.
        let share =
          try isMain ? 1 : nameWeight == 1 ? weights.otherForm : weights.otherNames / max(1, row["others"] as Double)
        let nearness = PlaceRanking.nearness(origin.distance(to: place.coordinate))
        let weight = (weights.anyPlace + place.prominence) * (weights.anywhere + nearness) * share
        found.add(words, place.kind, weight)
        if isMain, place.kind == .poi { found.addBranch(words) }
        found.refer(words, to: [key])
        if place.kind == .street, let name = StreetWords.withoutKind(words) {
          found.addAtCrossing(name, weight * weights.streetWithoutKind)
          found.refer(name, to: [key], atCrossing: true)
        }
        if place.kind == .street { found.refer(words, to: [key], atCrossing: true) }
        partial.add(words, key, place.kind, weight: weight, isMain: isMain && place.kind != .street)
      }
      for part in partial.parts().prefix(max(0, limit) / Self.namesToAPart) {
        found.addPart(part.words, part.kind, part.weight * weights.partialName)
        found.refer(part.words, to: part.keys)
      }
      let spoken = SpokenForms()
      // Ordered, so that streets with one spoken form get the first one's spelling.
      let ordered = streets.sorted { $0.key < $1.key }.map(\.value)
      let names = Dictionary(ordered.map { ($0.words, $0.name) }, uniquingKeysWith: { first, _ in first })
      let streetNames = found.mapNames
      try rows.eachHouse(of: streets.mapValues(\.words)) { row, street in
        guard let point = try Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { return }
        let weight = weights.anywhere + PlaceRanking.nearness(origin.distance(to: point))
        let written: String = try row["label"]
        let label = HouseNumber.shown(written).replacing(" 1/2", with: " and a half")
        for (position, number) in spoken.all(label, limit: SpokenRows.formsOfANumber).enumerated() {
          let words = number + street
          found.add(words, .address, weight / Double(1 + position))
          found.write(words, as: "\(written) \(names[street] ?? "")")
          found.refer(
            words, to: VocabularyPhrase.House(number: written, street: street, streetName: streetNames[street]))
        }
      }
      return found
    }
  }

  /// Upper bound of the region's spoken forms: the size of a vocabulary without a limit.
  func spokenCount() async throws -> Int { try await read { db in try SpokenRows.count(db) } }
}

/// The spoken forms of one or several regions by kind of place, each with its weight within its kind.
struct SpokenWeights: Sendable {
  private var weights: [Place.Kind: [[String]: Double]] = [:]
  /// The forms that are parts of names.
  private var parts: Set<[String]> = []
  /// Street forms used only at intersections, where two streets are named.
  private var atCrossings: [[String]: Double] = [:]

  mutating func add(_ words: [String], _ kind: Place.Kind, _ weight: Double) {
    weights[kind, default: [:]][words, default: 0] += weight
  }

  /// Stores the written form of a spoken one, if known.
  mutating func write(_ words: [String], as text: String?) {
    if let text, written[words] == nil { written[words] = text }
  }

  mutating func addPart(_ words: [String], _ kind: Place.Kind, _ weight: Double) {
    add(words, kind, weight)
    parts.insert(words)
  }

  /// Counts one more place with this name.
  mutating func addBranch(_ words: [String]) { branches[words, default: 0] += 1 }

  mutating func addAtCrossing(_ words: [String], _ weight: Double) { atCrossings[words, default: 0] += weight }

  /// The number of places with each name, by spoken words.
  private var branches: [[String]: Int] = [:]
  /// The written forms by spoken words.
  private var written: [[String]: String] = [:]
  /// The houses by the spoken words of their addresses.
  private var houses: [[String]: VocabularyPhrase.House] = [:]
  /// The names by their spoken words, and those of streets by their words at an intersection.
  private(set) var (mapNames, streetsAtCrossings): ([[String]: MapName], [[String]: MapName]) = ([:], [:])

  /// Stores that spoken words refer to a house.
  mutating func refer(_ words: [String], to house: VocabularyPhrase.House) { houses[words] = house }

  /// Stores that spoken words refer to names, given by their keys.
  mutating func refer(_ words: [String], to keys: [String], atCrossing isAtCrossing: Bool = false) {
    let path = isAtCrossing ? \Self.streetsAtCrossings : \Self.mapNames
    let known = self[keyPath: path][words]?.keys ?? []
    guard keys.contains(where: { !known.contains($0) }) else { return }
    self[keyPath: path][words] = MapName(keys: known + keys.filter { !known.contains($0) })
  }

  /// Adds the forms of another region, scaled by a factor.
  mutating func add(_ other: SpokenWeights, times factor: Double) {
    for (kind, phrases) in other.weights { for (words, weight) in phrases { add(words, kind, weight * factor) } }
    parts.formUnion(other.parts)
    branches.merge(other.branches, uniquingKeysWith: +)
    written.merge(other.written) { first, _ in first }
    houses.merge(other.houses) { first, _ in first }
    for (words, name) in other.mapNames { refer(words, to: name.keys) }
    for (words, name) in other.streetsAtCrossings { refer(words, to: name.keys, atCrossing: true) }
    for (words, weight) in other.atCrossings { addAtCrossing(words, weight * factor) }
  }

  /// Words with initial capitals, for a name whose written form isn't known.
  private static func capitalised(_ words: [String]) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// The phrases, each kind weighted by its prior.
  func phrases(_ priors: PhrasePriors) -> [VocabularyPhrase] {
    // Ordered, because sums of floating-point numbers depend on the order.
    func inOrder(_ phrases: [[String]: Double]) -> [(key: [String], value: Double)] {
      phrases.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
    let ordered = weights.mapValues(inOrder)
    let totals = ordered.mapValues { $0.reduce(0) { $0 + $1.value } }
    func phrase(_ slot: Slot, _ words: [String], _ kind: Place.Kind, _ weight: Double) -> VocabularyPhrase {
      var phrase = VocabularyPhrase(
        slot: slot, words: words, weight: priors.share(of: kind) * weight / (totals[kind] ?? 1),
        isPart: parts.contains(words), written: written[words] ?? Self.capitalised(words))
      phrase.house = kind == .address ? houses[words] : nil
      phrase.mapName = kind == .address ? nil : slot == .place ? mapNames[words] : streetsAtCrossings[words]
      phrase.mapName?.isPart = phrase.isPart
      // Transit stops are often named after their street; a driver who says the name means the street.
      phrase.hasBranches = kind == .poi && branches[words] ?? 0 > 1 && weights[.street]?[words] == nil
      return phrase
    }
    let named = ordered.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { kind, names in
      names.map { phrase(.place, $0.key, kind, $0.value) }
    }
    // A street can be named by itself, or as one of two that intersect.
    let crossings = inOrder(atCrossings.merging(weights[.street] ?? [:], uniquingKeysWith: +))
    return named
      + crossings.flatMap { words, weight in [Slot.street, .other].map { phrase($0, words, .street, weight) } }
  }
}

extension PhrasePriors {
  fileprivate func share(of kind: Place.Kind) -> Double {
    switch kind {
    case .poi: pointsOfInterest
    case .locality: localities
    case .street: streets
    case .address: addresses
    case .crossing, .postcode, .position, .own: 0
    }
  }
}

extension VocabularyPhrase {
  /// The categories and groups that can be said, those that the map has places of and others.
  fileprivate static func kinds(
    of rubricator: Rubricator, on map: Set<String>, weights: PhrasePriors
  ) -> [VocabularyPhrase] {
    let spoken = SpokenForms()
    let forms = rubricator.spokenForms
    let counts = Dictionary(forms.map { ($0.rubric, 1.0) }, uniquingKeysWith: +)
    let groups = rubricator.spokenGroups.map { form, _ in
      VocabularyPhrase(slot: .rubric, words: spoken.primary(form), weight: weights.groupForm)
    }
    return groups
      + forms.compactMap { form, id in
        guard let rubric = rubricator.rubric(id: id), let count = counts[id] else { return nil }
        let isName = form == rubric.name || form == rubric.plural
        let isOnMap = !map.isDisjoint(with: rubricator.members(of: id))
        let share =
          (isName ? weights.kindName : weights.kindForms / max(1, count - 2)) * (isOnMap ? 1 : weights.absentKind)
        return VocabularyPhrase(
          slot: .rubric, words: spoken.primary(form), weight: share * (weights.anyKind + rubric.prominence))
      }
  }
}

extension RegionSet {
  /// The vocabulary of the regions; see ``RegionIndex/vocabularyPhrases(near:limit:weights:)``.
  ///
  /// The regions form one vocabulary, but a region's weight falls with the distance to its edge: a city across the sea
  /// can be requested, and hardly reduces the weight of nearby places. If the regions exceed the limit, each
  /// contributes in proportion to its weight.
  @concurrent public func vocabularyPhrases(
    near origin: Coordinate?, limit: Int = RegionIndex.standardPhraseLimit, weights: PhrasePriors = PhrasePriors()
  ) async throws -> [VocabularyPhrase] {
    if regions.count == 1 {
      return try await regions[0].vocabularyPhrases(near: origin, limit: limit, weights: weights)
    }
    let total = regions.reduce(0) { $0 + $1.relevance(near: origin, weights) }
    let fits = try await canBeSaid(within: limit)
    let spoken = try await each { region in
      let part = fits ? limit : Int(Double(limit) * region.relevance(near: origin, weights) / total)
      return try await region.spokenWeights(near: origin, limit: part, weights: weights)
    }
    var all = SpokenWeights()
    for (region, found) in zip(regions, spoken) { all.add(found, times: region.relevance(near: origin, weights)) }
    // Categories are the same in every region.
    let rubrics = try await each { try await $0.rubrics() }.reduce(into: Set()) { $0.formUnion($1) }
    return all.phrases(weights) + VocabularyPhrase.kinds(of: rubricator, on: rubrics, weights: weights)
  }

  /// Whether a vocabulary with a limit contains all spoken forms.
  public func canBeSaid(within limit: Int) async throws -> Bool {
    try await each { try await $0.spokenCount() }.reduce(0, +) <= limit
  }
}

extension RegionIndex {
  /// The region's weight for a driver at a point: 1 for the region that contains it, and if the point is unknown.
  fileprivate func relevance(near origin: Coordinate?, _ weights: PhrasePriors) -> Double {
    guard let origin else { return 1 }
    // Nearness of a region is scaled like that of a town, because people drive there from the next region.
    let nearness = PlaceRanking.nearness(info.boundingBox.distance(to: origin), kind: .locality)
    return weights.farRegion + (1 - weights.farRegion) * nearness
  }
}
