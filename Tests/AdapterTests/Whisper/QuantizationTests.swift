import Foundations
import Testing

@testable import SpeechRecognizers

/// Products in 8 bits: rounding errors are bounded, and sums are exact.
struct QuantizationTests {
  private static let widths = [1, 2, 7, 16, 33, 384, 386, 1_536]

  private func matrix(_ rows: Int, _ columns: Int, seed: UInt64, around middle: Float = 0) -> Matrix {
    var random = Xoshiro256(seed: seed)
    return Matrix(
      rows: rows, columns: columns,
      values: (0..<rows * columns).map { _ in middle + Float.random(in: -2...3, using: &random) })
  }

  private func layer(_ weights: Matrix, bias: [Float]? = nil) -> QuantizedLinear {
    QuantizedLinear(
      Linear(
        inputs: weights.columns, outputs: weights.rows, weight: weights.values,
        bias: bias ?? [Float](repeating: 0, count: weights.rows)))
  }

  /// The layer's results, computed from its integers.
  private func reference(_ layer: QuantizedLinear, _ x: QuantizedRows, bias: [Float]) -> [Double] {
    (0..<x.rows).flatMap { row in
      (0..<layer.outputs).map { output in
        var (sum, total) = (0, 0)
        for input in 0..<layer.inputs {
          let weight = Int(layer.weights[output * layer.inputs + input])
          sum += Int(x.values[row * layer.inputs + input]) * weight
          total += weight
        }
        let scale = Double(layer.scales[output])
        return scale * (Double(sum) * Double(x.scales[row]) + Double(total) * Double(x.offsets[row]))
          + Double(bias[output])
      }
    }
  }

  @Test(arguments: widths) func `a number differs from its integer by at most half a step`(_ width: Int) {
    let numbers = matrix(5, width, seed: 1, around: 10)
    let rows = QuantizedRows(numbers)
    for (position, number) in numbers.values.enumerated() {
      let row = position / width
      let rounded = Float(rows.values[position]) * rows.scales[row] + rows.offsets[row]
      #expect(abs(rounded - number) <= rows.scales[row] * 0.501 + 1e-5)
    }
    let weights = layer(numbers)
    for (position, number) in numbers.values.enumerated() {
      let scale = weights.scales[position / width]
      #expect(abs(Float(weights.weights[position]) * scale - number) <= scale * 0.501)
    }
  }

  @Test(arguments: widths, [1, 8, 60]) func `products equal those of integers`(_ width: Int, _ count: Int) {
    let (numbers, bias) = (matrix(count, width, seed: 2), matrix(1, 70, seed: 3).values)
    let weights = matrix(70, width, seed: 4)
    let layer = layer(weights, bias: bias)
    let (results, rows) = (layer(numbers), QuantizedRows(numbers))
    for (position, exact) in reference(layer, rows, bias: bias).enumerated() {
      #expect(abs(Double(results.values[position]) - exact) < 1e-4 * max(1, abs(exact)))
      #expect(layer.compute(position % 70, from: rows, row: position / 70) == results.values[position])
    }
    #expect(layer.selecting([3, 69])(numbers).rows([0]).values == [results.values[3], results.values[69]])
  }

  /// Weights whose neighbors have a large sum, and inputs at both ends of their range.
  @Test(arguments: widths) func `no sum saturates`(_ width: Int) {
    let patterns: [(Int) -> Float] = [
      { _ in 1 }, { _ in -1 }, { $0.isMultiple(of: 2) ? 1 : -1 }, { $0 % 4 < 2 ? 1 : -1 },
      { $0.isMultiple(of: 2) ? 1 : 0.01 }, { $0.isMultiple(of: 2) ? -0.01 : -1 }, { $0 % 3 == 0 ? 0.5 : 0.4 },
    ]
    let weights = Matrix(
      rows: patterns.count, columns: width, values: patterns.flatMap { (0..<width).map($0) })
    let layer = layer(weights)
    for output in 0..<layer.outputs {
      let row = layer.weights[output * width..<(output + 1) * width].map(Int.init)
      #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 + $1) <= 128 } && row.allSatisfy { abs($0) <= 127 })
    }
    let ends = Matrix(
      rows: 3, columns: width,
      values: (0..<3).flatMap { row in (0..<width).map { $0 == row ? 0 : $0.isMultiple(of: row + 4) ? 0 : 1 } })
    let bias = [Float](repeating: 0, count: patterns.count)
    for (result, exact) in zip(layer(ends).values, reference(layer, QuantizedRows(ends), bias: bias)) {
      #expect(abs(Double(result) - exact) < 1e-4 * max(1, abs(exact)))
    }
  }

  @Test func `equal numbers and zeros have finite results`() {
    let zeros = Matrix(rows: 2, columns: 9, values: [Float](repeating: 0, count: 18))
    let fives = Matrix(rows: 2, columns: 9, values: [Float](repeating: 5, count: 18))
    #expect(layer(zeros, bias: [1, 2])(fives).values == [1, 2, 1, 2])
    #expect(layer(fives)(zeros).values == [0, 0, 0, 0])
    for result in layer(fives)(fives).values { #expect(abs(result - 225) < 2) }
  }

  @Test func `embeddings are read back, and scores differ from exact ones by a common amount`() {
    let (width, count) = (24, 3_000)
    var embeddings = matrix(count, width, seed: 5, around: 40)
    for row in 0..<count { embeddings.values[row * width] *= 20 }
    var quantized = TokenEmbedding(like: embeddings, expectedTokens: count)
    quantized.append(embeddings)
    #expect(quantized.count == count)
    for token in [0, 17, count - 1] {
      for (ours, exact) in zip(quantized[token], embeddings.rows([token]).values) {
        #expect(abs(ours - exact) < 0.002 * abs(exact))
      }
    }
    let features = matrix(1, width, seed: 6)
    let balanced = Matrix(rows: 1, columns: width, values: zip(features.values, quantized.factors).map { $0 * $1 })
    let differences = zip(quantized.output(balanced).values, 0..<count).map { score, token in
      score - zip(features.values, embeddings.rows([token]).values).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let mean = differences.reduce(0, +) / Float(count)
    #expect(differences.allSatisfy { abs($0 - mean) < 2 })
  }
}
