import Foundation

/// What tells whether the words that were heard are those that were said.
///
/// The probability is a logistic function of it, fitted to development data: names and addresses in quiet and noise, and
/// sentences read by people that mean no place. docs/recognition.md has how well it holds.
struct HearingEvidence {
  /// How well the name that is believed explains what was heard, by ``NameRanking``.
  struct Explanation: Hashable, Sendable {
    /// How much both passes speak for each of its phrases, of each pass the better ear: a natural logarithm.
    var score: Double
    /// What part of all that could speak for it the second pass does on average of the ears, at most 1.
    var share: Double

    /// Nothing that is known explains it.
    static let nothing = Explanation(score: 0, share: 0)
  }

  /// How sure the last pass is, 0 to 1: that of the surer ear.
  var confidence: Double
  /// How much better the words fit the sound than the best that general speech has to offer, as the difference of the
  /// natural logarithms of two path scores per frame, of the ear where that is greatest; `nil` where it is not known.
  var margin: Double?
  /// Whether all ears hear the same words in the last pass; `nil` for one ear alone.
  var earsAgree: Bool?
  /// How well a name explains what was heard; `nil` where the first pass was enough.
  var explanation: Explanation?

  /// How likely it is that the words are right, 0 to 1.
  var probability: Double {
    let certainty = min(max(confidence, 0.001), 0.999)
    let agreement = earsAgree.map { $0 ? 1 : 0 } ?? 0.5
    let explained = explanation.map { 2.63 * max($0.share, -1) + 0.0295 * min(max($0.score, -100), 100) } ?? 5.94
    let logOdds =
      -2.16 + 0.66 * log(certainty / (1 - certainty)) + 1.36 * log(max(margin ?? 1, 0.05)) + 0.65 * agreement
      + explained
    return 1 / (1 + exp(-logOdds))
  }
}
