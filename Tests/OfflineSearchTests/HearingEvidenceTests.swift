import Testing

@testable import OfflineSearch

/// How likely words are right, by what is known of how they were heard.
struct HearingEvidenceTests {
  private let plain = HearingEvidence(first: 0.3, second: 0.3, margin: 1, earsAgree: false)

  private func changed(_ change: (inout HearingEvidence) -> Void) -> Double {
    var evidence = plain
    change(&evidence)
    return evidence.probability
  }

  @Test func `surer passes, a greater margin and ears that agree make it likelier`() {
    let least = plain.probability
    #expect(changed { $0.first = 0.6 } > least)
    #expect(changed { $0.second = 0.6 } > least)
    #expect(changed { $0.margin = 1.5 } > least)
    #expect(changed { $0.margin = 0.5 } < least)
    let agree = changed { $0.earsAgree = true }
    let alone = changed { $0.earsAgree = nil }
    #expect(least < alone && alone < agree)
  }

  @Test func `what nothing compares with general speech counts as usual`() {
    #expect(changed { $0.margin = nil } == plain.probability)
  }

  @Test(arguments: [
    (0.0, 0.0, -7.0), (1, 1, 100), (0, 1, 0), (1, 0, -.infinity), (0.3, 0.3, .infinity),
  ])
  func `it is a probability whatever comes`(first: Double, second: Double, margin: Double) {
    for agree in [nil, false, true] {
      let evidence = HearingEvidence(first: first, second: second, margin: margin, earsAgree: agree)
      #expect((0...1).contains(evidence.probability))
    }
  }
}
