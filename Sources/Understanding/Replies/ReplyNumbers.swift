/// How the places of a question are counted in a language.
public struct ReplyNumbers: Hashable, Sendable {
  /// "one", "two", …, in order.
  public var cardinals: [String]
  /// "first", "second", …, in order.
  public var ordinals: [String]
  /// Words that are heard for a number because they sound like it, with its position from 0.
  public var homophones: [String: Int]

  /// Makes a way of counting.
  public init(cardinals: [String], ordinals: [String], homophones: [String: Int] = [:]) {
    self.cardinals = cardinals
    self.ordinals = ordinals
    self.homophones = homophones
  }

  /// English, to twelve: more than a result lists is never offered.
  public static let english = ReplyNumbers(
    cardinals: (1...12).map { NumberWords.cardinal($0).joined(separator: " ") },
    ordinals: (1...12).map { NumberWords.ordinal($0).joined(separator: " ") },
    homophones: ["won": 0, "to": 1, "too": 1, "for": 3, "fore": 3])
}
