/// When an answer is good enough, and how many to give.
public struct ResolverSettings: Sendable, Hashable {
  /// A best candidate that fits worse than this is no answer, 0 to 1.
  public var leastFit = 0.72
  /// Candidates whose score is within this of the best are a choice to show, 0 to 1.
  public var ambiguityMargin = 0.03
  /// Words the recogniser is less sure of than this are not understood, 0 to 1.
  public var leastConfidence = 0.05
  /// How many candidates a result lists.
  public var limit = 12
  /// How many hypotheses are resolved.
  public var hypotheses = 10
  /// How far from the route in metres something on the way may be.
  public var routeReach = 1_500.0
  /// How far in metres from a driver outside the map the nearest place of a kind may be.
  public var reachBeyondMap = 25_000.0

  /// The settings measured to be best.
  public init() {}
}
