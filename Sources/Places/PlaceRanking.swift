#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How fit, kind of match, distance, importance and the driver's habits make one score: a linear model.
///
/// `score = w · x`, clamped to 0...1, with one feature for each of ``Feature``. The steps between kinds of match are
/// wider than all that nearness can add: a name that is exactly what was said is never beaten by one that is only near.
public enum PlaceRanking {
  /// What the score is made of; each is 0...1.
  public enum Feature: Int, CaseIterable, Sendable {
    /// How well the name fits: ``PlaceCandidate/fit``.
    case fit
    /// 1 for a name that fits only by its beginning or in part.
    case partial
    /// 1 for a name that fits only when letters are forgiven.
    case misspelled
    /// 1 for a name that fits only by its sound.
    case misheard
    /// 1 for a street: who says a name that a place bears too means the place.
    case street
    /// 1 here, falling with distance; see ``nearness(_:kind:)``.
    case nearness
    /// Importance as a destination.
    case prominence
    /// How often and lately the driver went there.
    case history
    /// 1 for what only bears the name of something else: whoever says a square's name means no bus stop of it (see
    /// ``Rubric/isAncillary``).
    case ancillary
    /// 1 for a name that the place had before: it ranks below every current name.
    case former

    /// The feature's name in files.
    public var name: String { String(describing: self) }
  }

  /// The weight of each feature, in the order of ``Feature``.
  ///
  /// Fitted by `scripts/fit-ranking` on development queries; see docs/ranking.md.
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

  /// The score of a place of a rubric, 0.8 to 1: distance decides, and importance is worth 200 m at most.
  ///
  /// The range is that of a name that fits exactly: who says a rubric's word means it as much as who says a name.
  public static func rubricScore(distance: Double, prominence: Double) -> Double {
    let felt = max(0, distance - 200 * min(1, max(0, prominence)))
    return 0.8 + 0.2 / (1 + felt / 1_000)
  }

  /// The distance in metres at which nearness has fallen to 1/e: people go farther for a town than for a shop.
  public static func nearnessScale(_ kind: Place.Kind) -> Double {
    switch kind {
    case .locality: 40_000
    case .street, .address, .crossing, .postcode, .position: 15_000
    case .poi, .own: 6_000
    }
  }

  /// 1 here, falling with distance; one half where the driver's position is unknown.
  public static func nearness(_ distance: Double?, kind: Place.Kind = .poi) -> Double {
    guard let distance else { return 0.5 }
    return exp(-distance / nearnessScale(kind))
  }
}

extension PlaceRanking {
  /// What a metre ahead on the route costs, in metres of detour: of two places as far aside, the one that comes first.
  private static let aheadCost = 0.05

  /// The score of a place on the way, 0.8 to 1: the least detour wins.
  ///
  /// - Parameters:
  ///   - aside: Metres from the route to the place; the way there and back counts.
  ///   - ahead: Metres along the route until it is nearest to the place.
  public static func routeScore(aside: Double, ahead: Double) -> Double {
    0.8 + 0.2 / (1 + (2 * max(0, aside) + aheadCost * max(0, ahead)) / 1_000)
  }
}

extension PlaceRanking {
  /// Metres that count as a second by road, 30 km/h: scores by time stay on the scale of those by distance.
  private static let metresPerSecond = 30 / 3.6
  /// What a place keeps of the least score by distance to which no road leads, so that it ranks behind all others.
  private static let unreachable = 0.8
  /// Detours that differ by less than this in seconds are the same to a driver.
  private static let detourStep = 30.0

  /// The score of a place of a rubric by the time it takes to drive there, on the scale of
  /// ``rubricScore(distance:prominence:)``: time decides, and importance is worth 24 s at most.
  ///
  /// - Parameters:
  ///   - duration: Seconds by road; `nil` where no road leads there.
  ///   - prominence: Importance as a destination, 0 to 1.
  public static func roadScore(duration: Double?, prominence: Double) -> Double {
    guard let duration else { return unreachable * rubricScore(distance: .infinity, prominence: 0) }
    return rubricScore(distance: duration * metresPerSecond, prominence: prominence)
  }

  /// The score of a place on the way by the time that stopping there adds, on the scale of
  /// ``routeScore(aside:ahead:)``. Detours are counted in half minutes.
  ///
  /// - Parameter detour: Seconds, 0 or more; `nil` where no road leads there and on.
  public static func detourScore(_ detour: Double?) -> Double {
    guard let detour else { return unreachable * routeScore(aside: .infinity, ahead: 0) }
    let felt = (detour / detourStep).rounded() * detourStep
    return routeScore(aside: felt * metresPerSecond / 2, ahead: 0)
  }
}

extension PlaceCandidate {
  /// What the score is made of, by the names of ``PlaceRanking/Feature`` and `kind` for the rubric that was asked for. What
  /// the search as a whole adds or takes, as for hours or for an uncertain ear, is `rest`. They add up to the score.
  public var scoreParts: [String: Double] {
    var parts: [String: Double] = [:]
    switch match {
    case .rubric:
      // Of every kind that was asked for; the rest is nearness.
      parts["kind"] = PlaceRanking.rubricScore(distance: .infinity, prominence: 0)
      let whole =
        road.map { PlaceRanking.roadScore(duration: $0.duration, prominence: place.prominence) }
        ?? PlaceRanking.rubricScore(distance: distance ?? 0, prominence: place.prominence)
      parts[PlaceRanking.Feature.nearness.name] =
        whole
        - PlaceRanking.rubricScore(distance: .infinity, prominence: 0)
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
