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

  /// The sentences to rescore.
  func shortlist(_ sentences: [SentenceCandidate], count: Int) -> [SentenceCandidate] {
    sentences.map { (score($0.features, shortlist), $0) }.sorted { $0.0 > $1.0 }.prefix(count).map(\.1)
  }

  /// The weighted score of a sentence.
  func score(_ sentence: SentenceScores.Sentence) -> Double { score(sentence, self.sentence) }

  private func score(_ sentence: SentenceScores.Sentence, _ weights: Weights) -> Double {
    weights.heard * sentence.heard + weights.unheard * sentence.unheard + weights.distance * sentence.distance
      + weights.support * sentence.support + weights.phones * sentence.phones + weights.prior * sentence.prior
      + (sentence.isUnknownHouse ? weights.unknownHouse : 0)
  }

  /// The scores with the sentences in descending order.
  func ordered(_ candidates: SentenceScores) -> SentenceScores {
    var candidates = candidates
    candidates.sentences = candidates.sentences.map { (score($0), $0) }.sorted { $0.0 > $1.0 }.map(\.1)
    return candidates
  }

  /// The probability that the top-ranked sentence of ordered scores is correct, 0 to 1.
  func probability(_ candidates: SentenceScores) -> Double {
    guard let best = candidates.sentences.first else { return 0 }
    let scores = candidates.sentences.map(score)
    let shares = scores.map { exp($0 - scores[0]) }
    // Sentences with equal meanings are one answer, whichever command they use.
    let others = zip(candidates.sentences, shares).reduce(0) { sum, sentence in
      sentence.0.meaning == best.meaning ? sum : sum + sentence.1
    }
    let odds = min(Self.most, log((shares.reduce(0, +) - others) / max(others, 1e-9)))
    let free = sentence.heard * candidates.heard + sentence.unheard * candidates.unheard
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
