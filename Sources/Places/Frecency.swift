public import Foundation

/// How frequent and recent visits make one score: each visit counts 1 when it is made, one half a half-life later, one
/// quarter after two, and all of them are added.
///
/// A place gone to every day thus comes to about 21, and one gone to once, four weeks ago, to 1/4.
public enum Frecency {
  /// The time in seconds after which a visit counts half: 14 days.
  public static let halfLife: TimeInterval = 14 * 86_400

  /// The score at a moment, 0 or more: Σ 2^(−age / half-life); visits after the moment do not count.
  public static func score(visits: some Sequence<Date>, at now: Date) -> Double {
    var score = 0.0
    for visit in visits where visit <= now { score += exp2(-now.timeIntervalSince(visit) / halfLife) }
    return score
  }

  /// A score between 0 and 1, for ranking: s / (1 + s). One visit just made is 0.5.
  public static func weight(score: Double) -> Double {
    score / (1 + score)
  }
}
