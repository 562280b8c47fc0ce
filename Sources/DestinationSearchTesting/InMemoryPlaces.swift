public import Foundation
public import OpeningHours
public import Places
import Understanding

/// An index of a few places that match letter for letter: for tests of code that uses an index.
public struct InMemoryPlaces: PlaceSearching {
  /// The known rubrics.
  public let rubricator: Rubricator
  /// The center of the region.
  public let center: Coordinate
  /// The attributes of places, by place identity.
  public var attributes: [String: Set<String>] = [:]
  /// Returns whether a place is open; unknown for every place unless this is set.
  public var opening: @Sendable (Place, Date) -> OpeningState = { _, _ in .unknown }
  /// The bounding box of the map data; everywhere unless this is set.
  public var area: BoundingBox?
  private let places: [Place]

  /// Creates an index of places.
  public init(_ places: [Place], center: Coordinate, rubricator: Rubricator) {
    self.places = places
    self.center = center
    self.rubricator = rubricator
  }

  /// Whether a point is in the area.
  public func covers(_ point: Coordinate) -> Bool { area?.contains(point) ?? true }

  /// Returns the places whose name equals the words, letter for letter after folding.
  public func places(
    named name: PlaceName, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    let isNamed = Self.isNamed(name)
    let kinds: [Place.Kind] = [.poi, .street, .locality]
    return ranked(
      places.filter { kinds.contains($0.kind) && isNamed($0) }, matching: filter, near: origin,
      limit: limit)
  }

  /// Returns the nearest places of some rubrics.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    of(rubrics, matching: filter, limit: limit) { place in
      let distance = origin.distance(to: place.coordinate)
      return (distance, PlaceRanking.rubricScore(distance: distance, prominence: place.prominence))
    }
  }

  /// Returns the places of some rubrics along a route or a street.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, beside corridor: SearchCorridor, limit: Int
  ) async throws -> [PlaceCandidate] {
    of(rubrics, matching: filter, limit: limit) { Self.rank($0, beside: corridor) }
  }

  /// Returns the points of interest whose name equals the words, along a route or a street.
  public func places(
    named name: PlaceName, fitting leastFit: Double, matching filter: PlaceFilter, beside corridor: SearchCorridor,
    limit: Int
  ) async throws -> [PlaceCandidate] {
    let isNamed = Self.isNamed(name)
    let found = places.filter { $0.kind == .poi && isNamed($0) }.compactMap { place in
      guard let rank = Self.rank(place, beside: corridor) else { return PlaceCandidate?.none }
      return passing(
        PlaceCandidate(place: place, distance: rank.distance, fit: 1, score: rank.score, match: .exact), filter)
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  /// Returns a place's position relative to a route, or on the street at the end of its address; `nil` if it isn't
  /// there.
  private static func rank(_ place: Place, beside corridor: SearchCorridor) -> (distance: Double, score: Double)? {
    switch corridor {
    case .route(let route, let meters):
      let nearest = route.nearest(to: place.coordinate)
      guard nearest.aside <= meters else { return nil }
      return (nearest.along, PlaceRanking.routeScore(aside: nearest.aside, ahead: nearest.along))
    case .street(let street, let point):
      guard place.address?.hasSuffix(street.name) == true else { return nil }
      let distance = (point ?? street.coordinate).distance(to: place.coordinate)
      return (distance, PlaceRanking.rubricScore(distance: distance, prominence: place.prominence))
    }
  }

  /// Returns the addresses whose name is the number and the street, letter for letter after folding.
  public func addresses(
    number: String, street: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    let keys = Set(street.texts.map { Self.key("\(number) \($0)") })
    return ranked(
      places.filter { $0.kind == .address && keys.contains(Self.key($0.name)) }, near: origin, limit: limit)
  }

  /// Returns the intersections whose name is "one and other", in either order.
  public func crossings(
    of street: PlaceName, and other: PlaceName, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    // Each street is folded separately: a "St" before "and" is a street's, not a saint's.
    let (streets, others) = (street.texts.map(Self.key), other.texts.map(Self.key))
    let keys = streets.flatMap { street in others.flatMap { ["\(street) and \($0)", "\($0) and \(street)"] } }
    return ranked(
      places.filter { $0.kind == .crossing && keys.contains(Self.key($0.name)) }, near: origin, limit: limit)
  }

  /// Returns the postal codes, letter for letter after folding.
  public func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    let key = Postcode(code)?.key ?? Postcode.normalized(code)
    return ranked(
      places.filter { $0.kind == .postcode && Postcode.normalized($0.name) == key }, near: origin, limit: limit)
  }

  /// Returns whether a place has the name, letter for letter after folding.
  private static func isNamed(_ name: PlaceName) -> (Place) -> Bool {
    let keys = Set(name.texts.map(key))
    return { keys.contains(key($0.name)) }
  }

  private func of(
    _ rubrics: [String], matching filter: PlaceFilter, limit: Int,
    rank: (Place) -> (distance: Double, score: Double)?
  ) -> [PlaceCandidate] {
    let found = places.filter { rubrics.contains($0.rubric ?? "") }.compactMap { place in
      rank(place).flatMap { rank in
        passing(
          PlaceCandidate(place: place, distance: rank.distance, fit: 1, score: rank.score, match: .rubric), filter)
      }
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  private func ranked(
    _ places: [Place], matching filter: PlaceFilter = .none, near origin: Coordinate?, limit: Int
  ) -> [PlaceCandidate] {
    let found = places.compactMap { place in
      let distance = origin.map { $0.distance(to: place.coordinate) }
      return passing(PlaceCandidate(place: place, distance: distance, fit: 1, match: .exact), filter)
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  /// Returns the candidate with its opening state, unless the filter excludes it.
  private func passing(_ candidate: PlaceCandidate, _ filter: PlaceFilter) -> PlaceCandidate? {
    guard attributes[candidate.place.id, default: []].isSuperset(of: filter.attributes) else { return nil }
    guard let time = filter.openAt else { return candidate }
    let state = opening(candidate.place, time)
    return state == .closed ? nil : candidate.marked(state)
  }

  private static func key(_ name: String) -> String { TextFolding.key(of: SpokenForms().primary(name)) }
}
