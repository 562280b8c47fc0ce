import Foundation
import Recognition

/// A sum of exponentials relative to the largest one, to avoid overflow.
private struct ExponentialSum {
  var most = -Float.infinity
  var sum: Float = 0

  mutating func add(_ other: ExponentialSum) {
    let most = max(self.most, other.most)
    guard most > -.infinity else { return }
    sum = sum * expf(self.most - most) + other.sum * expf(other.most - most)
    self.most = most
  }
}

extension WhisperNetwork.Decoder {
  /// The number of tokens that are compared with the features at a time, to avoid storing the scores of all tokens.
  private static let block = 1_024

  /// The log of the sum of exponentials of the tokens' scores, for each row of features. A token's log-likelihood is
  /// its score minus this.
  func normalizers(_ features: QuantizedRows, of tokens: TextTokens, check: () throws -> Void) throws -> [Float] {
    try check()
    let rows = features.rows
    // Splits by tokens instead of rows: oneDNN reorders the tokens' weights, and this way it does so only once.
    let parts = Workers.map(tokens.count, least: 2 * Self.block) { part in
      var sums = [ExponentialSum](repeating: ExponentialSum(), count: rows)
      let scores = UnsafeMutablePointer<Float>.allocate(capacity: rows * Self.block)
      defer { scores.deallocate() }
      for first in stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
        let block = first..<min(part.upperBound, first + Self.block)
        self.scores(features, of: block, in: tokens, into: scores, stride: block.count)
        for row in 0..<rows {
          let start = scores + row * block.count
          let most = VectorMath.maximum(start, count: block.count)
          sums[row].add(
            ExponentialSum(most: most, sum: VectorMath.sumOfExponentials(start, less: most, count: block.count)))
        }
      }
      return sums
    }
    return (0..<rows).map { row in
      var sum = ExponentialSum()
      for part in parts { sum.add(part[row]) }
      return sum.most + logf(sum.sum)
    }
  }

  /// The scores of given tokens for a few rows of features, a row each.
  func scores(_ features: Matrix, of tokens: TextTokens) -> Matrix {
    let (features, columns) = (QuantizedRows(features), tokens.count)
    return Matrix(rows: features.rows, columns: columns) { target in
      Workers.share(columns, least: 4 * Self.block) { part in
        scores(features, of: part, in: tokens, into: target + part.lowerBound, stride: columns)
      }
    }
  }

  /// Computes the scores of the tokens at some positions among the given ones; `target` points to the first one.
  private func scores(
    _ features: QuantizedRows, of part: Range<Int>, in tokens: TextTokens, into target: UnsafeMutablePointer<Float>,
    stride: Int
  ) {
    let first = part.clamped(to: 0..<tokens.first)
    embedding.output.compute(first, from: features, into: target, stride: stride)
    let others = part.clamped(to: tokens.first..<tokens.count)
    tokens.embedding.compute(
      others.lowerBound - tokens.first..<others.upperBound - tokens.first, from: features,
      into: target + (others.lowerBound - part.lowerBound), stride: stride)
  }
}
