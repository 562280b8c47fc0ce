public import OpeningHours

/// A place that answers a query, with how well it does.
public struct PlaceCandidate: Hashable, Sendable, Codable {
  /// How the place was found.
  public enum Match: String, Sendable, Codable {
    /// The name, letter for letter after folding.
    case exact
    /// The beginning of the name, its last word perhaps cut short.
    case prefix
    /// A part of the name, or the name with words around it.
    case partial
    /// The name but for some letters.
    case spelling
    /// A name that sounds alike.
    case sound
    /// A place of the rubric asked for.
    case rubric
    /// The house number, placed between those the map has.
    case interpolated
    /// The street, but the nearest house number known.
    case nearestNumber
    /// What is at the position asked for.
    case position
  }

  /// The place.
  public var place: Place
  /// Metres from where the driver is, along a great circle; `nil` where that is unknown.
  public var distance: Double?
  /// How well the name fits, 0 to 1, without distance or importance.
  public var fit: Double
  /// The ranking score, 0 to 1.
  public var score: Double
  /// How the place was found.
  public var match: Match
  /// Whether it is open when it was asked to be; `nil` where nobody asked.
  public var opening: OpeningState?

  /// Makes a candidate.
  public init(
    place: Place, distance: Double?, fit: Double, score: Double, match: Match, opening: OpeningState? = nil
  ) {
    self.place = place
    self.distance = distance
    self.fit = fit
    self.score = score
    self.match = match
    self.opening = opening
  }

  /// Makes a candidate with the score that the ranking model gives it.
  public init(place: Place, distance: Double?, fit: Double, match: Match) {
    let score =
      match == .rubric
      ? PlaceRanking.rubricScore(distance: distance ?? 0, prominence: place.prominence)
      : PlaceRanking.score(
        PlaceRanking.features(
          fit: fit, match: match, distance: distance, kind: place.kind, prominence: place.prominence))
    self.init(place: place, distance: distance, fit: fit, score: score, match: match)
  }

  /// What is at a position, as sure as it is near.
  package static func found(_ place: Place, at distance: Double) -> PlaceCandidate {
    PlaceCandidate(
      place: place, distance: distance, fit: 1, score: PlaceRanking.nearness(distance), match: .position)
  }

  /// A place that is meant beyond doubt: one of the driver's own, a visit, a position.
  package static func certain(_ place: Place, from origin: Coordinate?, score: Double = 1) -> PlaceCandidate {
    PlaceCandidate(place: place, distance: nil, fit: 1, score: score, match: .exact).measured(from: origin)
  }

  /// The same candidate with its distance from the driver and not from the place it was looked for near.
  package func measured(from origin: Coordinate?) -> PlaceCandidate {
    var candidate = self
    candidate.distance = origin.map { $0.distance(to: place.coordinate) }
    return candidate
  }

  /// What a place keeps of its score of which nobody knows whether it is open.
  public static let unsureOfHours = 0.9

  /// The candidate with whether it is open; where nobody knows, it counts for less.
  public func marked(_ opening: OpeningState) -> PlaceCandidate {
    var candidate = self
    candidate.opening = opening
    if opening == .unknown { candidate.score *= Self.unsureOfHours }
    return candidate
  }

  /// Ranks before another: by score, then nearer, then by name and identity, so that order never depends on chance.
  public static func ranksBefore(_ a: PlaceCandidate, _ b: PlaceCandidate) -> Bool {
    if a.score != b.score { return a.score > b.score }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    if near != far { return near < far }
    return (a.place.name, a.place.id) < (b.place.name, b.place.id)
  }
}
