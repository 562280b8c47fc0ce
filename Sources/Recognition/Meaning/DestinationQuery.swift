/// One interpretation of an utterance: an intent with filled slots.
public struct DestinationQuery: Hashable, Sendable, Codable {
  /// The driver's intent.
  public var intent: Intent
  /// The words in each slot, in spoken form; a house number is one word of digits.
  public var slots: [Slot: [String]]
  /// The names of the map that the slots refer to, if retrieval found them; the words of other slots have to be searched.
  public var names: [Slot: MapName] = [:]
  /// Whether the query says "on" the place, so that a street precedes other places with its name: "coffee on burrard".
  public var isOnStreet = false
  /// Whether the query says "near" the place with a word that names hardly ever contain: "fort near the bridge", unlike
  /// "Fort at Number 4".
  public var saysNear = false
  /// Number of words in the utterance that the command's own words and time words explain.
  public var carrierWords: Int

  /// Creates a query.
  public init(intent: Intent, slots: [Slot: [String]] = [:], carrierWords: Int = 0) {
    self.intent = intent
    self.slots = slots
    self.carrierWords = carrierWords
  }

  /// The words of a slot as one text for search, speech, or display; `nil` if the slot is empty.
  public func text(_ slot: Slot) -> String? { slots[slot].map { $0.joined(separator: " ") } }

  /// The texts of the slots by slot name, as stored in files.
  package var slotTexts: [String: String] {
    Dictionary(uniqueKeysWithValues: slots.map { ($0.key.rawValue, $0.value.joined(separator: " ")) })
  }
}

/// A reference to names of the map.
public struct MapName: Hashable, Sendable, Codable {
  /// The keys of the names, as the region stores them; several if they sound alike, or share the spoken part.
  public var keys: [String]
  /// Whether only a part of each name was said.
  public var isPart: Bool

  /// Creates a reference.
  public init(keys: [String], isPart: Bool = false) { (self.keys, self.isPart) = (keys, isPart) }
}

/// The driver's intent.
public enum Intent: String, Sendable, Codable, CaseIterable {
  /// Navigate to a named place.
  case navigate
  /// Navigate to the nearest place of a rubric or with a name.
  case nearest
  /// Navigate to a place of a rubric or with a name near another place.
  case nearPlace
  /// Navigate to a place of a rubric or with a name along the current route.
  case alongRoute
  /// Navigate to a house number on a street.
  case address
  /// Navigate to an intersection of two streets.
  case crossing
  /// Navigate to a postal code.
  case postcode
  /// Navigate to a location: coordinates or a plus code.
  case position
  /// Navigate home.
  case home
  /// Navigate to work.
  case work
  /// Navigate to a saved place.
  case favorite = "favourite"
  /// Navigate to a recently visited place.
  case recent
  /// Stop searching.
  case cancel
  /// End guidance.
  case cancelRoute
  /// Report the remaining distance and time.
  case remaining
  /// Avoid a road type on the route.
  case avoid
  /// Stop avoiding it.
  case allow
  /// Add a stop: a named place, or one of a rubric or with a name along the route.
  case addStop
  /// Skip the next stop.
  case skipStop
  /// Select the faster of the offered routes or places.
  case quicker
  /// Select one of the offered routes.
  case chooseWay
  /// Repeat the last instruction.
  case repeatInstruction
  /// Accept the question on the map.
  case accept
  /// Decline it.
  case decline
}

/// A part of a command with variable words.
public enum Slot: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
  /// The name of a place or street, an address, an intersection, a postal code, or a position.
  case place
  /// A category with required attributes: "vegan restaurant", "coffee with wifi".
  case rubric
  /// A name of several places, of which the nearest is requested: "starbucks".
  case name
  /// An attribute before a category: "vegan".
  case attribute
  /// An attribute after a category: "with wifi".
  case feature
  /// The time at which it must be open: "open now", "open at nine tonight".
  case time
  /// The day of the driver's visit: "yesterday", "on monday".
  case day
  /// The house number of an address.
  case number
  /// The apartment, unit, or suite of an address, with its number: "unit 5".
  case unit
  /// The street of an address, or the first street of an intersection.
  case street
  /// The second street of an intersection.
  case other
  /// A road type to avoid: "motorways".
  case avoidance
  /// The selected route: "second".
  case way
}
