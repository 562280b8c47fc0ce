import Recognition

/// Builds layers from a file's tensors.
struct NetworkParts {
  let file: ModelFile

  private func tensor(_ name: String) throws(RecognitionError) -> StoredTensor {
    guard let tensor = file.tensors[name] else { throw ModelFile.refused(file.url, "has no tensor \(name)") }
    return tensor
  }

  private func numbers(_ name: String, _ count: Int) throws(RecognitionError) -> [Float] {
    let tensor = try tensor(name)
    guard tensor.count == count else {
      throw ModelFile.refused(file.url, "has shape \(tensor.shape) for \(name), not \(count) numbers")
    }
    return tensor.floats()
  }

  /// The names of the layers of the encoder or the decoder.
  func layers(_ half: String) throws(RecognitionError) -> [String] {
    let count = (0...).first { file.tensors["\(half).blocks.\($0).mlp.0.weight"] == nil } ?? 0
    guard count > 0 else { throw ModelFile.refused(file.url, "has no \(half) layers") }
    return (0..<count).map { "\(half).blocks.\($0)" }
  }

  func heads(_ count: Int, width: Int) throws(RecognitionError) -> Int {
    guard count > 0, width.isMultiple(of: count) else {
      throw ModelFile.refused(file.url, "can't divide a width of \(width) among \(count) attention heads")
    }
    return count
  }

  func matrix(_ name: String) throws(RecognitionError) -> Matrix {
    let tensor = try tensor(name)
    guard tensor.shape.count == 2, tensor.count > 0 else {
      throw ModelFile.refused(file.url, "has an invalid shape of \(name): \(tensor.shape)")
    }
    return Matrix(rows: tensor.shape[0], columns: tensor.shape[1], values: tensor.floats())
  }

  func norm(_ name: String, _ width: Int) throws(RecognitionError) -> LayerNorm {
    LayerNorm(gain: try numbers("\(name).weight", width), bias: try numbers("\(name).bias", width))
  }

  /// A fully connected layer; without a stored bias, which attention keys lack, the bias is 0.
  func linear(_ name: String, _ inputs: Int, _ outputs: Int) throws(RecognitionError) -> Linear {
    let hasBias = file.tensors["\(name).bias"] != nil
    return Linear(
      inputs: inputs, outputs: outputs, weight: try numbers("\(name).weight", inputs * outputs),
      bias: hasBias ? try numbers("\(name).bias", outputs) : [Float](repeating: 0, count: outputs))
  }

  /// Several layers with the same input, joined into one.
  func joined(_ names: [String], _ width: Int) throws(RecognitionError) -> Linear {
    var (weight, bias): ([Float], [Float]) = ([], [])
    for name in names {
      let part = try linear(name, width, width)
      weight += part.weight
      bias += part.bias
    }
    return Linear(inputs: width, outputs: width * names.count, weight: weight, bias: bias)
  }

  /// The embeddings of the tokens. They are read in parts, because in single precision all would take four times the
  /// memory.
  func embedding(_ name: String, _ width: Int) throws(RecognitionError) -> TokenEmbedding {
    let tensor = try tensor(name)
    guard tensor.shape.count == 2, tensor.count > 0, tensor.shape[1] == width else {
      throw ModelFile.refused(file.url, "has an invalid shape of \(name): \(tensor.shape)")
    }
    let tokens = tensor.shape[0]
    func part(_ first: Int) -> Matrix {
      let count = min(TokenEmbedding.sample, tokens - first)
      return Matrix(rows: count, columns: width, values: tensor.floats(first * width..<(first + count) * width))
    }
    var embedding = TokenEmbedding(like: part(0), expectedTokens: tokens)
    for first in stride(from: 0, to: tokens, by: TokenEmbedding.sample) { embedding.append(part(first)) }
    return embedding
  }

  /// `make` makes a layer of another kind from one in single precision.
  func selfAttention<Layer>(
    _ name: String, _ width: Int, _ make: (Linear) -> Layer
  ) throws(RecognitionError) -> WhisperNetwork.SelfAttention<Layer> {
    WhisperNetwork.SelfAttention(
      norm: try norm("\(name).attn_ln", width),
      joined: make(try joined(["query", "key", "value"].map { "\(name).attn.\($0)" }, width)),
      out: make(try linear("\(name).attn.out", width, width)))
  }

  func feedForward<Layer>(
    _ name: String, _ width: Int, _ make: (Linear) -> Layer
  ) throws(RecognitionError) -> FeedForward<Layer> {
    FeedForward(
      norm: try norm("\(name).mlp_ln", width), wide: make(try linear("\(name).mlp.0", width, 4 * width)),
      narrow: make(try linear("\(name).mlp.2", 4 * width, width)))
  }

  /// A convolution over three frames, as a fully connected layer over three consecutive frames.
  func convolution(_ name: String, outputs: Int) throws(RecognitionError) -> (Linear, channels: Int) {
    let shape = try tensor("\(name).weight").shape
    guard shape.count == 3, shape[0] == outputs, shape[2] == 3, shape[1] > 0 else {
      throw ModelFile.refused(file.url, "has an invalid shape of \(name): \(shape)")
    }
    let channels = shape[1]
    let stored = try numbers("\(name).weight", outputs * channels * 3)
    var weight = [Float](repeating: 0, count: stored.count)
    for output in 0..<outputs {
      for channel in 0..<channels {
        for frame in 0..<3 {
          weight[(output * 3 + frame) * channels + channel] = stored[(output * channels + channel) * 3 + frame]
        }
      }
    }
    return (
      Linear(inputs: 3 * channels, outputs: outputs, weight: weight, bias: try numbers("\(name).bias", outputs)),
      channels
    )
  }
}
