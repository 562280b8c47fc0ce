import Testing

@testable import Foundations

@Suite("Seeded random numbers") struct Xoshiro256Tests {
  @Test("match the published generators") func reference() {
    // SplitMix64 from 0 gives E220A8397B1DCDAF, 6E789E6AA1B965F4, 06C45D188009454F, F88BB8A8724C81EC; xoshiro256**
    // starts with rotl(6E789E6AA1B965F4 * 5, 7) * 9.
    var random = Xoshiro256(seed: 0)
    #expect(random.next() == 0x99EC_5F36_CB75_F2B4)
  }

  @Test("differ with every part of the seed") func parts() {
    var firsts: Set<UInt64> = []
    for seed in UInt64(0)...1 {
      var variants = [
        Xoshiro256(seed: seed), Xoshiro256(seed: seed, "ab", "c"), Xoshiro256(seed: seed, "a", "bc"),
        Xoshiro256(seed: seed, "abc"), Xoshiro256(seed: seed, "abc", ""),
      ]
      for index in variants.indices { firsts.insert(variants[index].next()) }
    }
    #expect(firsts.count == 10)
    var again = Xoshiro256(seed: 1, "abc", "")
    #expect(firsts.contains(again.next()))
  }

  @Test("have the requested distribution") func distribution() {
    var random = Xoshiro256(seed: 5)
    let uniform = (0..<100_000).map { _ in random.uniform(-2...4) }
    #expect(uniform.allSatisfy { (-2.0...4).contains($0) })
    #expect(abs(uniform.reduce(0, +) / 100_000 - 1) < 0.03)
    let normal = (0..<100_000).map { _ in random.gaussian() }
    let moments = (1...4).map { power in
      normal.reduce(0) { sum, x in sum + (1...power).reduce(1.0) { product, _ in product * x } } / 100_000
    }
    #expect(abs(moments[0]) < 0.02 && abs(moments[1] - 1) < 0.03)
    #expect(abs(moments[2]) < 0.05 && abs(moments[3] - 3) < 0.15)
  }
}

@Suite struct DrawingTests {
  @Test func drawsAreInRangeAndEven() {
    var generator = Xoshiro256(seed: 3)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7_000 { counts[generator.index(below: 7)] += 1 }
    #expect(counts.allSatisfy { (850...1_150).contains($0) })
    #expect((0..<1_000).allSatisfy { _ in (0..<1).contains(generator.uniform()) })
  }

  @Test func shufflingKeepsEveryElement() {
    var generator = Xoshiro256(seed: 4)
    let shuffled = generator.shuffled(Array(0..<100))
    #expect(shuffled != Array(0..<100))
    #expect(shuffled.sorted() == Array(0..<100))
    #expect(generator.shuffled([Int]()) == [])
    let weighted = generator.shuffled(Array(0..<100)) { $0 < 50 ? 0 : 1 }
    #expect(weighted.sorted() == Array(0..<100))
    #expect(weighted.prefix(50).allSatisfy { $0 >= 50 })
  }

  @Test func picksByWeight() {
    var generator = Xoshiro256(seed: 5)
    var counts: [String: Int] = [:]
    for _ in 0..<4_000 {
      counts[generator.pick(["a", "b", "never"], weight: { ["a": 3, "b": 1][$0] ?? 0 }) ?? "none", default: 0] += 1
    }
    let (common, rare) = (counts["a"] ?? 0, counts["b"] ?? 0)
    #expect((2_850...3_150).contains(common))
    #expect(common + rare == 4_000)
    #expect(generator.pick([1, 2], weight: { _ in 0 }) == nil)
    var first = 0
    for _ in 0..<4_000 { if generator.shuffled(["a", "b"], weight: { $0 == "a" ? 3 : 1 })[0] == "a" { first += 1 } }
    #expect((2_850...3_150).contains(first))
  }
}
