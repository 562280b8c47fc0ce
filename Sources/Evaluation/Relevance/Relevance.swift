/// How well a place answers a query, as a person judged it.
public enum Relevance: String, Sendable, Codable, CaseIterable {
  /// What the driver means.
  case vital
  /// Not what was meant, but a sensible answer: the branch farther on, the street instead of the house.
  case relevant
  /// No answer. What nobody judged is irrelevant too.
  case irrelevant
  /// Worse than no answer: looks right and leads elsewhere, such as the same number of another street.
  case harmful

  /// What a place adds to the cumulative gain: 2^g - 1 for the grades 2, 1 and 0 (Burges et al., "Learning to rank
  /// using gradient descent", ICML 2005).
  ///
  /// A negative gain is clipped to nothing: how often a driver is led astray is a figure of its own,
  /// ``RelevanceFigure/harmfulAt1``, and no ranking should be able to trade it for gain elsewhere.
  public var gain: Double {
    switch self {
    case .vital: 3
    case .relevant: 1
    case .irrelevant, .harmful: 0
    }
  }
}
