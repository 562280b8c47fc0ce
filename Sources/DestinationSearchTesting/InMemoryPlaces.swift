public import Places
import Understanding

/// An index of a few places that match letter for letter: for tests of what stands on an index.
public struct InMemoryPlaces: PlaceSearching {
  /// The rubrics known.
  public let rubricator: Rubricator
  private let places: [Place]

  /// Makes an index of places.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - centre: The middle of the region.
  ///   - rubricator: The rubrics known.
  public init(_ places: [Place], centre: Coordinate, rubricator: Rubricator) {
    self.places = places
    self.centre = centre
    self.rubricator = rubricator
  }

  /// The middle of the region.
  public let centre: Coordinate

  /// Everywhere: the places given are the whole world.
  public func covers(_ point: Coordinate) -> Bool { true }

  /// Places whose name is the words, letter for letter after folding.
  public func places(
    named name: String, matching filter: PlaceFilter, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    let key = Self.key(name)
    return ranked(places.filter { $0.kind != .address && Self.key($0.name) == key }, near: origin, limit: limit)
  }

  /// The nearest places of some rubrics; filters are not looked at.
  public func places(
    ofRubrics rubrics: [String], matching filter: PlaceFilter, near origin: Coordinate, limit: Int
  ) async throws -> [PlaceCandidate] {
    let found = places.filter { rubrics.contains($0.rubric ?? "") }.map { place in
      let distance = origin.distance(to: place.coordinate)
      return PlaceCandidate(place: place, distance: distance, fit: 1, match: .rubric)
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  /// Addresses whose name is the number and the street, letter for letter after folding.
  public func addresses(
    number: String, street: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    let key = Self.key("\(number) \(street)")
    return ranked(places.filter { $0.kind == .address && Self.key($0.name) == key }, near: origin, limit: limit)
  }

  /// Crossings whose name is "one and other", in either order.
  public func crossings(
    of street: String, and other: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate] {
    let keys = [Self.key("\(street) and \(other)"), Self.key("\(other) and \(street)")]
    return ranked(
      places.filter { $0.kind == .crossing && keys.contains(Self.key($0.name)) }, near: origin, limit: limit)
  }

  /// Postcodes, letter for letter after folding.
  public func postcodes(_ code: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate] {
    let key = TextFolding.key(code).filter { $0 != " " }
    return ranked(
      places.filter { $0.kind == .postcode && TextFolding.key($0.name).filter { $0 != " " } == key }, near: origin,
      limit: limit)
  }

  private func ranked(_ places: [Place], near origin: Coordinate?, limit: Int) -> [PlaceCandidate] {
    let found = places.map { place in
      let distance = origin.map { $0.distance(to: place.coordinate) }
      return PlaceCandidate(place: place, distance: distance, fit: 1, match: .exact)
    }
    return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(max(0, limit)))
  }

  private static func key(_ name: String) -> String {
    TextFolding.key(of: SpokenForms().primary(name))
  }
}
