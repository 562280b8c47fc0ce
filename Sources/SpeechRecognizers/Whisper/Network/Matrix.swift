import Recognition

/// A matrix in row-major order.
struct Matrix: Sendable {
  let rows: Int
  let columns: Int
  var values: [Float]

  init(rows: Int, columns: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
    (self.rows, self.columns) = (rows, columns)
    values = [Float](unsafeUninitializedCapacity: rows * columns) { buffer, count in
      if let start = buffer.baseAddress, rows * columns > 0 { fill(start) }
      count = rows * columns
    }
  }

  init(rows: Int, columns: Int, values: [Float]) { (self.rows, self.columns, self.values) = (rows, columns, values) }

  /// Adds a matrix of equal shape.
  static func += (one: inout Matrix, other: Matrix) {
    let count = one.values.count
    VectorMath.add(other.values, times: 1, to: &one.values, count: count)
  }

  /// Copies overlapping windows of its numbers, `step` apart, into rows, for a convolution. oneDNN doesn't
  /// support overlapping rows.
  func stretches(_ rows: Int, length: Int, step: Int) -> Matrix {
    Matrix(rows: rows, columns: length) { target in
      values.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        for row in 0..<rows { (target + row * length).update(from: source + row * step, count: length) }
      }
    }
  }

  /// Selects rows.
  func rows(_ chosen: [Int]) -> Matrix {
    Matrix(rows: chosen.count, columns: columns) { target in
      values.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        for (position, row) in chosen.enumerated() {
          (target + position * columns).update(from: source + row * columns, count: columns)
        }
      }
    }
  }
}

/// Calls a body with pointers to the numbers of arrays.
func withPointers<Result>(
  _ a: [Float], _ b: [Float], _ body: (UnsafePointer<Float>, UnsafePointer<Float>) -> Result
) -> Result { body(a, b) }

/// Calls a body with pointers to the numbers of arrays.
func withPointers(
  _ a: [Float], _ b: [Float], _ c: [Float],
  _ body: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) -> Void
) { body(a, b, c) }

/// A layer in which each output depends on all inputs.
protocol FullyConnected: Sendable {
  /// Applies the layer to each row.
  func callAsFunction(_ x: Matrix) -> Matrix
}

/// A fully connected layer in single precision: a weighted sum of the inputs for each output, plus a bias.
struct Linear: FullyConnected {
  let inputs: Int
  let outputs: Int
  /// A row of input weights for each output.
  let weight: [Float]
  let bias: [Float]

  func callAsFunction(_ x: Matrix) -> Matrix {
    let rows = x.rows
    return Matrix(rows: rows, columns: outputs) { target in
      withPointers(x.values, weight, bias) { x, weight, bias in
        for row in 0..<rows { (target + row * outputs).update(from: bias, count: outputs) }
        Workers.share(rows, least: 32) { part in
          OneDNN.multiply(
            x + part.lowerBound * inputs, stride: inputs, weight, stride: inputs, transposingB: true,
            into: target + part.lowerBound * outputs, stride: outputs, rows: part.count, columns: outputs,
            inner: inputs, beta: 1)
        }
      }
    }
  }
}

/// Layer normalization: normalizes each row, then applies a gain and a bias.
struct LayerNorm: Sendable {
  let gain: [Float]
  let bias: [Float]

  /// Multiplies the results by factors.
  func multiplied(by factors: [Float]) -> LayerNorm {
    LayerNorm(gain: zip(gain, factors).map { $0 * $1 }, bias: zip(bias, factors).map { $0 * $1 })
  }

  func callAsFunction(_ x: Matrix) -> Matrix {
    let (rows, columns) = (x.rows, x.columns)
    return Matrix(rows: rows, columns: columns) { target in
      withPointers(x.values, gain, bias) { x, gain, bias in
        Workers.share(rows, least: 64) { part in
          for row in part {
            VectorMath.normalize(
              x + row * columns, gain: gain, bias: bias, into: target + row * columns, count: columns)
          }
        }
      }
    }
  }
}

/// A layer norm, followed by two layers with a GELU between them.
struct FeedForward<Layer: FullyConnected>: Sendable {
  let norm: LayerNorm
  let wide: Layer
  let narrow: Layer

  func callAsFunction(_ x: Matrix) -> Matrix {
    var hidden = wide(norm(x))
    hidden.gelu()
    return narrow(hidden)
  }
}

extension Matrix {
  mutating func gelu() {
    let (rows, columns) = (rows, columns)
    values.withUnsafeMutableBufferPointer { values in
      guard let values = values.baseAddress else { return }
      Workers.share(rows, least: 32) { part in
        VectorMath.gelu(values + part.lowerBound * columns, count: part.count * columns)
      }
    }
  }
}
