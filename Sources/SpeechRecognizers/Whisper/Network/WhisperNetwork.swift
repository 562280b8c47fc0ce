import Recognition

/// The layers of a Whisper model (Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision", 2022).
struct WhisperNetwork: Sendable {
  struct SelfAttention: Sendable {
    let norm: LayerNorm
    /// Queries, keys and values, side by side.
    let joined: Linear
    let out: Linear
  }

  /// The encoder, which computes features of a spectrogram.
  struct Encoder: Sendable {
    struct Layer: Sendable {
      let attention: SelfAttention
      let feedForward: FeedForward
    }

    let heads, width: Int
    /// Kernels of three frames; the second convolution has a stride of two.
    let convolutions: [Linear]
    /// A row for each 20 ms frame of the model's window.
    let positions: Matrix
    let layers: [Layer]
    let norm: LayerNorm
  }

  /// The decoder, which computes text from features.
  struct Decoder: Sendable {
    struct Layer: Sendable {
      let attention: SelfAttention
      let soundNorm: LayerNorm
      let soundQuery, soundKey, soundValue, soundOut: Linear
      let feedForward: FeedForward
    }

    let heads, width: Int
    /// A row for each token; the output is compared with these rows.
    let embedding: Matrix
    /// A row for each position in a text.
    let positions: Matrix
    let layers: [Layer]
    let norm: LayerNorm
  }

  let encoder: Encoder
  let decoder: Decoder
  /// The number of bands in a spectrogram.
  let bands: Int

  /// Builds the network from a file.
  ///
  /// - Throws: `RecognitionError` with `modelRefused` if tensors are missing or their shapes don't match.
  init(_ file: ModelFile) throws(RecognitionError) {
    let parts = NetworkParts(file: file)
    let sound = try parts.matrix("encoder.positional_embedding")
    let text = try parts.matrix("decoder.positional_embedding")
    let (first, bands) = try parts.convolution("encoder.conv1", outputs: sound.columns)
    let (second, _) = try parts.convolution("encoder.conv2", outputs: sound.columns)
    self.bands = bands
    guard second.inputs == 3 * sound.columns, sound.columns == text.columns else {
      throw ModelFile.refused(file.url, "has layers whose shapes don't match")
    }
    encoder = Encoder(
      heads: try parts.heads(file.heads.sound, width: sound.columns), width: sound.columns,
      convolutions: [first, second], positions: sound,
      layers: try parts.layers("encoder").map { name throws(RecognitionError) in
        Encoder.Layer(
          attention: try parts.selfAttention(name, sound.columns),
          feedForward: try parts.feedForward(name, sound.columns))
      }, norm: try parts.norm("encoder.ln_post", sound.columns))
    let embedding = try parts.matrix("decoder.token_embedding.weight")
    guard embedding.columns == text.columns, embedding.rows > file.vocabulary.pieces.count else {
      throw ModelFile.refused(
        file.url, "has \(embedding.rows) tokens, but its vocabulary has \(file.vocabulary.pieces.count) pieces")
    }
    decoder = Decoder(
      heads: try parts.heads(file.heads.text, width: text.columns), width: text.columns, embedding: embedding,
      positions: text,
      layers: try parts.layers("decoder").map { name throws(RecognitionError) in
        Decoder.Layer(
          attention: try parts.selfAttention(name, text.columns),
          soundNorm: try parts.norm("\(name).cross_attn_ln", text.columns),
          soundQuery: try parts.linear("\(name).cross_attn.query", text.columns, text.columns),
          soundKey: try parts.linear("\(name).cross_attn.key", sound.columns, text.columns),
          soundValue: try parts.linear("\(name).cross_attn.value", sound.columns, text.columns),
          soundOut: try parts.linear("\(name).cross_attn.out", text.columns, text.columns),
          feedForward: try parts.feedForward(name, text.columns))
      }, norm: try parts.norm("decoder.ln", text.columns))
  }
}

/// Builds layers from a file's tensors.
private struct NetworkParts {
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

  func selfAttention(_ name: String, _ width: Int) throws(RecognitionError) -> WhisperNetwork.SelfAttention {
    WhisperNetwork.SelfAttention(
      norm: try norm("\(name).attn_ln", width),
      joined: try joined(["query", "key", "value"].map { "\(name).attn.\($0)" }, width),
      out: try linear("\(name).attn.out", width, width))
  }

  func feedForward(_ name: String, _ width: Int) throws(RecognitionError) -> FeedForward {
    FeedForward(
      norm: try norm("\(name).mlp_ln", width), wide: try linear("\(name).mlp.0", width, 4 * width),
      narrow: try linear("\(name).mlp.2", 4 * width, width))
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
