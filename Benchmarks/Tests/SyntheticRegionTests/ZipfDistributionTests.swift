import Testing

@testable import SyntheticRegion

@Suite struct ZipfDistributionTests {
  @Test func frequencyFallsWithTheRank() {
    let distribution = ZipfDistribution(count: 100, exponent: 1)
    var random = SeededRandom(seed: 1)
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<100_000 { counts[distribution.rank(&random)] += 1 }
    // The second and the tenth rank have a half and a tenth of the first; five deviations are allowed.
    #expect(abs(Double(counts[1]) / Double(counts[0]) - 0.5) < 0.05)
    #expect(abs(Double(counts[9]) / Double(counts[0]) - 0.1) < 0.02)
    #expect(counts[99] > 0)
  }

  @Test(arguments: [0, 1, 7, 1_000]) func sharesAddUp(total: Int) {
    let shares = ZipfDistribution(weights: [5, 0, 3, 1, 1]).shares(of: total)
    #expect(shares.reduce(0, +) == total)
    #expect(shares[1] == 0)
    #expect(shares.allSatisfy { $0 >= 0 })
  }

  @Test func numbersAreTheSameEverywhere() {
    // The first values of SplitMix64 from state 1234567, as its authors' code gives them.
    var random = SeededRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }
}
