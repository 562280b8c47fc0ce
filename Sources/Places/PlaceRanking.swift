import Foundation

/// A linear model that combines name match, kind of match, distance, importance, and visit history into one score.
///
/// `score = w · x`, clamped to 0...1, with one feature for each ``Feature``. The steps between kinds of match exceed
/// the largest effect of nearness, so that an exact name is never outranked by a merely nearer place.
public enum PlaceRanking {
  /// A feature of the score, 0...1.
  public enum Feature: Int, CaseIterable, Sendable {
    /// How well the name matches: ``PlaceCandidate/fit``.
    case fit
    /// 1 for a name that matches only by its beginning or in part.
    case partial
    /// 1 for a name that matches only with spelling errors.
    case misspelled
    /// 1 for a name that matches only phonetically.
    case misheard
    /// 1 for a street: a place with the same name is the likelier destination.
    case street
    /// 1 at the driver's position, falling with distance; see ``nearness(_:kind:)``.
    case nearness
    /// Importance as a destination.
    case prominence
    /// Frequency and recency of the driver's visits.
    case history
    /// 1 for a place that is only named after something else: the name of a square doesn't mean its bus stop (see
    /// ``Rubric/isAncillary``).
    case ancillary
    /// 1 for a former name, which ranks below every current name.
    case former

    /// The feature's name in files.
    public var name: String { String(describing: self) }
  }

  /// The weight of each feature, in the order of ``Feature``.
  ///
  /// Fitted by `scripts/fit-ranking` on development queries.
  public static let weights: [Double] = [0.82, -0.10, -0.11, -0.12, -0.02, 0.09, 0.065, 0.025, -0.3, -0.2]

  /// The weight of one feature.
  public static func weight(of feature: Feature) -> Double { weights[feature.rawValue] }

  /// The values of the features, in the order of ``Feature``.
  public static func features(
    fit: Double, match: PlaceCandidate.Match, distance: Double?, kind: Place.Kind, prominence: Double,
    history: Double = 0, isAncillary: Bool = false, isFormer: Bool = false
  ) -> [Double] {
    let isPartial = match == .prefix || match == .partial
    return [
      fit, isPartial ? 1 : 0, match == .spelling ? 1 : 0, match == .sound ? 1 : 0, kind == .street ? 1 : 0,
      nearness(distance, kind: kind), min(1, max(0, prominence)), min(1, max(0, history)), isAncillary ? 1 : 0,
      isFormer ? 1 : 0,
    ]
  }

  /// The values of a candidate's features, in the order of ``Feature``.
  package static func features(of candidate: PlaceCandidate) -> [Double] {
    features(
      fit: candidate.fit, match: candidate.match, distance: candidate.distance, kind: candidate.place.kind,
      prominence: candidate.place.prominence, isAncillary: candidate.isAncillary,
      isFormer: candidate.remarks.contains { $0.code == .formerName })
  }

  /// The score of a named place, 0 to 1.
  public static func score(_ features: [Double]) -> Double {
    min(1, max(0, zip(weights, features).reduce(0) { $0 + $1.0 * $1.1 }))
  }

  /// The score of a place of a rubric, 0.8 to 1. Distance dominates; importance is worth at most 200 m.
  ///
  /// The range equals that of an exact name, because a rubric's word is as certain as a name.
  public static func rubricScore(distance: Double, prominence: Double) -> Double {
    let felt = max(0, distance - 200 * min(1, max(0, prominence)))
    return 0.8 + 0.2 / (1 + felt / 1_000)
  }

  /// The distance in meters at which nearness has fallen to 1/e; drivers go farther for a town than for a shop.
  public static func nearnessScale(_ kind: Place.Kind) -> Double {
    switch kind {
    case .locality: 40_000
    case .street, .address, .crossing, .postcode, .position: 15_000
    case .poi, .own: 6_000
    }
  }

  /// 1 at the driver's position, falling with distance; one half if the driver's position is unknown.
  public static func nearness(_ distance: Double?, kind: Place.Kind = .poi) -> Double {
    guard let distance else { return 0.5 }
    return exp(-distance / nearnessScale(kind))
  }

  /// The cost of a meter ahead along the route, in meters of detour; it decides between two places equally far aside.
  private static let aheadCost = 0.05

  /// The score of a place along the route, 0.8 to 1; the shortest detour wins. It depends on the meters from the route
  /// to the place, counted both ways, and on the meters along the route to its point nearest to the place.
  public static func routeScore(aside: Double, ahead: Double) -> Double {
    0.8 + 0.2 / (1 + (2 * max(0, aside) + aheadCost * max(0, ahead)) / 1_000)
  }

  /// Meters equivalent to one second by road (30 km/h), so that scores by time stay on the scale of scores by distance.
  private static let metersPerSecond = 30 / 3.6
  /// The factor on the lowest distance score for a place that no road leads to, so that it ranks behind all others.
  private static let unreachable = 0.8
  /// Detours that differ by less than this, in seconds, count as equal.
  private static let detourStep = 30.0

  /// The score of a place of a rubric by driving time in seconds (`nil` if no road leads there), on the scale of
  /// ``rubricScore(distance:prominence:)``. Time dominates; importance is worth at most 24 s.
  public static func roadScore(duration: Double?, prominence: Double) -> Double {
    guard let duration else { return unreachable * rubricScore(distance: .infinity, prominence: 0) }
    return rubricScore(distance: duration * metersPerSecond, prominence: prominence)
  }

  /// The score of a place along the route by its detour time, on the scale of ``routeScore(aside:ahead:)``. Detours are
  /// rounded to half minutes.
  ///
  /// - Parameter detour: Seconds, 0 or more; `nil` if no road leads there and back to the route.
  public static func detourScore(_ detour: Double?) -> Double {
    guard let detour else { return unreachable * routeScore(aside: .infinity, ahead: 0) }
    let felt = (detour / detourStep).rounded() * detourStep
    return routeScore(aside: felt * metersPerSecond / 2, ahead: 0)
  }
}

extension PlaceCandidate {
  /// The score's components by ``PlaceRanking/Feature`` name, and `kind` for the requested rubric. `rest` is what the
  /// search adds or subtracts as a whole, as for opening hours or low recognition confidence. The components add up to
  /// the score.
  public var scoreParts: [String: Double] {
    var parts: [String: Double] = [:]
    switch match {
    case .rubric:
      // The part that all places of the requested rubrics share; the rest is nearness.
      parts["kind"] = PlaceRanking.rubricScore(distance: .infinity, prominence: 0)
      let whole =
        road.map { PlaceRanking.roadScore(duration: $0.duration, prominence: place.prominence) }
        ?? PlaceRanking.rubricScore(distance: distance ?? 0, prominence: place.prominence)
      parts[PlaceRanking.Feature.nearness.name] = whole - PlaceRanking.rubricScore(distance: .infinity, prominence: 0)
    case .position: parts[PlaceRanking.Feature.nearness.name] = score
    case .exact, .prefix, .partial, .spelling, .sound, .interpolated, .nearestNumber:
      let features = PlaceRanking.features(of: self)
      for feature in PlaceRanking.Feature.allCases where features[feature.rawValue] != 0 {
        parts[feature.name] = PlaceRanking.weight(of: feature) * features[feature.rawValue]
      }
    }
    let rest = score - parts.values.reduce(0, +)
    if abs(rest) >= 0.0005 { parts["rest"] = rest }
    return parts
  }
}
