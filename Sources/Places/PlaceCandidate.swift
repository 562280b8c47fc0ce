import Foundations
public import OpeningHours

/// A place that matches a query, with its scores.
public struct PlaceCandidate: Hashable, Sendable, Codable {
  /// How the place was found.
  public enum Match: String, Sendable, Codable {
    /// The whole name, exactly after folding.
    case exact
    /// A prefix of the name; its last word may be incomplete.
    case prefix
    /// A part of the name, or the name with words around it.
    case partial
    /// The name with a few spelling errors.
    case spelling
    /// A name with a similar pronunciation.
    case sound
    /// A place of the requested rubric.
    case rubric
    /// The house number, interpolated between numbers on the map.
    case interpolated
    /// The street, with the nearest known house number.
    case nearestNumber
    /// A place at the requested position.
    case position
  }

  /// The place.
  public var place: Place
  /// Great-circle distance from the driver in meters; `nil` if unknown.
  public var distance: Double?
  /// Distance and travel time by road from the driver to the point where a car stops for it; `nil` if not measured, or
  /// if there is no route.
  public var road: RouteCost?
  /// Detour time, in seconds, of a stop there on the current route, 0 or more; `nil` if not measured.
  public var detour: Double?
  /// How well the name matches, 0 to 1, regardless of distance or importance.
  public var fit: Double
  /// The ranking score, 0 to 1.
  public var score: Double
  /// How the place was found.
  public var match: Match
  /// Whether it is open at the requested time; `nil` if the query doesn't give one.
  public var opening: OpeningState?
  /// Whether it is only named after something else, as a transit stop is; see ``Rubric/isAncillary``.
  public var isAncillary = false
  /// How it differs from the query.
  public var remarks: [MatchNote] = []

  /// Creates a candidate.
  public init(place: Place, distance: Double?, fit: Double, score: Double, match: Match, opening: OpeningState? = nil) {
    self.place = place
    self.distance = distance
    self.fit = fit
    self.score = score
    self.match = match
    self.opening = opening
  }

  /// Creates a candidate with the score of the ranking model.
  public init(
    place: Place, distance: Double?, fit: Double, match: Match, isAncillary: Bool = false, remarks: [MatchNote] = []
  ) {
    self.init(place: place, distance: distance, fit: fit, score: 0, match: match)
    (self.isAncillary, self.remarks) = (isAncillary, remarks)
    score =
      match == .rubric
      ? PlaceRanking.rubricScore(distance: distance ?? 0, prominence: place.prominence)
      : PlaceRanking.score(PlaceRanking.features(of: self))
  }

  /// A candidate for the place at a position; its score falls with distance.
  package static func found(_ place: Place, at distance: Double) -> PlaceCandidate {
    PlaceCandidate(place: place, distance: distance, fit: 1, score: PlaceRanking.nearness(distance), match: .position)
  }

  /// A candidate that is intended beyond doubt: a saved place, a visit, or a position.
  package static func certain(_ place: Place, from origin: Coordinate?, score: Double = 1) -> PlaceCandidate {
    PlaceCandidate(place: place, distance: nil, fit: 1, score: score, match: .exact).measured(from: origin)
  }

  /// The candidate with its distance from the driver instead of from the search center.
  package func measured(from origin: Coordinate?) -> PlaceCandidate {
    var candidate = self
    candidate.distance = origin.map { $0.distance(to: place.coordinate) }
    return candidate
  }

  /// The candidate with one more match note.
  package func remarked(_ remark: MatchNote) -> PlaceCandidate {
    var candidate = self
    candidate.remarks.append(remark)
    return candidate
  }

  /// The score factor of a place whose opening hours are unknown.
  public static let unsureOfHours = 0.9

  /// The candidate with its opening state; unknown hours lower its score.
  public func marked(_ opening: OpeningState) -> PlaceCandidate {
    var candidate = self
    candidate.opening = opening
    if opening == .unknown { candidate.score *= Self.unsureOfHours }
    return candidate
  }

  /// Orders by score, then distance, then name and identity, so that the order is deterministic.
  public static func ranksBefore(_ a: PlaceCandidate, _ b: PlaceCandidate) -> Bool {
    if a.score != b.score { return a.score > b.score }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    if near != far { return near < far }
    return (a.place.name, a.place.id) < (b.place.name, b.place.id)
  }

  /// Decodes a candidate; recordings of earlier versions have no match notes and no road costs.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      place: try values.decode(Place.self, forKey: .place),
      distance: try values.decodeIfPresent(in: PlannedRoute.measures, forKey: .distance),
      fit: try values.decode(Double.self, forKey: .fit), score: try values.decode(Double.self, forKey: .score),
      match: try values.decode(Match.self, forKey: .match),
      opening: try values.decodeIfPresent(OpeningState.self, forKey: .opening))
    road = try values.decodeIfPresent(RouteCost.self, forKey: .road)
    detour = try values.decodeIfPresent(in: -1e9...1e9, forKey: .detour)
    isAncillary = try values.decodeIfPresent(Bool.self, forKey: .isAncillary) ?? false
    remarks = try values.decodeIfPresent([MatchNote].self, forKey: .remarks) ?? []
  }
}

/// A difference between a candidate and the query, reported to the driver to avoid an unnoticed wrong destination.
public struct MatchNote: Hashable, Sendable, Codable {
  /// The kind of difference.
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// It matched by a former name.
    case formerName
    /// The map doesn't have the house number; the result is the street or the nearest number.
    case unknownNumber
    /// The postal code isn't that of the place, or is unknown.
    case ignoredPostcode
    /// The suburb or town isn't that of the place, or is unknown.
    case ignoredTown
    /// The apartment, unit, or suite; the map has only houses.
    case ignoredUnit
    /// The map doesn't have the platform or entrance; the result is the place that it belongs to.
    case ignoredPart
  }

  /// The kind of difference.
  public var code: Code
  /// The number, postal code, town, unit, or sub-place as spoken, or the former name.
  public var about: String

  /// Creates a match note.
  public init(_ code: Code, _ about: String) { (self.code, self.about) = (code, about) }
}
