import Algorithms
public import OpeningHours
public import Places

public import struct Foundation.Date

/// Several regions searched together. Its methods throw ``PlaceIndexError`` if a region can no longer be read.
///
/// If regions overlap, a place in several of them is returned once: by identity from the region with the newest map
/// data, or by equal kind and name within 50 m as the better-ranked one.
public struct RegionSet: Sendable {
  /// The regions, the newest map data first.
  public let regions: [RegionIndex]

  /// Creates a set; `nil` without a region.
  public init?(_ regions: [RegionIndex]) {
    guard !regions.isEmpty else { return nil }
    self.regions = regions.enumerated().sorted { a, b in
      let (one, two) = (Self.date(a.element), Self.date(b.element))
      return one == two ? a.offset < b.offset : one > two
    }.map(\.element)
  }

  private static func date(_ region: RegionIndex) -> String { region.info.sourceDate ?? region.info.built }

  /// Queries all regions concurrently; the results are in the order of the regions.
  func each<Value: Sendable>(_ ask: @escaping @Sendable (RegionIndex) async throws -> Value) async throws -> [Value] {
    if regions.count == 1 { return [try await ask(regions[0])] }
    return try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      for (position, region) in regions.enumerated() { group.addTask { (position, try await ask(region)) } }
      var answers: [(Int, Value)] = []
      for try await answer in group { answers.append(answer) }
      return answers.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension RegionSet: PlaceSearching {
  /// The rubrics of the newest region.
  public var rubricator: Rubricator { regions[0].rubricator }

  /// The center of all regions; for a single region, of its populated area.
  public var center: Coordinate {
    if regions.count == 1 { return regions[0].center }
    return regions.dropFirst().reduce(regions[0].info.boundingBox) { $0.union($1.info.boundingBox) }.center
  }

  /// The two-letter code (ISO 3166-1) of the country of all regions; `nil` if they differ or none is known.
  public var country: String? {
    let countries = Set(regions.map { $0.info.country?.uppercased() })
    return countries.count == 1 ? countries.first ?? nil : nil
  }

  /// Whether a point is in one of the regions.
  public func covers(_ point: Coordinate) -> Bool { regions.contains { $0.covers(point) } }

  /// Places by name; see ``/Places/PlaceSearching``.
  public func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) {
      try await $0.places(named: name, matching: filter, near: origin, limit: limit)
    }
  }

  /// The nearest places of some rubrics.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) { try await $0.places(ofRubrics: rubrics, matching: filter, near: origin, limit: limit) }
  }

  /// The places of some rubrics along a route or a street.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) {
      try await $0.places(ofRubrics: rubrics, matching: filter, beside: corridor, limit: limit)
    }
  }

  /// The points of interest with a name along a route or a street.
  public func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) {
      try await $0.places(named: name, fitting: leastFit, matching: filter, beside: corridor, limit: limit)
    }
  }

  /// Houses by number and street.
  public func addresses(
    number: String, street: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) { try await $0.addresses(number: number, street: street, near: origin, limit: limit) }
  }

  /// Intersections of two streets.
  public func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    try await merged(limit) { try await $0.crossings(of: street, and: other, near: origin, limit: limit) }
  }

  /// The center of a postal code's addresses.
  public func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    try await merged(limit) { try await $0.postcodes(code, near: origin, limit: limit) }
  }

  private func merged(
    _ limit: Int, _ ask: @escaping @Sendable (RegionIndex) async throws -> [PlaceCandidate]
  ) async throws -> [PlaceCandidate] {
    let answers = try await each(ask)
    guard answers.count > 1 else { return answers.first ?? [] }
    let unique = answers.enumerated().flatMap { region, found in found.map { (region: region, candidate: $0) } }
      .uniqued(on: \.candidate.place.id)
    var kept: [(region: Int, candidate: PlaceCandidate)] = []
    for found in unique.sorted(by: { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) })
    where kept.count < limit {
      // Two places with one name in one region are distinct, such as adjacent parking lots shown by category.
      let isKnown = kept.contains { $0.region != found.region && $0.candidate.place.isSame(as: found.candidate.place) }
      if !isKnown { kept.append(found) }
    }
    return kept.map(\.candidate)
  }
}

