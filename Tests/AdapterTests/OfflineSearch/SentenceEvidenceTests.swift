import Foundation
import Recognition
import TestSupport
import Testing

@testable import OfflineSearch

/// Tests the ranking of sentences and the probability of the best one.
struct SentenceEvidenceTests {
  private let evidence = SentenceEvidence(
    sentence: .init(heard: 1, unheard: -0.5, distance: -10, support: 0.1, phones: 0.2, prior: 1, unknownHouse: -2),
    shortlist: .init(heard: 0, unheard: 0, distance: -1, support: 0, phones: 0, prior: 0, unknownHouse: 0),
    answer: .init(constant: -1, odds: 1, margin: 0.1, distance: -5, support: 0, phones: 0),
    grammar: .init(heard: 1, unheard: -0.5, distance: -10, decoded: -20), names: .plain)

  private func sentence(
    _ words: String, _ named: String, heard: Double = -10, _ change: (inout SentenceScores.Sentence) -> Void = { _ in }
  ) -> SentenceScores.Sentence {
    var sentence = SentenceScores.Sentence(words: words, named: named, name: named)
    sentence.heard = heard
    change(&sentence)
    return sentence
  }

  private func verdict(_ sentences: SentenceScores.Sentence..., free: Double = -10) -> SentenceScores {
    evidence.ordered(SentenceScores(sentences: sentences, text: "Something.", heard: free, unheard: 0))
  }

  @Test func `each feature contributes with its own weight`() {
    let plain = evidence.score(sentence("a", "a"))
    let others: [((inout SentenceScores.Sentence) -> Void, Double)] = [
      ({ $0.heard += 1 }, 1), ({ $0.unheard -= 10 }, 5), ({ $0.distance = 0.2 }, -2), ({ $0.prior = -3 }, -3),
      ({ $0.support = 20 }, 2), ({ $0.phones = 10 }, 2), ({ $0.isUnknownHouse = true }, -2),
    ]
    for (change, difference) in others {
      #expect(abs(evidence.score(sentence("a", "a", change)) - plain - difference) < 1e-9)
    }
  }

  @Test func `a larger lead over other sentences raises the probability`() {
    let alone = verdict(sentence("go to a", "a"))
    let rival = verdict(sentence("go to b", "b", heard: -9), sentence("go to a", "a"))
    #expect(rival.sentences[0].named == "b")
    #expect(evidence.probability(alone) > evidence.probability(rival))
    let far = verdict(sentence("go to a", "a") { $0.distance = 0.4 })
    #expect(evidence.probability(far) < evidence.probability(alone))
    let worse = verdict(sentence("go to a", "a"), free: -2)
    #expect(evidence.probability(worse) < evidence.probability(alone))
  }

  @Test func `the same place in another command isn't a rival`() {
    let one = verdict(sentence("go to a", "a"), sentence("go to b", "b", heard: -14))
    let two = verdict(
      sentence("go to a", "a"), sentence("drive to a", "a", heard: -10.1), sentence("go to b", "b", heard: -14))
    #expect(evidence.probability(two) > evidence.probability(one))
  }

  @Test func `the same answer in other words isn't a rival, but a place with these words is`() {
    func answer(_ words: String, _ meaning: String?, heard: Double) -> SentenceScores.Sentence {
      sentence(words, "", heard: heard) { $0.answer = meaning }
    }
    let other = answer("stop", "cancel", heard: -14)
    let alone = verdict(answer("second", "pick 1", heard: -10), other)
    let twice = verdict(answer("second", "pick 1", heard: -10), answer("number two", "pick 1", heard: -10.1), other)
    let rival = verdict(answer("second", "pick 1", heard: -10), answer("second", nil, heard: -10.1), other)
    #expect(evidence.probability(twice) > evidence.probability(alone))
    #expect(evidence.probability(rival) < evidence.probability(alone))
  }

  @Test func `infinite features still give a number`() {
    let verdict = verdict(
      sentence("a", "a", heard: -.infinity), sentence("b", "b") { $0.phones = .infinity }, free: -.infinity)
    #expect(evidence.probability(SentenceScores(sentences: [], text: "", heard: 0, unheard: 0)) == 0)
    #expect((0...1).contains(evidence.probability(verdict)))
  }

  @Test func `the project's weights load, and favor higher acoustic scores`() throws {
    let weights = try JSONDecoder().decode(
      SentenceEvidence.self, from: Data(contentsOf: Repository.file("models/en-us/evidence.json")))
    #expect(weights.sentence.heard > 0 && weights.sentence.unheard < 0 && weights.sentence.distance < 0)
    #expect(weights.answer.odds > 0)
  }
}
