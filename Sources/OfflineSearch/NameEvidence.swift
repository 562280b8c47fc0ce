import Foundation
import Recognition

/// The feature weights for ranking names if no model rescores sentences, and for the probability that the best name is
/// correct.
///
/// Like ``SentenceEvidence``, which contains it, it ranks with a weighted sum that is fitted as a conditional logit.
/// The probability of the best name is a logistic regression on how well the name explains the hypotheses. Its lead
/// over other names isn't a feature, because it adds no information. `scripts/fit-evidence` fits the numbers.
struct NameEvidence: Codable, Hashable, Sendable {
  /// The feature weights of a name's score.
  struct Weights: Codable, Hashable, Sendable {
    var first, second, phones: Double
    /// Added for a name in the best hypothesis.
    var decoded: Double
    /// Added for a name in the best hypothesis, times the second pass's confidence.
    var certainty: Double
    var unknownHouse: Double
  }

  /// The logistic regression for the probability that the best name is correct.
  struct Answer: Codable, Hashable, Sendable {
    var constant: Double
    /// For the logarithm of one plus the second pass's margin over general speech.
    var margin: Double
    /// For the name's score without carrier words, per phrase.
    var explained: Double
    /// For the second pass's score as a proportion of the highest possible score.
    var share: Double
  }

  var name: Weights
  var answer: Answer
  /// The confidence if the first pass was sufficient.
  var onePass: Double

  /// The maximum number of names in a result.
  private static let kept = 20
  /// The upper limit of the magnitude of `explained`.
  private static let mostExplained = 100.0
  /// The lower limit of one plus the margin.
  private static let leastMargin = 0.05

  /// The weighted acoustic score of a name.
  private func acousticScore(_ name: NameScores.Name) -> Double {
    self.name.first * name.first + self.name.second * name.second + self.name.phones * name.phones
  }

  /// The weighted score of a name.
  private func score(_ name: NameScores.Name, certainty: Double) -> Double {
    acousticScore(name) + (name.isDecoded ? self.name.decoded + self.name.certainty * certainty : 0)
      + (name.isUnknownHouse ? self.name.unknownHouse : 0)
  }

  /// The scores with the names in descending order, limited to the likeliest.
  func ordered(_ candidates: NameScores) -> NameScores {
    var candidates = candidates
    let names = candidates.names.map { (score: score($0, certainty: candidates.certainty), name: $0) }
    // If two names have equal scores, the shorter one ranks first: it leaves less to explain.
    candidates.names = names.sorted { ($0.score, $1.name.words.count) > ($1.score, $0.name.words.count) }
      .prefix(Self.kept).map(\.name)
    return candidates
  }

  /// Whether the top-ranked name is a place name that no other place name exceeds in acoustic score.
  func explainsMost(_ candidates: NameScores) -> Bool {
    guard let best = candidates.names.first, best.isPlace else { return false }
    return candidates.names.allSatisfy { !$0.isPlace || acousticScore($0) <= acousticScore(best) }
  }

  /// The probability that the top-ranked name of ordered scores is correct, 0 to 1.
  func probability(_ candidates: NameScores) -> Double {
    guard let best = candidates.names.first else { return 0 }
    let margin = candidates.margin.map { log(max(1 + $0, Self.leastMargin)) } ?? 0
    let explained = min(max(best.explained, -Self.mostExplained), Self.mostExplained)
    let sum =
      answer.constant + answer.margin * margin + answer.explained * explained + answer.share * max(best.share, -1)
    return sum.isFinite ? 1 / (1 + exp(-sum)) : 0
  }
}
