import Foundation
import Recognition
import TestSupport
import Testing

@testable import OfflineSearch

extension NameEvidence {
  /// Weights with equal weights for both passes' scores.
  static let plain = NameEvidence(
    name: .init(first: 0.1, second: 0.1, phones: 0.4, decoded: 0.5, certainty: 1, unknownHouse: -1.5),
    answer: .init(constant: -2.9, margin: 2.3, explained: 0.036, share: 2), onePass: 0.99)
}

/// Tests the ranking of names and the probability of the best one.
struct NameEvidenceTests {
  private let evidence = NameEvidence.plain

  private func name(_ words: String, _ change: (inout NameScores.Name) -> Void = { _ in }) -> NameScores.Name {
    var name = NameScores.Name(words)
    (name.first, name.second, name.explained, name.share) = (20, 20, 50, 0.6)
    change(&name)
    return name
  }

  private func verdict(
    _ names: NameScores.Name..., certainty: Double = 0.5, margin: Double? = 1
  ) -> NameScores {
    evidence.ordered(NameScores(names: names, certainty: certainty, margin: margin))
  }

  private func best(_ names: NameScores.Name..., certainty: Double = 0.5) -> String? {
    evidence.ordered(NameScores(names: names, certainty: certainty, margin: 1)).names.first?.words
  }

  private func probability(margin: Double? = 1, _ change: (inout NameScores.Name) -> Void = { _ in }) -> Double {
    evidence.probability(verdict(name("a", change), margin: margin))
  }

  @Test func `each feature contributes to a name's score`() {
    let plain = name("a")
    let others: [(inout NameScores.Name) -> Void] = [
      { $0.first += 1 }, { $0.second += 1 }, { $0.phones += 1 }, { $0.isDecoded = true },
    ]
    for change in others { #expect(best(plain, name("b", change)) == "b") }
    #expect(best(name("a") { $0.isUnknownHouse = true }, name("b")) == "b")
  }

  @Test func `the score of the best hypothesis's name rises with the second pass's certainty`() {
    let (own, other) = (name("own") { $0.isDecoded = true }, name("other") { $0.first += 10 })
    #expect(best(own, other, certainty: 0.4) == "other")
    #expect(best(own, other, certainty: 0.6) == "own")
  }

  @Test func `a name explains most if it is a place name with the highest acoustic score`() {
    let (own, other) = (name("own") { $0.isDecoded = true }, name("other") { $0.first += 5 })
    #expect(evidence.explainsMost(verdict(own, name("other"))))
    #expect(!evidence.explainsMost(verdict(own, other)))
    let kind = name("coffee") { ($0.isDecoded, $0.isPlace) = (true, false) }
    #expect(!evidence.explainsMost(verdict(kind, name("other") { $0.first -= 5 })))
  }

  @Test func `a larger margin raises the probability, and an unknown margin is neutral`() {
    #expect(probability(margin: 0.5) < probability() && probability() < probability(margin: 1.5))
    #expect(probability(margin: nil) == probability(margin: 0))
  }

  @Test func `a higher explained score raises the probability, up to a limit`() {
    #expect(probability { $0.explained += 10 } > probability())
    #expect(probability { $0.share += 0.2 } > probability())
    #expect(probability { $0.explained = 100 } == probability { $0.explained = 200 })
  }

  @Test(arguments: [-7.0, 100, -.infinity, .infinity]) func `the result is a probability for any input`(number: Double)
  {
    let names = [name("a"), name("b") { ($0.first, $0.explained, $0.share) = (number, number, number) }]
    let verdict = evidence.ordered(NameScores(names: names, certainty: number, margin: number))
    #expect((0...1).contains(evidence.probability(verdict)))
    #expect(evidence.probability(NameScores(names: [], certainty: 1, margin: 1)) == 0)
  }

  @Test func `only the likeliest names are kept`() {
    let many = (0..<50).map { number in name("\(number)") { $0.first = Double(number) } }
    let kept = evidence.ordered(NameScores(names: many, certainty: 0, margin: nil)).names.map(\.words)
    #expect(kept == (30..<50).reversed().map { "\($0)" })
  }

  @Test func `the project's weights load, and favor higher acoustic scores`() throws {
    let weights = try JSONDecoder().decode(
      SentenceEvidence.self, from: Data(contentsOf: Repository.file("models/en-us/evidence.json"))
    ).names
    #expect(weights.name.first > 0 && weights.name.second > 0 && weights.name.phones > 0)
    #expect(weights.name.certainty > 0 && weights.name.unknownHouse < 0)
    #expect(weights.answer.margin > 0 && weights.answer.explained > 0 && weights.answer.share > 0)
    #expect(weights.onePass > 0.9 && weights.onePass < 1)
  }
}
