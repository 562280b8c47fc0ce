import Evaluation
import Testing

@Suite struct PoissonWeightsTests {
  private static let counts: [[Int]] = {
    var bootstrap = PoissonBootstrap(seed: 20, replicates: 2000)
    return (0..<200).map { bootstrap.weights(for: "utterance \($0)").counts }
  }()

  /// Chi-square over 400,000 weights; 22.46 is the 99.9 % quantile with 6 degrees of freedom.
  @Test func distribution() {
    let expected = [0.36787944, 0.36787944, 0.18393972, 0.06131324, 0.01532831, 0.00306566, 0.00059418]
    var seen = [Double](repeating: 0, count: 7)
    for weight in Self.counts.joined() { seen[min(6, weight)] += 1 }
    let chiSquare = zip(seen, expected).reduce(0.0) { $0 + ($1.0 - $1.1 * 4e5) * ($1.0 - $1.1 * 4e5) / ($1.1 * 4e5) }
    #expect(chiSquare < 22.46)
  }

  @Test func meanAndVarianceAreOne() {
    let weights = Self.counts.joined().map(Double.init)
    let mean = weights.reduce(0, +) / 4e5
    let variance = weights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4e5
    #expect(abs(mean - 1) < 0.0065)
    #expect(abs(variance - 1) < 0.011)
  }

  /// Neighbouring keys and neighbouring replicates do not go together: 4 standard errors of a correlation.
  @Test func independence() {
    func correlation(_ pairs: [(Int, Int)]) -> Double {
      pairs.reduce(0) { $0 + Double(($1.0 - 1) * ($1.1 - 1)) } / Double(pairs.count)
    }
    let keys = zip(Self.counts, Self.counts.dropFirst()).flatMap { Array(zip($0, $1)) }
    let neighbours = Self.counts.flatMap { Array(zip($0, $0.dropFirst())) }
    let halves = Self.counts.flatMap { Array(zip($0, $0.dropFirst(2))) }
    for pairs in [keys, neighbours, halves] { #expect(abs(correlation(pairs)) < 4 / 4e5.squareRoot()) }
  }

  @Test func aFunctionOfSeedKeyAndReplicate() {
    var one = PoissonBootstrap(seed: 7, replicates: 100)
    var other = PoissonBootstrap(seed: 7, replicates: 100)
    let a = one.weights(for: "a").counts
    let b = one.weights(for: "b").counts
    #expect(other.weights(for: "b").counts == b)
    #expect(other.weights(for: "a").counts == a)
    #expect(other.weights(for: "a").counts == a)
    #expect(a != b)
    var reseeded = PoissonBootstrap(seed: 8, replicates: 100)
    #expect(reseeded.weights(for: "a").counts != a)
    // More replicates go on where fewer end, odd numbers included.
    var longer = PoissonBootstrap(seed: 7, replicates: 131)
    #expect(Array(longer.weights(for: "a").counts.prefix(100)) == a)
  }

  /// From a second implementation in Python with SciPy's `poisson.ppf`: results of earlier runs must stay comparable.
  @Test(
    arguments: [
      (1, "speaker 1", [0, 0, 1, 1, 1, 2, 3, 0, 2, 2, 1, 1, 1, 1, 2, 1, 0, 1, 1, 0, 0, 2, 1, 0]),
      (1, "", [1, 2, 2, 4, 0, 1, 2, 1, 1, 1, 1, 1, 0]), (99, "Ö", [1, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 2, 1]),
    ] as [(UInt64, String, [Int])])
  func knownWeights(seed: UInt64, key: String, counts: [Int]) {
    var bootstrap = PoissonBootstrap(seed: seed, replicates: counts.count)
    #expect(bootstrap.weights(for: key).counts == counts)
  }
}
