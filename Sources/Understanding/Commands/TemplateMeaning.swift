package import Recognition

/// The meaning of a template, except for its slots.
package struct TemplateMeaning: Hashable, Sendable {
  package let intent: Intent
  /// Number of the command's own words.
  let carrierWords: Int
  /// Whether a rubric slot may hold a name: the command asks for one of several ("the nearest", "a", "nearby").
  package let asksForNames: Bool
  /// Whether the template says "on" before the place.
  let isOnStreet: Bool
  /// Whether the template says "near" before the place, with words that names hardly ever contain.
  let saysNear: Bool
  /// Whether the command's own words are only a preposition: "near".
  let isPrepositionAlone: Bool

  private static let choosing: Set<String> = [
    "nearest", "closest", "nearby", "near", "around", "close", "next", "a", "an", "any", "some", "along", "way",
    "route", "that", "from",
  ]
  private static let nearby: Set<String> = ["near", "nearby", "close", "closest", "nearest"]
  private static let prepositions: Set<String> = ["near", "close", "next", "to", "around", "beside"]

  package init(_ template: CommandTemplate) {
    let words = template.words
    intent = template.meaning
    carrierWords = words.count
    asksForNames = words.contains(where: Self.choosing.contains)
    isOnStreet = intent == .nearPlace && words.last == "on"
    saysNear = intent == .nearPlace && !Self.nearby.isDisjoint(with: words)
    isPrepositionAlone = words.allSatisfy(Self.prepositions.contains)
  }

  /// The interpretation of a command with these words in its slots.
  func query(slots: [Slot: [String]]) -> DestinationQuery {
    var query = DestinationQuery(intent: intent, slots: slots, carrierWords: carrierWords)
    (query.isOnStreet, query.saysNear) = (isOnStreet, saysNear)
    return query
  }

  /// The interpretation of a command whose slots are filled with phrases of the region, in the order of the words.
  ///
  /// Attributes belong to their category. A place that is a house is an address.
  package func query(filledWith phrases: [VocabularyPhrase]) -> DestinationQuery {
    var query = query(slots: [:])
    for phrase in phrases {
      switch phrase.slot {
      case .attribute, .rubric, .feature: query.slots[.rubric, default: []] += phrase.words
      case .time:
        query.slots[.time] = phrase.words
        query.carrierWords += phrase.words.count
      case .place, .name, .day, .number, .unit, .street, .other, .avoidance, .way:
        query.slots[phrase.slot] = phrase.words
      }
      if let name = phrase.mapName { query.names[phrase.slot] = name }
      guard let house = phrase.house else { continue }
      (query.slots[.number], query.slots[.street]) = ([house.number], house.street)
      query.names[.street] = house.streetName
      if intent != .nearPlace { query.slots[.place] = nil }
      if intent == .navigate { query.intent = .address }
    }
    return query
  }
}
