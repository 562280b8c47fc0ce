import Evaluation
import Testing

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
