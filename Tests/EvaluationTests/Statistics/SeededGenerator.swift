import TestSupport

extension SeededGenerator {
  /// True with probability `p`.
  mutating func flip(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &self) < p }
}
