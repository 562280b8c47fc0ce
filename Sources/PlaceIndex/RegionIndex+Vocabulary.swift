public import Places
public import Understanding

extension RegionIndex {
  /// What can be said of the region, with how likely it is from a point.
  ///
  /// A name weighs more the more prominent its place is and the nearer; names that several places share add up, and a part
  /// of one may be said for the whole. An address is listed in its likeliest spoken forms. Of a region with more names and
  /// houses than the limit allows, those are read that are near or prominent.
  ///
  /// - Parameters:
  ///   - origin: Where the driver is; the middle of the region when `nil`.
  ///   - limit: About how many ways to say a place are listed at most, and besides at most a fifth as many parts of
  ///     names; see ``standardPhraseLimit``.
  ///   - weights: How likely everything is.
  /// - Throws: ``PlaceIndexError`` if the file can no longer be read.
  @concurrent public func vocabularyPhrases(
    near origin: Coordinate?, limit: Int = RegionIndex.standardPhraseLimit, weights: PhrasePriors = PhrasePriors()
  ) async throws -> [VocabularyPhrase] {
    try await spokenWeights(near: origin, limit: limit, weights: weights).phrases(weights)
      + VocabularyPhrase.kinds(of: rubricator, weights: weights)
  }

  /// Ways to say a place that a vocabulary holds unless another limit is set: a city with its houses, and the near and
  /// prominent part of a country.
  public static let standardPhraseLimit = 50_000

  /// How many ways to say a place a limit allows for each part of a name.
  private static let namesToAPart = 5

  /// What the region's places are called, and what each way to call them weighs from a point.
  func spokenWeights(near origin: Coordinate?, limit: Int, weights: PhrasePriors) async throws -> SpokenWeights {
    let origin = origin ?? centre
    let kinds = VocabularyPhrase.kinds(of: rubricator, weights: weights).map(\.words)
    return try await read { db in
      let rows = try SpokenRows(db, near: origin, limit: limit)
      var found = SpokenWeights()
      var partial = PartialNames(kinds: kinds)
      var streets: [Int64: (words: [String], name: String)] = [:]
      var lastPlace: Int64 = -1
      try rows.eachName { row in
        guard let place = try Place(row) else { return }
        let number: Int64 = try row["number"]
        let nameWeight: Double = try row["weight"]
        let words = (try row["words"] as String).split(separator: " ").map(String.init)
        let isMain = number != lastPlace
        lastPlace = number
        if isMain, place.kind == .street { streets[number] = (words, place.name) }
        found.write(words, as: nameWeight == 1 ? place.name : nil)
        // Other ways to say the name itself are likely; other names share a little among them, however many they are.
        let share =
          try isMain ? 1 : nameWeight == 1 ? weights.otherForm : weights.otherNames / max(1, row["others"] as Double)
        let nearness = PlaceRanking.nearness(origin.distance(to: place.coordinate))
        let weight = (weights.anyPlace + place.prominence) * (weights.anywhere + nearness) * share
        found.add(words, place.kind, weight)
        if place.kind == .street, let name = StreetWords.withoutKind(words) {
          found.addAtCrossing(name, weight * weights.streetWithoutKind)
        }
        partial.add(words, place.kind, weight: weight, isMain: isMain && place.kind != .street)
      }
      for part in partial.parts().prefix(max(0, limit) / Self.namesToAPart) {
        found.addPart(part.words, part.kind, part.weight * weights.partialName)
      }
      let spoken = SpokenForms()
      // In order: of streets that are said alike the first one's spelling is taken.
      let ordered = streets.sorted { $0.key < $1.key }.map(\.value)
      let names = Dictionary(ordered.map { ($0.words, $0.name) }, uniquingKeysWith: { first, _ in first })
      try rows.eachHouse(of: streets.mapValues(\.words)) { row, street in
        guard let point = try Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { return }
        let weight = weights.anywhere + PlaceRanking.nearness(origin.distance(to: point))
        let written: String = try row["label"]
        let label = HouseNumber.shown(written).replacing(" 1/2", with: " and a half")
        for (position, number) in spoken.all(label, limit: SpokenRows.formsOfANumber).enumerated() {
          found.add(number + street, .address, weight / Double(1 + position))
          found.write(number + street, as: "\(written) \(names[street] ?? "")")
        }
      }
      return found
    }
  }

  /// How many ways to say a place the region has, at most: what a vocabulary without a limit would list.
  func spokenCount() async throws -> Int {
    try await read { db in try SpokenRows.count(db) }
  }
}