extension RegionSet: PlaceSuggesting {
  /// Completions of typed text; see ``/Places/PlaceSuggesting``.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    let answers = try await each { try await $0.suggestions(for: typed, near: origin, limit: limit) }
    guard answers.count > 1 else { return answers.first ?? [] }
    var found = answers.flatMap(\.self)
    // A house that only one region knows under the exact number displaces the other regions' nearest numbers.
    if found.contains(where: { $0.remark == nil }) { found.removeAll { $0.remark != nil } }
    var kept: [Suggestion] = []
    for suggestion in found.sorted(by: Suggestion.ranksBefore) where kept.count < limit {
      let isKnown = kept.contains { other in
        guard other.kind == suggestion.kind, other.text == suggestion.text else { return false }
        guard other.kind != .chain, let place = suggestion.place, let known = other.place else { return true }
        return place.id == known.id || place.isSame(as: known)
      }
      if !isKnown { kept.append(suggestion) }
    }
    return kept
  }
}

extension Place {
  /// Maximum distance, in meters, between two places with one kind and name that are duplicates; for streets, the
  /// maximum gap between pieces.
  private var sameness: Double { kind == .street ? RegionSchema.streetGap : 50 }

  fileprivate func isSame(as other: Place) -> Bool {
    kind == other.kind && name == other.name && coordinate.distance(to: other.coordinate) <= sameness
  }
}

extension RegionSet: PlaceLocating {
  /// The features at a position; see ``/Places/PlaceLocating``.
  public func places(
    at point: Coordinate, within meters: Double, kinds: Set<Place.Kind>, limit: Int
  ) async throws -> [PlaceCandidate] {
    // The score of these candidates is their nearness.
    try await merged(limit) { try await $0.places(at: point, within: meters, kinds: kinds, limit: limit) }
  }

  /// Details of each place, from the first region that contains it, or else the first region whose map covers its
  /// position.
  public func details(of places: [Place]) async throws -> [PlaceDetails] {
    if regions.count == 1 { return try await regions[0].details(of: places) }
    var details = [PlaceDetails](repeating: PlaceDetails(), count: places.count)
    for (position, place) in places.enumerated() {
      var owner = regions.first { $0.covers(place.coordinate) }
      for region in regions where try await region.place(id: place.id) != nil {
        owner = region
        break
      }
      if let owner { details[position] = try await owner.details(of: [place])[0] }
    }
    return details
  }

  /// Whether places are open, by the hours and time zone of the first region whose map covers them.
  public func opening(of places: [Place], at time: Date) async -> [OpeningState] {
    var states = [OpeningState](repeating: .unknown, count: places.count)
    for (position, place) in places.enumerated() {
      if let owner = regions.first(where: { $0.covers(place.coordinate) }) {
        states[position] = await owner.opening(of: [place], at: time)[0]
      }
    }
    return states
  }

  /// The point where a car stops for a place, from the first region whose map covers it.
  public func arrival(at place: Place) async throws -> Coordinate? {
    try await (regions.first { $0.covers(place.coordinate) } ?? regions[0]).arrival(at: place)
  }

  /// The place with an identity, from the first region that has it.
  public func place(id: String) async throws -> Place? {
    for region in regions { if let place = try await region.place(id: id) { return place } }
    return nil
  }

  /// The places with an exact name; see ``RegionIndex/places(exactlyNamed:)``.
  public func places(exactlyNamed name: String) async throws -> [Place] {
    try await each { try await $0.places(exactlyNamed: name) }.flatMap(\.self).uniqued(on: \.id)
  }
}
