import Testing

@testable import Evaluation

@Suite("A looped recording") struct NoiseLoopTests {
  @Test("long enough is used from one point on as it is") func stretch() {
    var random = Xoshiro256(seed: 1)
    let loop = NoiseLoop((0..<5000).map { Double($0 + 1) })
    var starts: Set<Double> = []
    for _ in 0..<20 {
      let part = loop.stretch(4000, &random)
      #expect(part.count == 4000 && zip(part, part.dropFirst()).allSatisfy { $1 - $0 == 1 })
      starts.insert(part[0])
    }
    #expect(starts.count > 15)
    #expect(loop.stretch(5000, &random).first == 1)
  }

  @Test("too short goes round without a click or a change of level") func seam() {
    var random = Xoshiro256(seed: 2)
    // A slow ramp jumps by 1000 where it starts again, unless it is faded.
    let ramp = NoiseLoop((0..<1000).map { Double($0) }).stretch(5000, &random)
    #expect(ramp.count == 5000)
    #expect(zip(ramp, ramp.dropFirst()).allSatisfy { abs($1 - $0) < 25 })
    let noise = ConditionSignals.noise(1600, level: -20).map(Double.init)
    let looped = NoiseLoop(noise).turned(32000, &random)
    for start in stride(from: 0, to: 32000, by: 160) {
      #expect(abs(ConditionSignals.level(looped[start..<start + 160]) + 20) < 2)
    }
  }

  @Test("skips a stretch of digital silence") func silence() {
    var random = Xoshiro256(seed: 3)
    let loop = NoiseLoop([Double](repeating: 0, count: 100_000) + [5, 6, 7] + [Double](repeating: 0, count: 400))
    for _ in 0..<20 { #expect(loop.stretch(10, &random).contains { $0 != 0 }) }
  }

  @Test("may hold one sample or none") func tiny() {
    var random = Xoshiro256(seed: 4)
    #expect(NoiseLoop([3]).stretch(4, &random) == [3, 3, 3, 3])
    #expect(NoiseLoop([]).turned(2, &random) == [0, 0])
    #expect(NoiseLoop([1, 2]).stretch(0, &random).isEmpty)
  }
}