/// The ways to say the places of one or several regions, by kind, each with what it weighs among its kind.
struct SpokenWeights: Sendable {
  private var weights: [Place.Kind: [[String]: Double]] = [:]
  /// Those that are parts of names.
  private var parts: Set<[String]> = []
  /// What streets are called only where two are named that cross.
  private var atCrossings: [[String]: Double] = [:]

  mutating func add(_ words: [String], _ kind: Place.Kind, _ weight: Double) {
    weights[kind, default: [:]][words, default: 0] += weight
  }

  /// Notes how something is written that is said so, where that is known.
  mutating func write(_ words: [String], as text: String?) {
    if let text, written[words] == nil { written[words] = text }
  }

  mutating func addPart(_ words: [String], _ kind: Place.Kind, _ weight: Double) {
    add(words, kind, weight)
    parts.insert(words)
  }

  mutating func addAtCrossing(_ words: [String], _ weight: Double) {
    atCrossings[words, default: 0] += weight
  }

  /// How words are written that are said so.
  private var written: [[String]: String] = [:]

  /// Adds what is said of another region, at a fraction.
  mutating func add(_ other: SpokenWeights, times factor: Double) {
    for (kind, phrases) in other.weights {
      for (words, weight) in phrases { add(words, kind, weight * factor) }
    }
    parts.formUnion(other.parts)
    written.merge(other.written) { first, _ in first }
    for (words, weight) in other.atCrossings { addAtCrossing(words, weight * factor) }
  }

  /// As a name is written of which only the words are known.
  private static func capitalised(_ words: [String]) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// The phrases, each kind with its share.
  func phrases(_ hearing: PhrasePriors) -> [VocabularyPhrase] {
    // In order, for sums of fractions depend on it.
    func inOrder(_ phrases: [[String]: Double]) -> [(key: [String], value: Double)] {
      phrases.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
    let ordered = weights.mapValues(inOrder)
    let totals = ordered.mapValues { $0.reduce(0) { $0 + $1.value } }
    func phrase(_ slot: Slot, _ words: [String], _ kind: Place.Kind, _ weight: Double) -> VocabularyPhrase {
      VocabularyPhrase(
        slot: slot, words: words, weight: hearing.share(of: kind) * weight / (totals[kind] ?? 1),
        isPart: parts.contains(words), written: written[words] ?? Self.capitalised(words))
    }
    let named = ordered.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { kind, names in
      names.map { phrase(.place, $0.key, kind, $0.value) }
    }
    // A street can be named for itself, or as one of two that cross.
    let crossings = inOrder(atCrossings.merging(weights[.street] ?? [:], uniquingKeysWith: +))
    return named
      + crossings.flatMap { words, weight in
        [Slot.street, .other].map { phrase($0, words, .street, weight) }
      }
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
  /// The kinds of place that can be said, and groups of them.
  fileprivate static func kinds(of rubricator: Rubricator, weights: PhrasePriors) -> [VocabularyPhrase] {
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
        let share = isName ? weights.kindName : weights.kindForms / max(1, count - 2)
        return VocabularyPhrase(
          slot: .rubric, words: spoken.primary(form), weight: share * (weights.anyKind + rubric.prominence))
      }
  }
}

extension RegionSet {
  /// What can be said of the regions; see ``RegionIndex/vocabularyPhrases(near:limit:weights:)``.
  ///
  /// The regions are heard as one, but what a region weighs falls with the distance to its edge: a city across the sea
  /// can be asked for and takes next to nothing from what is around the car. Where they hold more than the limit allows,
  /// each has a part of it as large as what it weighs.
  ///
  /// - Throws: ``PlaceIndexError`` if a file can no longer be read.
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
    // Kinds are the same in every region.
    return all.phrases(weights) + VocabularyPhrase.kinds(of: rubricator, weights: weights)
  }

  /// Whether a vocabulary of about so many ways to say a place has them all.
  ///
  /// - Throws: ``PlaceIndexError`` if a file can no longer be read.
  public func canBeSaid(within limit: Int) async throws -> Bool {
    try await each { try await $0.spokenCount() }.reduce(0, +) <= limit
  }
}

extension RegionIndex {
  /// What the region weighs for a driver at a point: 1 for the region around it, and where nobody knows the point.
  fileprivate func relevance(near origin: Coordinate?, _ weights: PhrasePriors) -> Double {
    guard let origin else { return 1 }
    // A region is near as a town is: people drive to it from the next one.
    let nearness = PlaceRanking.nearness(info.boundingBox.distance(to: origin), kind: .locality)
    return weights.farRegion + (1 - weights.farRegion) * nearness
  }
}
