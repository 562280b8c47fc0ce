import Foundation
import Testing

@testable import Evaluation

struct WaveformTests {
  private func levels(_ samples: [Int16]) throws -> [UInt8] {
    let text = try #require(Waveform.text(of: samples))
    return Array(try #require(Data(base64Encoded: text)))
  }

  @Test func nothingHasNone() { #expect(Waveform.text(of: []) == nil) }

  @Test func silenceIsZeroAndFullScaleIsAll() throws {
    #expect(try levels(Array(repeating: 0, count: 1_200)) == Array(repeating: 0, count: 120))
    #expect(try levels(Array(repeating: -32_768, count: 1_200)) == Array(repeating: 255, count: 120))
  }

  /// A tenth of full scale is -20 dBFS, two thirds of the way up from -60; a thousandth is the floor.
  @Test(arguments: [(3_277, 170), (1_036, 127), (33, 0), (10, 0)])
  func levelsAreLinearInDecibels(sample: Int16, level: UInt8) throws {
    #expect(try levels(Array(repeating: sample, count: 600)).allSatisfy { abs(Int($0) - Int(level)) <= 1 })
  }

  @Test func partsAreInOrder() throws {
    let samples = Array(repeating: Int16(0), count: 50_000) + Array(repeating: Int16(32_767), count: 50_000)
    let levels = try levels(samples)
    #expect(levels.prefix(60).allSatisfy { $0 == 0 } && levels.suffix(60).allSatisfy { $0 >= 254 })
    #expect(levels.count == 120)
  }

  @Test func aShortOneHasFewer() throws {
    #expect(try levels([0, 32_767, 0]).map { $0 > 100 } == [false, true, false])
  }
}
