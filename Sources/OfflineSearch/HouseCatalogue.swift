import Understanding

/// The houses of a vocabulary, which can be named by their number in any form and their street.
struct HouseCatalogue: Sendable {
  private struct Street {
    var phrases: [String: VocabularyPhrase] = [:]
    /// The lowest and the highest number.
    var (least, most) = (Int.max, 0)
  }

  /// The streets with houses, by their words.
  private let streets: [[String]: Street]
  private let weights: PhrasePriors

  /// Creates a catalogue of the phrases that are houses.
  init(_ phrases: [VocabularyPhrase], weights: PhrasePriors) {
    self.weights = weights
    var streets: [[String]: Street] = [:]
    for phrase in phrases {
      guard let house = phrase.house else { continue }
      var street = streets[house.street, default: Street()]
      // Of several forms of a number, the likeliest is kept.
      if street.phrases[house.number].map({ $0.weight < phrase.weight }) ?? true {
        street.phrases[house.number] = phrase
      }
      if let number = Int(house.number.prefix { $0.isNumber }) {
        (street.least, street.most) = (min(street.least, number), max(street.most, number))
      }
      streets[house.street] = street
    }
    self.streets = streets
  }

  /// The phrase of a house; `nil` if the map doesn't have it.
  func phrase(of house: VocabularyPhrase.House) -> VocabularyPhrase? { streets[house.street]?.phrases[house.number] }

  /// How likely a house that the map doesn't have is to exist, relative to one with a number between those of its street.
  func plausibility(of house: VocabularyPhrase.House) -> Double {
    guard let street = streets[house.street], let number = Int(house.number.prefix { $0.isNumber }) else {
      return weights.houseOfEmptyStreet
    }
    // Maps lack houses at the ends of streets, too: a block of a hundred numbers on either side.
    return number >= street.least - 100 && number <= street.most + 100 ? 1 : weights.farHouse
  }
}
