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
}
