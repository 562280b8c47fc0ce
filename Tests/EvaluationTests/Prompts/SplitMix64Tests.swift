import Evaluation
import Testing

@Suite struct SplitMix64Tests {
  /// The published reference's first numbers for the seed 1234567.
  @Test func isTheReferenceGenerator() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func streamsAreTheirOwn() {
    func first(_ seed: UInt64, _ stream: String) -> UInt64 {
      var generator = SplitMix64(seed: seed, stream: stream)
      return generator.next()
    }
    #expect(first(1, "names") == first(1, "names"))
    #expect(Set([first(1, "names"), first(2, "names"), first(1, "near"), first(2, "near")]).count == 4)
  }

  @Test func drawsAreInRangeAndEven() {
    var generator = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7_000 { counts[generator.index(below: 7)] += 1 }
    #expect(counts.allSatisfy { (850...1_150).contains($0) })
    #expect((0..<1_000).allSatisfy { _ in (0..<1).contains(generator.unit()) })
  }

  @Test func shufflingKeepsEveryElement() {
    var generator = SplitMix64(seed: 4)
    let shuffled = generator.shuffled(Array(0..<100))
    #expect(shuffled != Array(0..<100))
    #expect(shuffled.sorted() == Array(0..<100))
    #expect(generator.shuffled([Int]()) == [])
    let weighted = generator.shuffled(Array(0..<100)) { $0 < 50 ? 0 : 1 }
    #expect(weighted.sorted() == Array(0..<100))
    #expect(weighted.prefix(50).allSatisfy { $0 >= 50 })
  }

  @Test func picksByWeight() {
    var generator = SplitMix64(seed: 5)
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
