import OpeningHours
import Places
public import Recognition

/// A phrase of a region's vocabulary, with its weight.
public struct VocabularyPhrase: Hashable, Sendable {
  /// The slot it can fill.
  public var slot: Slot
  /// Its words, in lowercase and without digits.
  public var words: [String]
  /// Its weight relative to the other phrases of its slot; more than 0.
  public var weight: Double
  /// Whether it is a part of a name that stands for the whole.
  public var isPart: Bool
  /// Its written form, with capitals and digits: "459 Granville Street".
  public var written: String
  /// The house that it refers to, if it is an address.
  public var house: House?

  /// The names of the map that it refers to; `nil` for other phrases, and for names that have to be searched.
  public var mapName: MapName?
  /// Whether several places have this name, so that a driver can ask for one of them: "the nearest starbucks".
  public var hasBranches = false

  /// A house: the number as written, and the street.
  public struct House: Hashable, Sendable {
    /// The house number: `459`, `221b`.
    public var number: String
    /// The spoken form of the street.
    public var street: [String]
    /// The names of the street.
    public var streetName: MapName?

    /// Creates a house.
    public init(number: String, street: [String], streetName: MapName? = nil) {
      (self.number, self.street, self.streetName) = (number, street, streetName)
    }
  }

  /// Creates a phrase; without a written form, its words are used.
  public init(slot: Slot, words: [String], weight: Double, isPart: Bool = false, written: String? = nil) {
    self.slot = slot
    self.words = words
    self.weight = weight
    self.isPart = isPart
    self.written = written ?? words.joined(separator: " ")
  }

  /// The phrases for the opening time in a command.
  public static func times(_ weights: PhrasePriors = PhrasePriors()) -> [VocabularyPhrase] {
    let hours = (1...12).map { NumberWords.cardinal($0) }
    let days = ["today", "tonight", "tomorrow", "tomorrow morning", "tomorrow night", "this evening"].map(split)
    let weekdays = Weekday.allCases.map { ["on", $0.name] }
    var phrases = made(.time, [split("open now")], weight: weights.openNow)
    phrases += made(
      .time, ["open", "open right now", "that's open", "that is open", "open late"].map(split), weight: weights.open)
    phrases += made(.time, (days + weekdays).map { ["open"] + $0 }, weight: weights.openOnDay)
    for hour in hours {
      phrases += made(.time, [["open", "at"] + hour], weight: weights.openAtHour)
      phrases += made(
        .time, ["tonight", "tomorrow", "in the morning", "p m", "a m"].map { ["open", "at"] + hour + split($0) },
        weight: weights.openAtHourOfDay)
    }
    return phrases
  }

  /// The phrases for the day of a visit in a command.
  public static func days(_ weights: PhrasePriors = PhrasePriors()) -> [VocabularyPhrase] {
    let others = ["today", "this morning", "last week", "last weekend", "the other day"].map(split)
    return made(.day, [["yesterday"], ["last", "night"]], weight: weights.dayBefore)
      + made(.day, Weekday.allCases.flatMap { [["on", $0.name], ["last", $0.name]] }, weight: weights.pastDay)
      + made(.day, others, weight: weights.pastDay)
  }

  /// The phrases for a road type to avoid in a command.
  public static func avoidances(_ weights: PhrasePriors = PhrasePriors()) -> [VocabularyPhrase] {
    RouteAvoidance.allCases.flatMap { avoidance in
      made(.avoidance, (RouteAvoidance.spokenForms[avoidance] ?? []).map(split), weight: weights.avoidance)
    }
  }

  /// The phrases for a selection among the offered routes in a command.
  public static func routeSelections(_ weights: PhrasePriors = PhrasePriors()) -> [VocabularyPhrase] {
    made(.way, RouteSelection.spokenForms.map(\.words), weight: weights.way)
  }

  /// The phrases for attributes before a category ("vegan") and after it ("with wifi").
  public static func attributes(
    before: [String], after: [String], weights: PhrasePriors = PhrasePriors()
  ) -> [VocabularyPhrase] {
    let spoken = SpokenForms()
    return made(.attribute, before.map(spoken.primary), weight: weights.attribute)
      + made(.feature, after.map(spoken.primary), weight: weights.attribute)
  }

  /// The names of saved places, in spoken forms as in the region's index. Each form has an equal weight relative to all
  /// places of the map, which have a total of 1, and their total is bounded.
  public static func ownPlaces(
    _ names: [String], spoken: SpokenForms, weights: PhrasePriors = PhrasePriors()
  ) -> [VocabularyPhrase] {
    let said = names.flatMap { name in spoken.all(name, limit: 2).map { (words: $0, written: name) } }
    let weight = min(weights.ownPlace, weights.ownPlaces / Double(max(1, said.count)))
    return said.map { VocabularyPhrase(slot: .place, words: $0.words, weight: weight, written: $0.written) }
  }

  private static func made(_ slot: Slot, _ words: [[String]], weight: Double) -> [VocabularyPhrase] {
    words.filter { !$0.isEmpty }.map { VocabularyPhrase(slot: slot, words: $0, weight: weight) }
  }

  private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
