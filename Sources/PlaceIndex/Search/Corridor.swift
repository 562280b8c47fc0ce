import Places

/// The area along a route or a street.
struct Corridor {
  /// Boxes that together contain the area.
  let boxes: [NearestFirst.Box]
  /// The point from which distances are measured; `nil` if unknown.
  let origin: Coordinate?
  private let shape: Shape

  private enum Shape {
    case route(Route, meters: Double)
    case street(StreetCourse, center: Coordinate)
  }

  /// Maximum number of boxes along a route: more boxes fit tighter, fewer are queried faster.
  private static let mostBoxes = 32
  /// The factor for a place near a street with an address on another street.
  private static let otherStreet = 0.88
  /// The cost of a meter from the center line of a street, in meters along it; houses on the street precede those
  /// behind.
  private static let asideCost = 4.0

  /// Creates the corridor; `nil` if it can't contain a place, because its width is negative or the region doesn't have
  /// the street.
  init?(_ corridor: SearchCorridor, _ db: any RegionConnection) throws {
    switch corridor {
    case .route(let route, let meters):
      guard meters >= 0 else { return nil }
      shape = .route(route, meters: meters)
      boxes = route.boxes(halfWidth: meters, maximumCount: Self.mostBoxes).map(NearestFirst.Box.init)
    case .street(let street, _):
      guard let course = try StreetCourse([street], db) else { return nil }
      shape = .street(course, center: corridor.start ?? street.coordinate)
      boxes = course.boxes.map(NearestFirst.Box.init)
    }
    origin = corridor.start
  }

  /// Whether only the position ranks places.
  var isByPosition: Bool { if case .route = shape { true } else { false } }

  /// The score of a position along a route, which may be wrong by `rounding` meters; `nil` outside, or for a street.
  func score(_ point: Coordinate, rounding: Double = 0) -> Double? {
    guard case .route(let route, let meters) = shape else { return nil }
    let (along, aside) = route.nearest(to: point)
    return aside <= meters + rounding ? PlaceRanking.routeScore(aside: aside, ahead: along) : nil
  }

  /// A place in the corridor, ranked by its detour or distance; `nil` if it lies outside.
  func candidate(_ place: Place, fit: Double, match: PlaceCandidate.Match) -> PlaceCandidate? {
    switch shape {
    case .route:
      guard let score = score(place.coordinate) else { return nil }
      return PlaceCandidate(
        place: place, distance: origin?.distance(to: place.coordinate), fit: fit, score: score * fit, match: match)
    case .street(let course, let center):
      guard let position = course.position(of: place) else { return nil }
      let fit = position.isOtherAddress ? fit * Self.otherStreet : fit
      let distance = center.distance(to: place.coordinate)
      let score = PlaceRanking.rubricScore(
        distance: distance + Self.asideCost * position.aside, prominence: place.prominence)
      return PlaceCandidate(place: place, distance: distance, fit: fit, score: score * fit, match: match)
    }
  }
}
