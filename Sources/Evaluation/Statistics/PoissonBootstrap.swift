import Foundations

/// Weights of a streaming bootstrap: each sampling unit counts Poisson(1) times in each replicate.
///
/// Sampling n units with replacement needs all of them in memory and gives each a binomial count. A Poisson(1) count
/// is its limit and can be sampled unit by unit (Hanley and MacGibbon, "Creating non-parametric bootstrap samples
/// using Poisson frequencies", Computer Methods and Programs in Biomedicine 83, 2006; Chamandy, Muralidharan, Najmi
/// and Naidu, "Estimating uncertainty for massive data streams", Google, 2012).
///
/// A weight is a function of only the seed, key and replicate. So memory doesn't grow with the units, and neither the
/// order nor the division of the work changes a weight. Utterances with the same key (such as their speaker's) get
/// the same weights, which makes it a cluster bootstrap (Bisani and Ney, "Bootstrap estimates for confidence
/// intervals in ASR performance evaluation", ICASSP 2004, resample speakers like this). With fewer than about 30
/// keys, intervals are too narrow.
struct PoissonBootstrap: Sendable {
  let seed: UInt64
  /// Number of replicates; 1,000 suffice for 95 % intervals (Efron and Tibshirani, 1993, chapter 13).
  let replicates: Int

  private var last: (key: String, weights: BootstrapWeights)?

  init(seed: UInt64, replicates: Int = 1000) {
    self.seed = seed
    self.replicates = max(1, replicates)
  }

  /// The weight of the unit `key` in each replicate; the last key's weights are cached.
  ///
  /// Keys are compared by their Unicode scalars as UTF-8.
  mutating func weights(for key: String) -> BootstrapWeights {
    if let last, last.key.utf8.elementsEqual(key.utf8) { return last.weights }
    let weights = BootstrapWeights(seed: seed, values: Self.draw(replicates, seed: Self.seed(seed, key: key)))
    last = (key, weights)
    return weights
  }

  private static func seed(_ seed: UInt64, key: String) -> UInt64 {
    SplitMix64.mixed(SplitMix64.mixed(FNV1a(key.utf8).value) &+ SplitMix64.mixed(seed &+ SplitMix64.step))
  }

  /// Two samples from each number of a SplitMix64 stream.
  private static func draw(_ count: Int, seed: UInt64) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { weights, initialized in
      var random = SplitMix64(seed: seed)
      var index = 0
      while index < count {
        let bits = random.next()
        weights[index] = poisson(UInt32(truncatingIfNeeded: bits))
        if index + 1 < count { weights[index + 1] = poisson(UInt32(truncatingIfNeeded: bits >> 32)) }
        index += 2
      }
      initialized = count
    }
  }

  /// The Poisson(1) quantile of `uniform` / 2³², by inversion of the distribution function.
  private static func poisson(_ uniform: UInt32) -> Double {
    // Two in three samples end in the first two lines.
    if uniform < cumulative[0] { return 0 }
    if uniform < cumulative[1] { return 1 }
    var count = 2
    while count < cumulative.count, uniform >= cumulative[count] { count += 1 }
    return Double(count)
  }

  /// P(X ≤ k) · 2³² for k from 0; counts above 12 are rarer (6e-11) than a 32-bit number can express.
  private static let cumulative: [UInt32] = [
    1_580_030_169, 3_160_060_337, 3_950_075_422, 4_213_413_783, 4_279_248_374, 4_292_415_292, 4_294_609_778,
    4_294_923_276, 4_294_962_463, 4_294_966_817, 4_294_967_253, 4_294_967_292,
  ]
}

/// The weight of one sampling unit in each replicate of a ``PoissonBootstrap``.
struct BootstrapWeights: Sendable {
  let seed: UInt64
  /// One weight per replicate, integers; stored as doubles because they multiply doubles.
  let values: [Double]
}
