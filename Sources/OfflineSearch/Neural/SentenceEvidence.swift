import Foundation
import Recognition

/// How much each witness counts: which of several sentences was said, and how likely that is right.
///
/// The numbers are in `models/en-us/evidence.json`, which `scripts/fit-evidence` makes of run files. A sentence's score is a
/// weighted sum, and its share of the exponentials of all scores how likely it is among them (a conditional logit,
/// McFadden 1974). Whether any of them was said at all is a logistic regression on the best one's share and on how well it
/// stands beside what the model wrote by itself.
struct SentenceEvidence: Codable, Hashable, Sendable {
  /// What each witness weighs in a sentence's score.
  struct Weights: Codable, Hashable, Sendable {
    var heard: Double
    var unheard: Double
    var distance: Double
    var support: Double
    var phones: Double
    var prior: Double
    var unknownHouse: Double
  }

  /// What counts for whether the best sentence was said.
  struct Answer: Codable, Hashable, Sendable {
    var constant: Double
    /// The logarithm of the odds of what the best sentence names against everything else.
    var odds: Double
    /// By how much its score is above that of the text that the model wrote by itself.
    var margin: Double
    var distance: Double
    var support: Double
    var phones: Double
  }

  /// What counts for a sentence of a grammar, which is one of few, all as likely to be said. Chosen on recordings of people:
  /// docs/trials.md.
  struct OfGrammar: Codable, Hashable, Sendable {
    var heard: Double
    var unheard: Double
    var distance: Double
    var decoded: Double

    /// How much speaks for a sentence.
    func score(_ candidate: GrammarCandidate) -> Double {
      heard * candidate.heard + unheard * candidate.unheard + distance * candidate.distance
        + decoded * candidate.decoded
    }
  }

  var sentence: Weights
  /// The same before a model has judged the sentences, which decides which of them it judges.
  var shortlist: Weights
  var answer: Answer
  var grammar: OfGrammar
  /// What counts where no model judges sentences.
  var names: NameEvidence

  /// The sentences that a model is to judge.
  func shortlist(_ sentences: [SentenceCandidate], count: Int) -> [SentenceCandidate] {
    sentences.map { (score($0.verdict, shortlist), $0) }.sorted { $0.0 > $1.0 }.prefix(count).map(\.1)
  }

  /// How much speaks for a sentence.
  func score(_ sentence: SentenceScores.Sentence) -> Double { score(sentence, self.sentence) }

  private func score(_ sentence: SentenceScores.Sentence, _ weights: Weights) -> Double {
    weights.heard * sentence.heard + weights.unheard * sentence.unheard + weights.distance * sentence.distance
      + weights.support * sentence.support + weights.phones * sentence.phones
      + weights.prior * sentence.prior
      + (sentence.isUnknownHouse ? weights.unknownHouse : 0)
  }

  /// A verdict with the likeliest sentence first.
  func ordered(_ verdict: SentenceScores) -> SentenceScores {
    var verdict = verdict
    verdict.sentences = verdict.sentences.map { (score($0), $0) }.sorted { $0.0 > $1.0 }.map(\.1)
    return verdict
  }

  /// How likely it is that the first sentence of an ordered verdict was said, 0 to 1.
  func probability(_ verdict: SentenceScores) -> Double {
    guard let best = verdict.sentences.first else { return 0 }
    let scores = verdict.sentences.map(score)
    let shares = scores.map { exp($0 - scores[0]) }
    // What is named the same way is the same answer, however the command is put.
    let others = zip(verdict.sentences, shares).reduce(0) { sum, sentence in
      sentence.0.meaning == best.meaning ? sum : sum + sentence.1
    }
    let odds = min(Self.most, log((shares.reduce(0, +) - others) / max(others, 1e-9)))
    let free = sentence.heard * verdict.heard + sentence.unheard * verdict.unheard
    let margin = sentence.heard * best.heard + sentence.unheard * best.unheard - free
    let sum =
      self.answer.constant + self.answer.odds * odds + self.answer.margin * min(max(margin, -Self.most), Self.most)
      + self.answer.distance * best.distance + self.answer.support * min(max(best.support, -20), 60)
      + self.answer.phones * min(max(best.phones, -20), 60)
    return sum.isFinite ? 1 / (1 + exp(-sum)) : 0
  }

  /// More odds and margin than that count no more.
  private static let most = 12.0
}
