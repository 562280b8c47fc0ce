/// One way to understand an utterance: an intent with its slots filled.
public struct DestinationQuery: Hashable, Sendable {
  /// What the driver wants.
  public var intent: Intent

  /// The words in each slot, in spoken form; a house number is one word of digits.
  public var slots: [Slot: [String]]

  /// Whether what is wanted is said to be on the place, which is a street then before anything else of that name: "coffee on
  /// burrard".
  public var isOnStreet = false

  /// Whether what is wanted is said to be near the place, in a word that hardly any name has between others: "fort near the
  /// bridge", and not "Fort at Number 4".
  public var saysNear = false

  /// How many words of the utterance the command's own words, and those that say a time, explain.
  public var carrierWords: Int

  /// Makes a query.
  public init(intent: Intent, slots: [Slot: [String]] = [:], carrierWords: Int = 0) {
    self.intent = intent
    self.slots = slots
    self.carrierWords = carrierWords
  }

  /// The words of a slot as one text, to be searched for, said or shown; `nil` where the slot is empty.
  public func text(_ slot: Slot) -> String? { slots[slot].map { $0.joined(separator: " ") } }

  /// The texts of the slots by the slots' names, as files hold them.
  package var slotTexts: [String: String] {
    Dictionary(uniqueKeysWithValues: slots.map { ($0.key.rawValue, $0.value.joined(separator: " ")) })
  }
}

/// What the driver wants.
public enum Intent: String, Sendable, Codable, CaseIterable {
  /// Go to a place named by the driver.
  case navigate
  /// Go to the nearest place of a rubric or a name.
  case nearest
  /// Go to a place of a rubric or a name near another place.
  case nearPlace
  /// Go to a place of a rubric or a name on the way of the route that is set.
  case alongRoute
  /// Go to a house number in a street.
  case address
  /// Go to where two streets cross.
  case crossing
  /// Go to a postcode.
  case postcode
  /// Go to a position given by itself: coordinates or a plus code.
  case position
  /// Go home.
  case home
  /// Go to work.
  case work
  /// Go to one of the driver's own places.
  case favourite
  /// Go to where the driver was before.
  case recent
  /// Stop searching.
  case cancel
  /// Stop being guided.
  case cancelRoute
  /// Hear how far and how long it still is.
  case remaining
  /// Avoid something on the route.
  case avoid
  /// Avoid it no longer.
  case allow
  /// Stop on the way: at a place named by the driver, or at one of a rubric or a name on the way.
  case addStop
  /// Leave the next stop out.
  case skipStop
  /// Take the quicker of the ways or places on offer.
  case quicker
  /// Take one of the ways on offer.
  case chooseWay
  /// Hear the last instruction once more.
  case repeatInstruction
  /// Say yes to what the app asks over the map.
  case accept
  /// Say no to it.
  case decline
}

/// A part of a command that the driver fills.
public enum Slot: String, Sendable, Codable, CaseIterable {
  /// The name of a place or street, an address, a crossing, a postcode or a position.
  case place
  /// A kind of place, with what it must have: "vegan restaurant", "coffee with wifi".
  case rubric
  /// The name of places of which the nearest is wanted: "starbucks".
  case name
  /// What is said before a kind of place: "vegan".
  case attribute
  /// What is said after a kind of place: "with wifi".
  case feature
  /// When it must be open: "open now", "open at nine tonight".
  case time
  /// When the driver was there: "yesterday", "on monday".
  case day
  /// The house number of an address.
  case number
  /// The flat, unit or suite of an address, with its number: "unit 5".
  case unit
  /// The street of an address, or the first street of a crossing.
  case street
  /// The second street of a crossing.
  case other
  /// What is avoided on a route: "motorways".
  case avoidance
  /// Which of the ways on offer is meant: "second".
  case way
}
