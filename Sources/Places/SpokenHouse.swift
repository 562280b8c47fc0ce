/// A house with its number and the words people say for its street.
public struct SpokenHouse: Hashable, Sendable {
  /// The house as a place; its name is number and street.
  public var place: Place
  /// The house number: digits, with a small letter where it has one.
  public var number: String
  /// The likeliest way to say the street's name, in lower-case words without digits.
  public var street: [String]

  /// Makes a house with its words.
  public init(place: Place, number: String, street: [String]) {
    self.place = place
    self.number = number
    self.street = street
  }
}
