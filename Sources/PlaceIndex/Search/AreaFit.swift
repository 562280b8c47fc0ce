import Places

/// Compares a place's location with the towns, suburbs, streets, and postal codes named after it.
struct AreaFit {
  /// The factor on the place's match score.
  private(set) var kept = 1.0
  /// Match notes for the words that don't match.
  private(set) var remarks: [MatchNote] = []

  /// Meters by which a town extends beyond its known reach.
  private static let outskirts = 2_000.0
  /// Maximum distance, in meters, of a place from the town; farther ones are in another town.
  private static let elsewhere = 15_000.0
  /// The factor for a place beside the street, or with an address on another street.
  private static let roundTheCorner = 0.94
  /// Maximum distance, in meters, of a place from a street named after it.
  private static let besideStreet = 400.0
  /// The factor for a place outside the requested town but near it; the loss exceeds the largest gain from nearness.
  private static let besides = 0.85
  /// The factor if a postal code, or all but one of several areas, don't match.
  private static let mostlyFits = 0.99

  /// Compares a place with areas; `nil` if it lies elsewhere.
  init?(_ place: Place, _ areas: [AreaWords.Area]) {
    let point = place.coordinate
    var misses: [AreaWords.Area] = []
    for area in areas {
      if let street = area.street {
        // "Starbucks on Davie Street" can't be around a corner; "Saint Andrew Holborn" may lie a little beside the
        // street.
        if let position = street.position(of: place) {
          if position.isOtherAddress { kept = Self.roundTheCorner }
          continue
        }
        guard !area.isOn, street.distance(to: point) <= Self.besideStreet else { return nil }
        kept = Self.roundTheCorner
      } else if area.distance(to: point) > Self.outskirts {
        misses.append(area)
      }
    }
    guard !misses.isEmpty else { return }
    remarks = misses.map { MatchNote($0.kind == .postcode ? .ignoredPostcode : .ignoredTown, $0.text) }
    let binding = areas.filter { $0.kind != .postcode }
    let missed = misses.filter { $0.kind != .postcode }
    guard !missed.isEmpty, missed.count == binding.count else {
      kept = min(kept, Self.mostlyFits)
      return
    }
    guard missed.contains(where: { $0.distance(to: point) <= Self.elsewhere }) else { return nil }
    kept = Self.besides
  }
}
