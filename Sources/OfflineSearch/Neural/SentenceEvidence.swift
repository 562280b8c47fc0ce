import Foundation
import Recognition

/// The feature weights for ranking sentences, and for the probability that the best one is correct.
///
/// The numbers are in `models/en-us/evidence.json`, which `scripts/fit-evidence` creates from run files. A sentence's
/// probability is its proportion of the exponentials of all scores (a conditional logit, McFadden 1974). Whether the best
/// sentence was spoken at all is a logistic regression.
struct SentenceEvidence: Codable, Hashable, Sendable {
  /// The feature weights of a sentence's score.
  struct Weights: Codable, Hashable, Sendable {
    var heard, unheard, distance, support, phones, prior, unknownHouse: Double
  }

  /// The logistic regression for the probability that the best sentence is correct.
  struct Answer: Codable, Hashable, Sendable {
    var constant: Double
    /// For the log-odds of the best sentence's interpretation against all others.
    var odds: Double
    /// For the score difference to the model's transcript.
    var margin: Double
    var distance, support, phones: Double
  }

  /// The feature weights of a grammar's sentences, which are few and have equal priors. Chosen on recordings of people:
  /// docs/trials.md.
  struct OfGrammar: Codable, Hashable, Sendable {
    var heard, unheard, distance, decoded: Double

    /// The weighted score of a sentence.
    func score(_ candidate: GrammarCandidate) -> Double {
      heard * candidate.heard + unheard * candidate.unheard + distance * candidate.distance
        + decoded * candidate.decoded
    }
  }

  var sentence: Weights
  /// The feature weights before rescoring, which select the sentences to rescore.
  var shortlist: Weights
  var answer: Answer
  var grammar: OfGrammar
  /// The feature weights if no model rescores sentences.
  var names: NameEvidence

  /// The candidates to rescore.
  func shortlist(_ candidates: [Candidate], count: Int) -> [Candidate] {
    candidates.map { (score($0, shortlist), $0) }.sorted { $0.0 > $1.0 }.prefix(count).map(\.1)
  }

  private func score(_ candidate: Candidate, _ weights: Weights) -> Double {
    weights.heard * candidate.heard + weights.unheard * candidate.unheard + weights.distance * candidate.distance
      + weights.support * candidate.support + weights.phones * candidate.phones + weights.prior * candidate.prior
      + (candidate.isUnknownHouse ? weights.unknownHouse : 0)
  }

  /// The rescored candidates in descending order of their scores, with their probabilities.
  func ranked(_ scored: RankedCandidates) -> RankedCandidates {
    var ranked = scored
    let scores = scored.candidates.map { (score: score($0, sentence), candidate: $0) }.sorted { $0.score > $1.score }
    guard let best = scores.first?.score else { return ranked }
    // Candidates with equal meanings are one interpretation, whichever command they use.
    var shares: [Candidate.Meaning: Double] = [:]
    for (score, candidate) in scores { shares[candidate.meaning, default: 0] += exp(score - best) }
    let total = shares.values.reduce(0, +)
    ranked.candidates = scores.map { _, candidate in
      var candidate = candidate
      candidate.probability = (shares[candidate.meaning] ?? 0) / total
      return candidate
    }
    return ranked
  }

  /// The probability that the best of ranked candidates is correct, 0 to 1.
  func probability(_ ranked: RankedCandidates) -> Double {
    guard let best = ranked.best else { return 0 }
    let odds = min(Self.most, log(best.probability / max(1 - best.probability, 1e-9)))
    let free = sentence.heard * ranked.heard + sentence.unheard * ranked.unheard
    let margin = sentence.heard * best.heard + sentence.unheard * best.unheard - free
    let sum =
      self.answer.constant + self.answer.odds * odds + self.answer.margin * min(max(margin, -Self.most), Self.most)
      + self.answer.distance * best.distance + self.answer.support * min(max(best.support, -20), 60)
      + self.answer.phones * min(max(best.phones, -20), 60)
    return sum.isFinite ? 1 / (1 + exp(-sum)) : 0
  }

  /// The upper limit of the log-odds, and of the margin's magnitude.
  private static let most = 12.0
}
