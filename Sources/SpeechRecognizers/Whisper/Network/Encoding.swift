import Recognition

/// The encoder output of an utterance, which the decoder attends to: each decoder layer's keys and values for all
/// positions.
public struct EncodedAudio: Sendable {
  let keys: [Matrix]
  let values: [Matrix]
}

extension WhisperNetwork {
  /// Encodes a spectrogram with a row for each 10 ms; rows beyond the model's window of 30 s are ignored. `check` is
  /// called between layers, and throws to stop the work.
  func encode(_ spectrogram: Matrix, check: () throws -> Void) throws -> EncodedAudio {
    let features = try encoder.features(of: spectrogram, check: check)
    try check()
    return EncodedAudio(
      keys: decoder.layers.map { $0.soundKey(features) }, values: decoder.layers.map { $0.soundValue(features) })
  }
}

extension WhisperNetwork.Encoder {
  /// The features of each 20 ms frame.
  func features(of spectrogram: Matrix, check: () throws -> Void) throws -> Matrix {
    let frames = min(positions.rows, spectrogram.rows / 2)
    let bands = spectrogram.columns
    var x = convolutions[0](
      Self.padded(spectrogram, frames: 2 * frames).stretches(2 * frames, length: 3 * bands, step: bands))
    x.gelu()
    try check()
    x = convolutions[1](Self.padded(x, frames: 2 * frames).stretches(frames, length: 3 * width, step: 2 * width))
    x.gelu()
    x += Matrix(rows: frames, columns: width, values: Array(positions.values.prefix(frames * width)))
    for layer in layers {
      try check()
      x += layer.attention.out(attend(layer.attention.joined(layer.attention.norm(x))))
      try check()
      x += layer.feedForward(x)
    }
    return norm(x)
  }

  /// Adds a zero frame before and after.
  private static func padded(_ x: Matrix, frames: Int) -> Matrix {
    let nothing = [Float](repeating: 0, count: x.columns)
    return Matrix(rows: frames + 2, columns: x.columns, values: nothing + x.values.prefix(frames * x.columns) + nothing)
  }

  /// Self-attention over all positions.
  private func attend(_ joined: Matrix) -> Matrix {
    Matrix(rows: joined.rows, columns: width) { target in
      joined.values.withUnsafeBufferPointer { joinedValues in
        guard let start = joinedValues.baseAddress else { return }
        Attention(heads: heads, width: width).all(
          queries: start, stride: 3 * width, rows: joined.rows, keys: start + width, values: start + 2 * width,
          stride: 3 * width, moments: joined.rows, into: target)
      }
    }
  }
}

/// Multi-head scaled dot-product attention (Vaswani et al., 2017).
struct Attention {
  let heads: Int
  let width: Int

  private var headWidth: Int { width / heads }
  private var scale: Float { 1 / Float(headWidth).squareRoot() }

  /// Each query row attends to all positions.
  func all(
    queries: UnsafePointer<Float>, stride queryStride: Int, rows: Int, keys: UnsafePointer<Float>,
    values: UnsafePointer<Float>, stride: Int, moments: Int, into target: UnsafeMutablePointer<Float>
  ) {
    Workers.share(heads, least: rows * moments > 2_000 ? 1 : heads) { part in
      let scores = UnsafeMutablePointer<Float>.allocate(capacity: rows * moments)
      defer { scores.deallocate() }
      for head in part {
        let offset = head * headWidth
        OneDNN.multiply(
          queries + offset, stride: queryStride, keys + offset, stride: stride, transposingB: true, into: scores,
          stride: moments, rows: rows, columns: moments, inner: headWidth, alpha: scale)
        for row in 0..<rows { VectorMath.softmax(scores + row * moments, count: moments) }
        OneDNN.multiply(
          scores, stride: moments, values + offset, stride: stride, transposingB: false, into: target + offset,
          stride: width, rows: rows, columns: headWidth, inner: moments)
      }
    }
  }

  /// One query row attends to a few positions: the key and value rows at the indices `moments`. The buffer `scores` has
  /// room for as many numbers.
  func few(
    query: UnsafePointer<Float>, keys: UnsafePointer<Float>, values: UnsafePointer<Float>, moments: [Int],
    scores: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>
  ) {
    target.update(repeating: 0, count: width)
    for head in 0..<heads {
      let offset = head * headWidth
      for (position, moment) in moments.enumerated() {
        scores[position] =
          VectorMath.dot(query + offset, keys + moment * width + offset, count: headWidth) * scale
      }
      VectorMath.softmax(scores, count: moments.count)
      for (position, moment) in moments.enumerated() {
        VectorMath.add(values + moment * width + offset, times: scores[position], to: target + offset, count: headWidth)
      }
    }
  }
}
