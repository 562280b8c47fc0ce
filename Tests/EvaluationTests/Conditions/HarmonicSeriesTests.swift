import Foundation
import Testing

@testable import Evaluation

@Suite("Overtones") struct HarmonicSeriesTests {
  @Test("are summed as sines of multiples", arguments: [0, 0.3, 1.5707963, 3.1, 50])
  func sum(phase: Double) {
    let amplitudes = [1, 0.5, 0, -0.25, 0.2, 0.1, 0.05, 0.025]
    let expected = amplitudes.indices.reduce(0) { $0 + amplitudes[$1] * sin(Double($1 + 1) * phase) }
    #expect(abs(HarmonicSeries(amplitudes: amplitudes).value(at: phase) - expected) < 1e-9)
    #expect(HarmonicSeries(amplitudes: []).value(at: phase) == 0)
  }
}
