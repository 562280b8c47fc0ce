import Foundation
import Recognition

extension ModelFile {
  /// Reads a folder in CTranslate2's format, as used by faster-whisper: `model.bin` with the weights, and the
  /// vocabulary in `vocabulary.json`, `vocabulary.txt` or `tokenizer.json`.
  static func ctranslate2(_ folder: URL) throws(RecognitionError) -> ModelFile {
    let url = folder.appending(path: "model.bin")
    let variables = try CTranslate2Variables(url)
    var tensors: [String: StoredTensor] = [:]
    for (theirs, ours) in variables.names { tensors[ours] = try variables.tensor(theirs) }
    for (theirs, ours) in variables.joined { try variables.split(theirs, into: ours, &tensors) }
    return ModelFile(
      url: url, tensors: tensors,
      heads: (try variables.number("encoder/num_heads"), try variables.number("decoder/num_heads")),
      vocabulary: try BytePairVocabulary(folder: folder))
  }
}

/// The variables of a `model.bin`: each one's name, shape, type and bytes.
private struct CTranslate2Variables {
  private static let formats: [Int: StoredTensor.Format] = [
    0: .float32, 1: .int8, 2: .int16, 4: .float16, 5: .bfloat16,
  ]
  /// The first version of the format with types and aliases.
  private static let version = 6

  private let url: URL
  private var found: [String: StoredTensor] = [:]

  init(_ url: URL) throws(RecognitionError) {
    self.url = url
    var reader = try ModelFile.reader(url)
    guard try reader.integer(UInt32.self) == Self.version else {
      throw ModelFile.refused(url, "isn't a model in CTranslate2's format version \(Self.version)")
    }
    let kind = try Self.text(&reader)
    guard kind == "WhisperSpec" else { throw ModelFile.refused(url, "contains a \(kind), not a Whisper model") }
    _ = try reader.integer(UInt32.self)
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let name = try Self.text(&reader)
      var shape: [Int] = []
      for _ in 0..<(try reader.integer(UInt8.self)) { shape.append(try reader.integer(UInt32.self)) }
      let type = try reader.integer(UInt8.self)
      let size = try reader.integer(UInt32.self)
      if let format = Self.formats[type], ModelFile.count(of: shape).flatMap(format.size) == size {
        found[name] = try ModelFile.tensor(format, shape, name, from: &reader)
      } else {
        _ = try reader.bytes(size)
      }
    }
    for _ in 0..<(try reader.integer(UInt32.self)) {
      let alias = try Self.text(&reader)
      found[alias] = found[try Self.text(&reader)]
    }
  }

  private static func text(_ reader: inout ModelReader) throws(RecognitionError) -> String {
    let text = try reader.text(try reader.integer(UInt16.self))
    return String(text.prefix { $0 != "\0" })
  }

  func number(_ name: String) throws(RecognitionError) -> Int {
    guard let value = try tensor(name).floats().first.flatMap({ Int(exactly: $0) }) else {
      throw ModelFile.refused(url, "has no integer value for \(name)")
    }
    return value
  }

  func tensor(_ name: String) throws(RecognitionError) -> StoredTensor {
    guard var tensor = found[name] else {
      throw ModelFile.refused(url, "has no \(name) of a supported type: float32, float16, bfloat16, int16 or int8")
    }
    if let scales = found["\(name)_scale"] {
      guard scales.count == 1 || scales.count == tensor.shape.first else {
        throw ModelFile.refused(url, "has \(scales.count) scales for \(name), whose shape is \(tensor.shape)")
      }
      tensor.divisors = scales.floats()
    }
    return tensor
  }

  /// The number of layers in the encoder or the decoder.
  private func layers(_ half: String) -> Int {
    (0...).first { found["\(half)/layer_\($0)/ffn/linear_0/weight"] == nil } ?? 0
  }

  /// Variables with a one-to-one match: CTranslate2's name and OpenAI's.
  var names: [(theirs: String, ours: String)] {
    var names = [
      ("encoder/conv1/weight", "encoder.conv1.weight"), ("encoder/conv1/bias", "encoder.conv1.bias"),
      ("encoder/conv2/weight", "encoder.conv2.weight"), ("encoder/conv2/bias", "encoder.conv2.bias"),
      ("encoder/position_encodings/encodings", "encoder.positional_embedding"),
      ("decoder/position_encodings/encodings", "decoder.positional_embedding"),
      ("decoder/embeddings/weight", "decoder.token_embedding.weight"),
    ]
    func add(_ theirs: String, _ ours: String, isNorm: Bool = false) {
      names.append(("\(theirs)/\(isNorm ? "gamma" : "weight")", "\(ours).weight"))
      names.append(("\(theirs)/\(isNorm ? "beta" : "bias")", "\(ours).bias"))
    }
    add("encoder/layer_norm", "encoder.ln_post", isNorm: true)
    add("decoder/layer_norm", "decoder.ln", isNorm: true)
    for half in ["encoder", "decoder"] {
      for layer in 0..<layers(half) {
        let (theirs, ours) = ("\(half)/layer_\(layer)", "\(half).blocks.\(layer)")
        add("\(theirs)/self_attention/layer_norm", "\(ours).attn_ln", isNorm: true)
        add("\(theirs)/self_attention/linear_1", "\(ours).attn.out")
        add("\(theirs)/ffn/layer_norm", "\(ours).mlp_ln", isNorm: true)
        add("\(theirs)/ffn/linear_0", "\(ours).mlp.0")
        add("\(theirs)/ffn/linear_1", "\(ours).mlp.2")
        guard half == "decoder" else { continue }
        add("\(theirs)/attention/layer_norm", "\(ours).cross_attn_ln", isNorm: true)
        add("\(theirs)/attention/linear_0", "\(ours).cross_attn.query")
        add("\(theirs)/attention/linear_2", "\(ours).cross_attn.out")
      }
    }
    return names
  }

  /// Variables that CTranslate2 joins from several, row by row.
  var joined: [(theirs: String, ours: [String])] {
    ["encoder", "decoder"].flatMap { half in
      (0..<layers(half)).flatMap { layer in
        let (theirs, ours) = ("\(half)/layer_\(layer)", "\(half).blocks.\(layer)")
        var joined = [("\(theirs)/self_attention/linear_0", ["query", "key", "value"].map { "\(ours).attn.\($0)" })]
        if half == "decoder" {
          joined.append(("\(theirs)/attention/linear_1", ["key", "value"].map { "\(ours).cross_attn.\($0)" }))
        }
        return joined
      }
    }
  }

  func split(_ theirs: String, into ours: [String], _ tensors: inout [String: StoredTensor]) throws(RecognitionError) {
    for part in ["weight", "bias"] {
      let whole = try tensor("\(theirs)/\(part)")
      guard let rows = whole.shape.first, rows.isMultiple(of: ours.count) else {
        throw ModelFile.refused(url, "has an invalid shape of \(theirs): \(whole.shape)")
      }
      let height = rows / ours.count
      for (position, name) in ours.enumerated() {
        tensors["\(name).\(part)"] = whole.rows(position * height..<(position + 1) * height)
      }
    }
  }
}
