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
  /// How far and how long it is by road from where the driver is to where a car stops for it; `nil` where nobody
  /// measured that, or no way leads there.
  public var road: RouteCost?
  /// How many seconds stopping there adds to the route that is driven, 0 or more; `nil` where nobody measured that.
  public var detour: Double?
  /// How well the name fits, 0 to 1, without distance or importance.
  public var fit: Double
  /// The ranking score, 0 to 1.
  public var score: Double
  /// How the place was found.
  public var match: Match
  /// Whether it is open when it was asked to be; `nil` where nobody asked.
  public var opening: OpeningState?
  /// Whether it only bears the name of something else, as a stop does; see ``Rubric/isAncillary``.
  public var isAncillary = false
  /// In what it is not quite what was asked for.
  public var remarks: [MatchNote] = []

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
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - distance: Metres from where the driver is, where known.
  ///   - fit: How well the name fits, 0 to 1.
  ///   - match: How the place was found.
  ///   - isAncillary: Whether it only bears the name of something else.
  ///   - remarks: In what it is not quite what was asked for.
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

  /// The same candidate with one more remark.
  package func remarked(_ remark: MatchNote) -> PlaceCandidate {
    var candidate = self
    candidate.remarks.append(remark)
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

extension PlaceCandidate {
  /// Decodes a candidate; older recordings say nothing of remarks and roads.
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

/// In what an answer is not quite what was asked for: told to the driver, so that nobody is sent elsewhere unawares.
public struct MatchNote: Hashable, Sendable, Codable {
  /// What is to be told.
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// It was found by a name that it had before.
    case formerName
    /// The map does not know the house number: the street or the nearest number is given.
    case unknownNumber
    /// The postcode is not that of the place, or not known.
    case ignoredPostcode
    /// The suburb or town is not that of the place, or not known.
    case ignoredTown
    /// The flat, unit or suite: the map knows houses only.
    case ignoredUnit
    /// The platform or entrance, which the map does not know: the place that it is of is given.
    case ignoredPart
  }

  /// What is to be told.
  public var code: Code
  /// What it is about: the number, the postcode, the town, the unit or the part as it was said; the former name.
  public var about: String

  /// Makes a remark.
  ///
  /// - Parameters:
  ///   - code: What is to be told.
  ///   - about: What it is about.
  public init(_ code: Code, _ about: String) { (self.code, self.about) = (code, about) }
}
