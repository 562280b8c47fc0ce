/// The embeddings of tokens in 8 bits: the input of the decoder's layers, and the weights of its output.
///
/// Two changes keep the rounding errors of the output small. Neither changes the likelihoods:
///
/// - The center of the embeddings, which is much larger than what distinguishes them, is subtracted. Without it, the
///   scores of all tokens change by the same amount.
/// - Each feature is multiplied by a factor, and the tokens' weights are divided by it (Xiao et al., "SmoothQuant",
///   2023), because a few features have large weights.
struct TokenEmbedding: Sendable {
  /// Computes the tokens' scores from features multiplied by ``factors``.
  private(set) var output: QuantizedLinear
  /// The factor of each feature.
  let factors: [Float]
  private let center: [Float]

  /// The number of tokens of which the center and the factors are computed.
  static let sample = 2_048

  /// Creates embeddings without tokens.
  ///
  /// - Parameter sample: The embeddings of some tokens, a row each.
  init(like sample: Matrix, expectedTokens: Int) {
    let width = sample.columns
    var (sums, squares) = ([Double](repeating: 0, count: width), [Double](repeating: 0, count: width))
    for row in 0..<sample.rows {
      for column in 0..<width {
        let value = Double(sample.values[row * width + column])
        sums[column] += value
        squares[column] += value * value
      }
    }
    let count = Double(max(1, sample.rows))
    center = sums.map { Float($0 / count) }
    factors = zip(sums, squares).map { sum, square in
      let variance = square / count - (sum / count) * (sum / count)
      return variance > 0 ? Float(variance.squareRoot().squareRoot()) : 1
    }
    output = QuantizedLinear(inputs: width, expectedOutputs: expectedTokens)
  }

  /// Appends tokens: the embedding of each is a row.
  mutating func append(_ embeddings: Matrix) {
    let width = embeddings.columns
    let weights = Matrix(rows: embeddings.rows, columns: width) { target in
      withPointers(embeddings.values, center, factors) { source, center, factors in
        for row in 0..<embeddings.rows {
          for column in 0..<width {
            target[row * width + column] = (source[row * width + column] - center[column]) / factors[column]
          }
        }
      }
    }
    output.append(weights: weights.values, bias: [Float](repeating: 0, count: embeddings.rows))
  }

  /// The number of tokens.
  var count: Int { output.outputs }

  /// The embedding of a token.
  subscript(_ token: Int) -> [Float] {
    let (width, scale) = (output.inputs, output.scales[token])
    return (0..<width).map {
      Float(output.weights[token * width + $0]) * scale * factors[$0] + center[$0]
    }
  }
}
