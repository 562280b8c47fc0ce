public import Audio

/// How a session listens.
public struct SessionSettings: Sendable {
  /// When an utterance begins and ends.
  public var endpointing: EndpointRules
  /// Whether to decode the second time among the likeliest names when the first pass leaves doubt.
  public var secondPass = true

  /// Makes settings for live listening unless other rules are given.
  public init(endpointing: EndpointRules = .live) {
    self.endpointing = endpointing
  }
}
