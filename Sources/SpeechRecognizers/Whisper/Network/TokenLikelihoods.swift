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
  private static let block = 2_048

  /// The log of the sum of exponentials of all tokens' scores, for each row of features. A token's log-likelihood is
  /// its score minus this.
  func normalizers(_ features: Matrix, check: () throws -> Void) throws -> [Float] {
    try check()
    let (rows, vocabulary) = (features.rows, embedding.rows)
    // Splits by tokens instead of rows: BLAS reorders the second operand, and this way it does so only once.
    let parts = Workers.map(vocabulary, least: 4 * Self.block) { part in
      var sums = [ExponentialSum](repeating: ExponentialSum(), count: rows)
      let scores = UnsafeMutablePointer<Float>.allocate(capacity: rows * Self.block)
      defer { scores.deallocate() }
      for first in stride(from: part.lowerBound, to: part.upperBound, by: Self.block) {
        let tokens = first..<min(part.upperBound, first + Self.block)
        self.scores(of: tokens, embedding, features, into: scores, stride: tokens.count)
        for row in 0..<rows {
          let start = scores + row * tokens.count
          let most = VectorMath.maximum(start, count: tokens.count)
          sums[row].add(
            ExponentialSum(most: most, sum: VectorMath.sumOfExponentials(start, less: most, count: tokens.count)))
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

  /// The score of one token for one row of features.
  func score(of token: Int, row: Int, _ features: Matrix) -> Float {
    withPointers(features.values, embedding.values) { features, embedding in
      VectorMath.dot(features + row * width, embedding + token * width, count: width)
    }
  }

  /// The scores of given tokens for a few rows of features, a row each.
  func scores(_ features: Matrix, of tokens: TextTokens) -> Matrix {
    let columns = tokens.count
    return Matrix(rows: features.rows, columns: columns) { target in
      Workers.share(columns, least: 2 * Self.block) { part in
        let first = part.clamped(to: 0..<tokens.first)
        scores(of: first, embedding, features, into: target + first.lowerBound, stride: columns)
        let others = part.clamped(to: tokens.first..<columns)
        scores(
          of: others.lowerBound - tokens.first..<others.upperBound - tokens.first, tokens.features, features,
          into: target + others.lowerBound, stride: columns)
      }
    }
  }

  private func scores(
    of tokens: Range<Int>, _ embedding: Matrix, _ features: Matrix, into target: UnsafeMutablePointer<Float>,
    stride: Int
  ) {
    guard !tokens.isEmpty else { return }
    withPointers(features.values, embedding.values) { numbers, embedding in
      BLAS.multiply(
        numbers, stride: width, embedding + tokens.lowerBound * width, stride: width, transposingB: true, into: target,
        stride: stride, rows: features.rows, columns: tokens.count, inner: width)
    }
  }
}
