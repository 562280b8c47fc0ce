#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How fit, distance and importance make one score.
///
/// `score = fit × (0.82 + 0.10 × nearness + 0.08 × prominence)`: what is near or known wins among names that fit
/// equally well, and never over a name that fits 18 % better.
public enum PlaceRanking {
  /// The distance in metres at which nearness has fallen to 1/e.
  public static let nearnessScale = 6_000.0

  /// The score of a named place, 0 to 1.
  public static func score(fit: Double, distance: Double?, prominence: Double) -> Double {
    fit * (0.82 + 0.10 * nearness(distance) + 0.08 * min(1, max(0, prominence)))
  }

  /// The score of a place of a rubric, 0.8 to 1: distance decides, and importance is worth 200 m at most.
  ///
  /// The range is that of a name that fits exactly: who says a rubric's word means it as much as who says a name.
  public static func rubricScore(distance: Double, prominence: Double) -> Double {
    let felt = max(0, distance - 200 * min(1, max(0, prominence)))
    return 0.8 + 0.2 / (1 + felt / 1_000)
  }

  /// 1 here, falling with distance; one half where the driver's position is unknown.
  public static func nearness(_ distance: Double?) -> Double {
    guard let distance else { return 0.5 }
    return exp(-distance / nearnessScale)
  }
}
