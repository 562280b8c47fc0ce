import Recognition

/// The layers of a Whisper model (Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision", 2022).
///
/// The decoder's weights have 8 bits. The encoder's are in single precision, because a few of its features are so large
/// that 8 bits change the likelihoods of some utterances considerably.
struct WhisperNetwork: Sendable {
  struct SelfAttention<Layer: FullyConnected>: Sendable {
    let norm: LayerNorm
    /// Queries, keys and values, side by side.
    let joined: Layer
    let out: Layer
  }

  /// The encoder, which computes features of a spectrogram.
  struct Encoder: Sendable {
    struct Layer: Sendable {
      let attention: SelfAttention<Linear>
      let feedForward: FeedForward<Linear>
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
      let attention: SelfAttention<QuantizedLinear>
      let soundNorm: LayerNorm
      let soundQuery, soundKey, soundValue, soundOut: QuantizedLinear
      let feedForward: FeedForward<QuantizedLinear>
    }

    let heads, width: Int
    let embedding: TokenEmbedding
    /// A row for each position in a text.
    let positions: Matrix
    let layers: [Layer]
    /// The layer norm of the features, multiplied by the factors of the embedding.
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
          attention: try parts.selfAttention(name, sound.columns) { $0 },
          feedForward: try parts.feedForward(name, sound.columns) { $0 })
      }, norm: try parts.norm("encoder.ln_post", sound.columns))
    let embedding = try parts.embedding("decoder.token_embedding.weight", text.columns)
    guard embedding.count > file.vocabulary.pieces.count else {
      throw ModelFile.refused(
        file.url, "has \(embedding.count) tokens, but its vocabulary has \(file.vocabulary.pieces.count) pieces")
    }
    decoder = Decoder(
      heads: try parts.heads(file.heads.text, width: text.columns), width: text.columns, embedding: embedding,
      positions: text,
      layers: try parts.layers("decoder").map { name throws(RecognitionError) in
        Decoder.Layer(
          attention: try parts.selfAttention(name, text.columns, QuantizedLinear.init),
          soundNorm: try parts.norm("\(name).cross_attn_ln", text.columns),
          soundQuery: QuantizedLinear(try parts.linear("\(name).cross_attn.query", text.columns, text.columns)),
          soundKey: QuantizedLinear(try parts.linear("\(name).cross_attn.key", sound.columns, text.columns)),
          soundValue: QuantizedLinear(try parts.linear("\(name).cross_attn.value", sound.columns, text.columns)),
          soundOut: QuantizedLinear(try parts.linear("\(name).cross_attn.out", text.columns, text.columns)),
          feedForward: try parts.feedForward(name, text.columns, QuantizedLinear.init))
      }, norm: try parts.norm("decoder.ln", text.columns).multiplied(by: embedding.factors))
  }
}
