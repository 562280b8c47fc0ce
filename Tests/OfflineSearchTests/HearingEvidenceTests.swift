import Testing

@testable import OfflineSearch

/// How likely words are right, by what is known of how they were heard.
struct HearingEvidenceTests {
  private let plain = HearingEvidence(
    confidence: 0.3, margin: 1, earsAgree: false, explanation: .init(score: 50, share: 0.6))

  private func changed(_ change: (inout HearingEvidence) -> Void) -> Double {
    var evidence = plain
    change(&evidence)
    return evidence.probability
  }

  @Test func `a surer pass, a greater margin and ears that agree make it likelier`() {
    let least = plain.probability
    #expect(changed { $0.confidence = 0.6 } > least)
    #expect(changed { $0.margin = 1.5 } > least)
    #expect(changed { $0.margin = 0.5 } < least)
    let agree = changed { $0.earsAgree = true }
    let alone = changed { $0.earsAgree = nil }
    #expect(least < alone && alone < agree)
  }

  @Test func `what explains what was heard makes it likelier, up to a bound`() {
    func explained(score: Double, share: Double) -> Double {
      changed { $0.explanation = .init(score: score, share: share) }
    }
    #expect(explained(score: 40, share: 0.5) < explained(score: 60, share: 0.5))
    #expect(explained(score: 40, share: 0.5) < explained(score: 40, share: 0.9))
    #expect(explained(score: 100, share: 0.9) == explained(score: 200, share: 0.9))
    #expect(explained(score: -20, share: -0.5) < changed { $0.explanation = .nothing })
    #expect(explained(score: 200, share: 1) < changed { $0.explanation = nil })
  }

  @Test func `what nothing compares with general speech counts as usual`() {
    #expect(changed { $0.margin = nil } == plain.probability)
  }

  @Test(arguments: [
    (0.0, -7.0), (1, 100), (1, -.infinity), (0.3, .infinity),
  ])
  func `it is a probability whatever comes`(confidence: Double, margin: Double) {
    for agree in [nil, false, true] {
      let evidence = HearingEvidence(confidence: confidence, margin: margin, earsAgree: agree)
      #expect((0...1).contains(evidence.probability))
      var unexplained = evidence
      unexplained.explanation = .init(score: -.infinity, share: -.infinity)
      #expect((0...1).contains(unexplained.probability))
    }
  }
}
