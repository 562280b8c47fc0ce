import Testing

@testable import OfflineSearch

/// How likely words are right, by what is known of how they were heard.
struct HearingEvidenceTests {
  private let plain = HearingEvidence(
    margin: 1, explanation: .init(score: 50, share: 0.6, shareOfPhones: 0.3))

  private func changed(_ change: (inout HearingEvidence) -> Void) -> Double {
    var evidence = plain
    change(&evidence)
    return evidence.probability
  }

  @Test func `a greater margin makes it likelier`() {
    #expect(changed { $0.margin = 1.5 } > plain.probability)
    #expect(changed { $0.margin = 0.5 } < plain.probability)
  }

  @Test func `what explains what was heard makes it likelier, up to a bound`() {
    func explained(score: Double, share: Double, ofPhones: Double = 0.3) -> Double {
      changed { $0.explanation = .init(score: score, share: share, shareOfPhones: ofPhones) }
    }
    #expect(explained(score: 40, share: 0.5) < explained(score: 60, share: 0.5))
    #expect(explained(score: 40, share: 0.5) < explained(score: 40, share: 0.9))
    #expect(explained(score: 40, share: 0.5) < explained(score: 40, share: 0.5, ofPhones: 0.4))
    #expect(explained(score: 100, share: 0.9) == explained(score: 200, share: 0.9))
    #expect(explained(score: -20, share: -0.5, ofPhones: -0.2) < changed { $0.explanation = .nothing })
    #expect(explained(score: 200, share: 1, ofPhones: 0.7) > HearingEvidence.afterOnePass)
  }

  @Test func `where nothing is compared with general speech that speaks neither for the words nor against them`() {
    #expect(changed { $0.margin = nil } == changed { $0.margin = 0 })
    #expect(changed { $0.margin = nil } < plain.probability)
  }

  @Test(arguments: [-7.0, 100, -.infinity, .infinity])
  func `it is a probability whatever comes`(number: Double) {
    for explanation in [
      HearingEvidence.Explanation.nothing, .init(score: number, share: number, shareOfPhones: number),
    ] {
      #expect((0...1).contains(HearingEvidence(margin: number, explanation: explanation).probability))
    }
  }
}
