import Places

/// What lies beside a route or a street.
struct Corridor {
  /// Boxes that together hold it.
  let boxes: [NearestFirst.Box]
  /// Where distances count from; `nil` where nobody knows.
  let origin: Coordinate?
  private let shape: Shape

  private enum Shape {
    case route(Route, metres: Double)
    case street(StreetCourse, centre: Coordinate)
  }

  /// Boxes that what is beside a route is covered with: more fit tighter, fewer are asked for sooner.
  private static let mostBoxes = 32
  /// What a place on a street keeps whose address is in another, round the corner.
  private static let otherStreet = 0.88
  /// What a metre from the middle of a street counts for, in metres along it: the houses on it come before those behind.
  private static let asideCost = 4.0

  /// Makes the corridor; `nil` where no place can be in it: for it is less than nothing wide, or the region has no such street.
  init?(_ corridor: SearchCorridor, _ db: any RegionConnection) throws {
    switch corridor {
    case .route(let route, let metres):
      guard metres >= 0 else { return nil }
      shape = .route(route, metres: metres)
      boxes = route.boxes(halfWidth: metres, maximumCount: Self.mostBoxes).map(NearestFirst.Box.init)
    case .street(let street, _):
      guard let course = try StreetCourse([street], db) else { return nil }
      shape = .street(course, centre: corridor.start ?? street.coordinate)
      boxes = course.boxes.map(NearestFirst.Box.init)
    }
    origin = corridor.start
  }

  /// Whether places are ranked by where they are alone.
  var isByPosition: Bool {
    if case .route = shape { true } else { false }
  }

  /// What a position beside a route scores; `nil` for one that lies outside, or beside a street.
  ///
  /// - Parameter rounding: Metres that the position may be off.
  func score(_ point: Coordinate, rounding: Double = 0) -> Double? {
    guard case .route(let route, let metres) = shape else { return nil }
    let (along, aside) = route.nearest(to: point)
    return aside <= metres + rounding ? PlaceRanking.routeScore(aside: aside, ahead: along) : nil
  }

  /// A place in the corridor, ranked by its detour or its distance; `nil` for one that lies outside.
  func candidate(_ place: Place, fit: Double, match: PlaceCandidate.Match) -> PlaceCandidate? {
    switch shape {
    case .route:
      guard let score = score(place.coordinate) else { return nil }
      return PlaceCandidate(
        place: place, distance: origin?.distance(to: place.coordinate), fit: fit, score: score * fit, match: match)
    case .street(let course, let centre):
      guard let position = course.position(of: place) else { return nil }
      let fit = position.isOtherAddress ? fit * Self.otherStreet : fit
      let distance = centre.distance(to: place.coordinate)
      let score = PlaceRanking.rubricScore(
        distance: distance + Self.asideCost * position.aside, prominence: place.prominence)
      return PlaceCandidate(place: place, distance: distance, fit: fit, score: score * fit, match: match)
    }
  }
}
