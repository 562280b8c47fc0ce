/// How often one sampling unit counts in each replicate of a ``PoissonBootstrap``.
public struct BootstrapWeights: Sendable {
  /// The seed they were drawn with.
  let seed: UInt64

  /// One weight a replicate, whole numbers; doubles because that is what they are multiplied with.
  let values: [Double]

  /// The weights as whole numbers, one a replicate.
  public var counts: [Int] { values.map { Int($0) } }
}
