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

  private func candidate(
    _ words: String, _ named: String, heard: Double = -10, _ change: (inout Candidate) -> Void = { _ in }
  ) -> Candidate {
    var candidate = Candidate(
      words: [words], written: words, queries: [DestinationQuery(intent: .navigate, slots: [.place: [named]])])
    (candidate.named, candidate.name, candidate.heard) = ([named], named, heard)
    change(&candidate)
    return candidate
  }

  private func ranked(_ candidates: Candidate..., free: Double = -10) -> RankedCandidates {
    evidence.ranked(RankedCandidates(candidates: candidates, text: "Something.", heard: free, unheard: 0))
  }

  @Test func `each feature contributes with its own weight`() {
    let others: [((inout Candidate) -> Void, Double)] = [
      ({ $0.heard += 1 }, 1), ({ $0.unheard -= 10 }, 5), ({ $0.distance = 0.2 }, -2), ({ $0.prior = -3 }, -3),
      ({ $0.support = 20 }, 2), ({ $0.phones = 10 }, 2), ({ $0.isUnknownHouse = true }, -2),
    ]
    for (change, difference) in others {
      let ranked = ranked(candidate("a", "a"), candidate("b", "b", change))
      let odds = { (name: String) in log(ranked.candidates.first { $0.name == name }?.probability ?? 0) }
      #expect(abs(odds("b") - odds("a") - difference) < 1e-9)
    }
  }

  @Test func `a larger lead over other sentences raises the probability`() {
    let alone = ranked(candidate("go to a", "a"))
    let rival = ranked(candidate("go to b", "b", heard: -9), candidate("go to a", "a"))
    #expect(rival.best?.name == "b")
    #expect(evidence.probability(alone) > evidence.probability(rival))
    let far = ranked(candidate("go to a", "a") { $0.distance = 0.4 })
    #expect(evidence.probability(far) < evidence.probability(alone))
    let worse = ranked(candidate("go to a", "a"), free: -2)
    #expect(evidence.probability(worse) < evidence.probability(alone))
  }

  @Test func `the same place in another command isn't a rival`() {
    let one = ranked(candidate("go to a", "a"), candidate("go to b", "b", heard: -14))
    let two = ranked(
      candidate("go to a", "a"), candidate("drive to a", "a", heard: -10.1), candidate("go to b", "b", heard: -14))
    #expect(evidence.probability(two) > evidence.probability(one))
  }

  @Test func `commands with equal slots but other effects are rivals`() {
    func command(_ words: String, _ intent: Intent, _ slot: Slot, _ name: String) -> Candidate {
      candidate(words, name) { $0.queries = [DestinationQuery(intent: intent, slots: [slot: [name]])] }
    }
    for (one, other) in [
      (command("avoid tolls", .avoid, .avoidance, "tolls"), command("don't avoid tolls", .allow, .avoidance, "tolls")),
      (command("go to a", .navigate, .place, "a"), command("stop at a", .addStop, .place, "a")),
    ] {
      let ranked = ranked(one, other)
      #expect(ranked.candidates.allSatisfy { abs($0.probability - 0.5) < 1e-9 })
    }
    let same = ranked(command("go to a", .navigate, .place, "a"), command("a", .nearest, .name, "a"))
    #expect(same.candidates.allSatisfy { $0.probability == 1 })
  }

  @Test func `the same answer in other words isn't a rival, but a place with these words is`() {
    func answer(_ words: String, _ meaning: String?, heard: Double) -> Candidate {
      candidate(words, "", heard: heard) { $0.answer = meaning }
    }
    let other = answer("stop", "cancel", heard: -14)
    let alone = ranked(answer("second", "pick 1", heard: -10), other)
    let twice = ranked(answer("second", "pick 1", heard: -10), answer("number two", "pick 1", heard: -10.1), other)
    let rival = ranked(answer("second", "pick 1", heard: -10), answer("second", nil, heard: -10.1), other)
    #expect(evidence.probability(twice) > evidence.probability(alone))
    #expect(evidence.probability(rival) < evidence.probability(alone))
  }

  @Test func `infinite features still give a number`() {
    let verdict = ranked(
      candidate("a", "a", heard: -.infinity), candidate("b", "b") { $0.phones = .infinity }, free: -.infinity)
    #expect(evidence.probability(RankedCandidates(candidates: [], text: "", heard: 0, unheard: 0)) == 0)
    #expect((0...1).contains(evidence.probability(verdict)))
  }

  @Test func `the project's weights load, and favor higher acoustic scores`() throws {
    let weights = try JSONDecoder().decode(
      SentenceEvidence.self, from: Data(contentsOf: Repository.file("models/en-us/evidence.json")))
    #expect(weights.sentence.heard > 0 && weights.sentence.unheard < 0 && weights.sentence.distance < 0)
    #expect(weights.answer.odds > 0)
  }
}
