/// A place with the words people say for its name.
public struct SpokenPlace: Hashable, Sendable {
  /// The place.
  public var place: Place
  /// The likeliest way to say its name, in lower-case words without digits.
  public var words: [String]

  /// Makes a place with its words.
  public init(place: Place, words: [String]) {
    self.place = place
    self.words = words
  }
}
