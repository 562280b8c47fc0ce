/// A token that gives itself back: when it is returned, and at the latest when it goes away.
public struct MapLease: ~Copyable {
  /// The right to show the map in the car.
  public let token: MapOwnership.Token
  private let giveBack: @Sendable (MapOwnership.Token) -> Void

  /// Holds a token.
  ///
  /// - Parameters:
  ///   - token: the token of a claim.
  ///   - giveBack: called once, with the token; it leads to ``MapOwnership/release(_:at:)``.
  public init(_ token: MapOwnership.Token, giveBack: @escaping @Sendable (MapOwnership.Token) -> Void) {
    self.token = token
    self.giveBack = giveBack
  }

  /// Gives the token back now.
  public consuming func release() {}

  deinit { giveBack(token) }
}
