import Places

/// What looking up one query came to.
struct Finding: Sendable {
  /// The places found, best first.
  var candidates: [PlaceCandidate] = []
  /// Why there are none, where that is known.
  var reason: DestinationResult.Reason?

  init(_ candidates: [PlaceCandidate] = [], reason: DestinationResult.Reason? = nil) {
    self.candidates = candidates
    self.reason = reason
  }

  /// Whether the very house asked for is among the places, in a street that leaves no doubt.
  func isCertainHouse(from fit: Double) -> Bool {
    candidates.contains { $0.place.kind == .address && $0.match == .exact && $0.fit >= fit }
  }
}
