import Places

/// How a place lies to the towns, suburbs, streets and postcodes that were said after its name.
struct AreaFit {
  /// What the place keeps of its fit.
  private(set) var kept = 1.0
  /// What was said and does not fit.
  private(set) var remarks: [MatchNote] = []

  /// Metres that a town is taken to reach beyond what is known of it.
  private static let outskirts = 2_000.0
  /// A place farther from the town than this is in another, in metres.
  private static let elsewhere = 15_000.0
  /// What a place keeps that is beside the street or has its address in another.
  private static let roundTheCorner = 0.94
  /// A place farther from a street whose name was said after its own is not at it, in metres.
  private static let besideStreet = 400.0
  /// What a place keeps that is not in the town asked for, but not far from it: it loses more than nearness can add.
  private static let besides = 0.85
  /// What a place keeps of which a postcode, or all but one of several areas, do not fit.
  private static let mostlyFits = 0.99

  /// Compares; `nil` where the place lies elsewhere than was said.
  init?(_ place: Place, _ areas: [AreaWords.Area]) {
    let point = place.coordinate
    var misses: [AreaWords.Area] = []
    for area in areas {
      if let street = area.street {
        // "Starbucks on Davie Street" is none round another corner; "Saint Andrew Holborn" may stand a little beside.
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
