import Foundation
import Testing

@testable import SpeechRecognizers

struct NoiseFloorTests {
  /// Half a second of a tone, digital silence, and the tone again.
  private func speech(amplitude: Double) -> [Int16] {
    (0..<24_000).map { (8_000..<16_000).contains($0) ? 0 : Int16(amplitude * sin(Double($0) * 0.2)) }
  }

  private func level(_ samples: some Sequence<Int16>) -> Double {
    let powers = samples.map { Double($0) * Double($0) }
    return 10 * log10(powers.reduce(0, +) / Double(powers.count))
  }

  @Test(arguments: [20.0, 27, 35], [1_000.0, 20_000])
  func `silence gets a noise bed at the given level below the speech`(depth: Double, amplitude: Double) {
    let samples = speech(amplitude: amplitude)
    let bed = level(NoiseBed(depth: depth).under(samples)[8_000..<16_000])
    // A tone's loudest frames are as loud as all others, unlike speech's, which are 5 dB louder than its median.
    #expect(abs(level(samples[0..<8_000]) - 5 - depth - bed) < 1.5)
  }

  @Test func `the speech itself is nearly unchanged`() {
    let samples = speech(amplitude: 10_000)
    let under = NoiseBed(depth: 27).under(samples)
    let change = zip(samples, under).map { $0 &- $1 }[0..<8_000]
    #expect(level(samples[0..<8_000]) - level(change) > 25)
    #expect(under.count == samples.count)
  }

  @Test func `equal samples get an equal noise bed`() {
    let samples = speech(amplitude: 5_000)
    #expect(NoiseBed(depth: 27).under(samples) == NoiseBed(depth: 27).under(samples))
  }

  @Test func `without speech there is no noise bed`() {
    #expect(NoiseBed(depth: 27).under([]).isEmpty)
    #expect(NoiseBed(depth: 27).under([Int16](repeating: 0, count: 4_000)) == [Int16](repeating: 0, count: 4_000))
  }

  @Test func `samples at full scale don't overflow`() {
    let samples = [Int16](repeating: .max, count: 8_000) + [Int16](repeating: .min, count: 8_000)
    let under = NoiseBed(depth: 6).under(samples)
    #expect(under[0..<8_000].allSatisfy { $0 > 0 } && under[8_000...].allSatisfy { $0 < 0 })
  }
}
