import Recognition

/// A fully connected layer with weights in 8 bits: a weighted sum of the inputs for each output, plus a bias.
///
/// The weights of an output share a scale and are symmetric; the inputs of a row share a scale and an offset, which are
/// computed at run time (Wu et al., "Integer Quantization for Deep Learning Inference", 2020; Yao et al., "ZeroQuant",
/// 2022).
///
/// CPUs without VNNI add the products of two neighboring weights in 16 bits (oneDNN's guide, "Nuances of int8
/// Computations"). Two neighbors therefore add up to at most 128 in magnitude, with which no sum saturates: it is exact
/// on every CPU. Limiting each weight to 64 would have the same effect, but larger rounding errors.
struct QuantizedLinear: FullyConnected {
  let inputs: Int
  private(set) var outputs = 0
  /// A row of input weights for each output.
  private(set) var weights: [Int8] = []
  private(set) var scales: [Float] = []
  /// The sum of each output's weights, by which the offset of the inputs is multiplied.
  private var sums: [Float] = []
  private var bias: [Float] = []

  /// The greatest magnitude of a weight. Before rounding it is also that of the sum of two neighbors.
  static let largest: Float = 127

  /// Creates a layer without outputs.
  init(inputs: Int, expectedOutputs: Int = 0) {
    self.inputs = inputs
    weights.reserveCapacity(inputs * expectedOutputs)
  }

  init(_ layer: Linear) {
    self.init(inputs: layer.inputs, expectedOutputs: layer.outputs)
    append(weights: layer.weight, bias: layer.bias)
  }

  /// Appends outputs: a row of weights for each, and its bias.
  mutating func append(weights new: [Float], bias: [Float]) {
    var integers = [Int8](repeating: 0, count: inputs)
    new.withUnsafeBufferPointer { new in
      guard let start = new.baseAddress else { return }
      for output in 0..<bias.count {
        let row = start + output * inputs
        let most = VectorMath.maximumOfNeighbors(row, count: inputs)
        VectorMath.round(row, less: 0, times: most > 0 ? Self.largest / most : 0, into: &integers, count: inputs)
        weights += integers
        scales.append(most / Self.largest)
        sums.append(most / Self.largest * Float(integers.reduce(0) { $0 &+ Int32($1) }))
      }
    }
    self.bias += bias
    outputs += bias.count
  }

  /// Selects outputs.
  func selecting(_ chosen: [Int]) -> QuantizedLinear {
    var layer = QuantizedLinear(inputs: inputs, expectedOutputs: chosen.count)
    for output in chosen { layer.weights += weights[output * inputs..<(output + 1) * inputs] }
    layer.scales = chosen.map { scales[$0] }
    layer.sums = chosen.map { sums[$0] }
    layer.bias = chosen.map { bias[$0] }
    layer.outputs = chosen.count
    return layer
  }

  func callAsFunction(_ x: Matrix) -> Matrix {
    let x = QuantizedRows(x)
    return Matrix(rows: x.rows, columns: outputs) { target in
      Workers.share(outputs, least: Self.least / max(1, inputs * x.rows)) { part in
        compute(part, from: x, into: target + part.lowerBound, stride: outputs)
      }
    }
  }

  /// The minimum number of multiplications in a part: a thread should have work for at least 20 µs.
  private static let least = 10_000_000

  /// Computes some of the outputs for each row; `target` points to the first one.
  func compute(
    _ part: Range<Int>, from x: QuantizedRows, into target: UnsafeMutablePointer<Float>, stride: Int
  ) {
    guard !part.isEmpty, x.rows > 0 else { return }
    x.values.withUnsafeBufferPointer { values in
      weights.withUnsafeBufferPointer { weights in
        guard let values = values.baseAddress, let weights = weights.baseAddress else { return }
        // The integers have the size of the results that replace them.
        target.withMemoryRebound(to: Int32.self, capacity: (x.rows - 1) * stride + part.count) { integers in
          OneDNN.multiply(
            values, weights + part.lowerBound * inputs, into: integers, stride: stride, rows: x.rows,
            columns: part.count, inner: inputs)
        }
      }
    }
    withPointers(scales, sums, bias) { scales, sums, bias in
      let first = part.lowerBound
      for row in 0..<x.rows {
        VectorMath.rescale(
          target + row * stride, by: x.scales[row], scales + first, plus: x.offsets[row], sums + first, bias + first,
          count: part.count)
      }
    }
  }

  /// Computes one output for one row.
  func compute(_ output: Int, from x: QuantizedRows, row: Int) -> Float {
    let integer = x.values.withUnsafeBufferPointer { values in
      weights.withUnsafeBufferPointer { weights in
        guard let values = values.baseAddress, let weights = weights.baseAddress else { return 0 as Int32 }
        return VectorMath.dot(values + row * inputs, weights + output * inputs, count: inputs)
      }
    }
    return Float(integer) * (x.scales[row] * scales[output]) + (x.offsets[row] * sums[output] + bias[output])
  }
}

/// Rows of numbers in 8 bits. Each number is an integer times the scale of its row, plus the row's offset.
struct QuantizedRows: Sendable {
  let rows: Int
  let columns: Int
  let values: [UInt8]
  private(set) var scales: [Float]
  private(set) var offsets: [Float]

  /// The integer of the greatest number in a row; that of the least is 0.
  private static let most: Float = 255

  init(_ x: Matrix) {
    let (rows, columns) = (x.rows, x.columns)
    (self.rows, self.columns) = (rows, columns)
    var scales = [Float](repeating: 0, count: rows)
    var offsets = scales
    values = [UInt8](unsafeUninitializedCapacity: rows * columns) { values, count in
      x.values.withUnsafeBufferPointer { source in
        guard let values = values.baseAddress, let source = source.baseAddress else { return }
        for row in 0..<rows {
          let numbers = source + row * columns
          let (least, most) = VectorMath.bounds(numbers, count: columns)
          VectorMath.round(
            numbers, less: least, times: most > least ? Self.most / (most - least) : 0, into: values + row * columns,
            count: columns)
          (scales[row], offsets[row]) = ((most - least) / Self.most, least)
        }
      }
      count = rows * columns
    }
    (self.scales, self.offsets) = (scales, offsets)
  }
}
