import Foundation
import Recognition

/// How much each witness counts where no model judges sentences: which of several names was said, and how likely that is
/// right.
///
/// As with ``SentenceEvidence``, of which it is a part, a name's score is a weighted sum, fitted as a conditional logit, and
/// whether the best one is right a logistic regression on how well it explains what was heard. By how much it is ahead of
/// the others tells nothing more. The numbers are fitted by `scripts/fit-evidence`.
struct NameEvidence: Codable, Hashable, Sendable {
  /// What each witness weighs in a name's score.
  struct Weights: Codable, Hashable, Sendable {
    var first: Double
    var second: Double
    var phones: Double
    /// Of what the best hypothesis names.
    var decoded: Double
    /// The same, times how sure the second pass is of it.
    var certainty: Double
    var unknownHouse: Double
  }

  /// What counts for whether the best name was said.
  struct Answer: Codable, Hashable, Sendable {
    var constant: Double
    /// The logarithm of one more than by how much the second pass fits better than general speech.
    var margin: Double
    /// How much of what both passes heard the name explains.
    var explained: Double
    /// How much of what could speak for the name the second pass does.
    var share: Double
  }

  var name: Weights
  var answer: Answer
  /// How likely what was heard is right where the first pass was enough.
  var onePass: Double

  /// How many names are compared, and kept.
  private static let kept = 20
  /// More that is explained than that counts no more.
  private static let mostExplained = 100.0
  /// A margin counts as no less.
  private static let leastMargin = 0.05

  /// How much of what was heard speaks for a name.
  private func heard(_ name: NameScores.Name) -> Double {
    self.name.first * name.first + self.name.second * name.second + self.name.phones * name.phones
  }

  /// How much speaks for a name.
  private func score(_ name: NameScores.Name, certainty: Double) -> Double {
    heard(name) + (name.isDecoded ? self.name.decoded + self.name.certainty * certainty : 0)
      + (name.isUnknownHouse ? self.name.unknownHouse : 0)
  }

  /// A verdict with the likeliest names, the likeliest first.
  func ordered(_ verdict: NameScores) -> NameScores {
    var verdict = verdict
    let names = verdict.names.map { (score: score($0, certainty: verdict.certainty), name: $0) }
    // Of two for which as much speaks, the shorter one leaves less to explain.
    verdict.names = names.sorted { ($0.score, $1.name.words.count) > ($1.score, $0.name.words.count) }
      .prefix(Self.kept).map(\.name)
    return verdict
  }

  /// Whether the first name of an ordered verdict is a place's, for which more of what was heard speaks than for any other.
  func explainsMost(_ verdict: NameScores) -> Bool {
    guard let best = verdict.names.first, best.isPlace else { return false }
    return verdict.names.allSatisfy { !$0.isPlace || heard($0) <= heard(best) }
  }

  /// How likely it is that the first name of an ordered verdict was said, 0 to 1.
  func probability(_ verdict: NameScores) -> Double {
    guard let best = verdict.names.first else { return 0 }
    let margin = verdict.margin.map { log(max(1 + $0, Self.leastMargin)) } ?? 0
    let explained = min(max(best.explained, -Self.mostExplained), Self.mostExplained)
    let sum =
      answer.constant + answer.margin * margin + answer.explained * explained + answer.share * max(best.share, -1)
    return sum.isFinite ? 1 / (1 + exp(-sum)) : 0
  }
}
