import Foundation

/// What tells whether the words that were heard are those that were said.
///
/// The probability is a logistic function of it, fitted to development data: names and addresses in quiet and noise, and
/// sentences read by people that mean no place. docs/recognition.md has how well it holds.
struct HearingEvidence {
  /// How sure the first pass is, 0 to 1: that of the surer ear.
  var first: Double
  /// How sure the second pass is, 0 to 1: that of the surer ear.
  var second: Double
  /// How much better the words fit the sound than the best that general speech has to offer, as the difference of the
  /// natural logarithms of two path scores per frame, of the ear where that is greatest; `nil` where it is not known.
  var margin: Double?
  /// Whether all ears hear the same words in the second pass; `nil` for one ear alone.
  var earsAgree: Bool?

  /// How likely it is that the words are right, 0 to 1.
  var probability: Double {
    let agreement = earsAgree.map { $0 ? 1 : 0 } ?? 0.5
    let logOdds =
      1.08 + 0.29 * Self.logOdds(first) + 0.53 * Self.logOdds(second) + 1.83 * log(max(margin ?? 1, 0.05))
      + 1.83 * agreement
    return 1 / (1 + exp(-logOdds))
  }

  private static func logOdds(_ probability: Double) -> Double {
    let certainty = min(max(probability, 0.001), 0.999)
    return log(certainty / (1 - certainty))
  }
}
