#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension WhisperNetwork.Decoder {
  /// How many tokens are compared with the features at once: their scores stay in the cache.
  private static let block = 2_048

  /// The logarithm of what the exponentials of all tokens' scores add up to, for each row of features; a token's
  /// log-likelihood is its score less that.
  func normalisers(_ features: Matrix, check: () throws -> Void) throws -> [Float] {
    try check()
    let (rows, vocabulary) = (features.rows, embedding.rows)
    var normalisers = [Float](repeating: 0, count: rows)
    normalisers.withUnsafeMutableBufferPointer { normalisers in
      guard let target = normalisers.baseAddress else { return }
      Workers.share(rows, least: 16) { part in
        var sums = [(most: Float, sum: Float)](repeating: (-.infinity, 0), count: part.count)
        let scores = UnsafeMutablePointer<Float>.allocate(capacity: part.count * Self.block)
        defer { scores.deallocate() }
        for first in stride(from: 0, to: vocabulary, by: Self.block) {
          let tokens = first..<min(vocabulary, first + Self.block)
          self.scores(of: tokens, rows: part, features, into: scores)
          for row in 0..<part.count {
            let start = scores + row * tokens.count
            let most = max(sums[row].most, VectorMath.maximum(start, count: tokens.count))
            sums[row].sum =
              sums[row].sum * expf(sums[row].most - most)
              + VectorMath.sumOfExponentials(start, less: most, count: tokens.count)
            sums[row].most = most
          }
        }
        for (row, sum) in zip(part, sums) { target[row] = sum.most + logf(sum.sum) }
      }
    }
    return normalisers
  }

  /// The score of one token for one row of features.
  func score(of token: Int, row: Int, _ features: Matrix) -> Float {
    features.values.withUnsafeBufferPointer { features in
      embedding.values.withUnsafeBufferPointer { embedding in
        guard let features = features.baseAddress, let embedding = embedding.baseAddress else { return 0 }
        return VectorMath.dot(features + row * width, embedding + token * width, count: width)
      }
    }
  }

  /// The scores of all tokens for a few rows of features, a row each.
  func scores(_ features: Matrix) -> Matrix {
    let (rows, vocabulary) = (features.rows, embedding.rows)
    return Matrix(rows: rows, columns: vocabulary) { target in
      Workers.share(vocabulary, least: 4 * Self.block) { part in
        scores(of: part, rows: 0..<rows, features, into: target + part.lowerBound, stride: vocabulary)
      }
    }
  }

  private func scores(
    of tokens: Range<Int>, rows: Range<Int>, _ features: Matrix, into target: UnsafeMutablePointer<Float>,
    stride: Int? = nil
  ) {
    features.values.withUnsafeBufferPointer { features in
      embedding.values.withUnsafeBufferPointer { embedding in
        guard let features = features.baseAddress, let embedding = embedding.baseAddress else { return }
        BLAS.multiply(
          features + rows.lowerBound * width, stride: width, embedding + tokens.lowerBound * width, stride: width,
          transposingB: true, into: target, stride: stride ?? tokens.count, rows: rows.count, columns: tokens.count,
          inner: width)
      }
    }
  }
}
