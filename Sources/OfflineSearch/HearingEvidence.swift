import Foundation

/// What tells whether the words that were heard in two passes are those that were said.
///
/// The probability is a logistic function of it, fitted to development data: names and addresses in quiet and noise, and
/// sentences that mean no place. Its constant is that of a driver who names a place of the map; docs/recognition-trials.md
/// has how well it holds.
struct HearingEvidence {
  /// How well the name that is believed explains what was heard, by ``NameRanking``.
  struct Explanation: Hashable, Sendable {
    /// How much both passes speak for each of its phrases, of each pass the better ear: a natural logarithm.
    var score: Double
    /// What part of all that could speak for it the second pass does on average of the ears, at most 1.
    var share: Double
    /// The same of the phones that were heard without words.
    var shareOfPhones: Double

    /// Nothing that is known explains it.
    static let nothing = Explanation(score: 0, share: 0, shareOfPhones: 0)
  }

  /// How much better the words of the second pass fit the sound than the best that general speech has to offer, as the
  /// difference of the natural logarithms of two path scores per frame, of the ear where that is greatest; `nil` where it
  /// is not known, and speaks neither for the words nor against them.
  var margin: Double?
  /// How well a name explains what was heard.
  var explanation: Explanation

  /// How likely it is that the words are right, 0 to 1.
  var probability: Double {
    let explained =
      0.036 * min(max(explanation.score, -100), 100) + 1.4 * max(explanation.share, -1)
      + 6.36 * max(explanation.shareOfPhones, -1)
    let fitting = margin.map { 2.3 * log(max(1 + $0, 0.05)) } ?? 0
    let logOdds = -2.88 + fitting + explained
    return 1 / (1 + exp(-logOdds))
  }

  /// How likely it is that the words are right where the first pass was enough: of 297 such answers on development data 295
  /// were.
  static let afterOnePass = 0.99
}
