extension PlaceRanking {
  /// What a metre ahead on the route costs, in metres of detour: of two places as far aside, the one that comes first.
  private static let aheadCost = 0.05

  /// The score of a place on the way, 0.8 to 1: the least detour wins.
  ///
  /// - Parameters:
  ///   - aside: Metres from the route to the place; the way there and back counts.
  ///   - ahead: Metres along the route until it is nearest to the place.
  public static func routeScore(aside: Double, ahead: Double) -> Double {
    0.8 + 0.2 / (1 + (2 * max(0, aside) + aheadCost * max(0, ahead)) / 1_000)
  }
}
