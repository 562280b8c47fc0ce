import Foundation
import Foundations
import TestSupport

/// An invented model with a few numbers, written in each of the formats: reading them must give equal numbers.
struct TinyModel {
  static let (bands, width, moments, places, tokens) = (80, 16, 120, 40, 51_864)
  static let heads = 2

  /// Every number, by OpenAI's names.
  private(set) var tensors: [(name: String, shape: [Int], values: [Float])] = []
  /// The vocabulary: all bytes, and a few words.
  let pieces: [[UInt8]] = (UInt8.min...UInt8.max).map { [$0] } + ["th", " th", " the", "ou"].map { Array($0.utf8) }

  init() {
    var random = Xoshiro256(seed: 7)
    func add(_ name: String, _ shape: Int..., around middle: Float = 0, spread: Float = 0.3) {
      let values = (0..<shape.reduce(1, *)).map { _ in middle + Float.random(in: -spread...spread, using: &random) }
      tensors.append((name, shape, values))
    }
    let width = Self.width
    func layer(_ name: String, _ inputs: Int, _ outputs: Int, hasBias: Bool = true) {
      add("\(name).weight", outputs, inputs)
      if hasBias { add("\(name).bias", outputs) }
    }
    func norm(_ name: String) {
      add("\(name).weight", width, around: 1)
      add("\(name).bias", width)
    }
    func attention(_ name: String) {
      layer("\(name).query", width, width)
      layer("\(name).key", width, width, hasBias: false)
      layer("\(name).value", width, width)
      layer("\(name).out", width, width)
    }
    add("encoder.conv1.weight", width, Self.bands, 3)
    add("encoder.conv1.bias", width)
    add("encoder.conv2.weight", width, width, 3)
    add("encoder.conv2.bias", width)
    add("encoder.positional_embedding", Self.moments, width)
    add("decoder.token_embedding.weight", Self.tokens, width)
    add("decoder.positional_embedding", Self.places, width)
    for half in ["encoder", "decoder"] {
      let block = "\(half).blocks.0"
      attention("\(block).attn")
      norm("\(block).attn_ln")
      if half == "decoder" {
        attention("\(block).cross_attn")
        norm("\(block).cross_attn_ln")
      }
      norm("\(block).mlp_ln")
      layer("\(block).mlp.0", width, 4 * width)
      layer("\(block).mlp.2", 4 * width, width)
    }
    norm("encoder.ln_post")
    norm("decoder.ln")
  }

  private func values(_ name: String) -> [Float] { tensors.first { $0.name == name }?.values ?? [] }

  // MARK: whisper.cpp's format

  enum Precision { case single, half, byte }

  /// Writes a file of whisper.cpp.
  ///
  /// - Parameter precision: The format of matrices; vectors and positions are always in single precision.
  func ggml(_ precision: Precision) -> Data {
    var data = Data()
    func add(_ numbers: Int...) { for number in numbers { data.append(UInt32(number)) } }
    add(
      0x6767_6d6c, Self.tokens, Self.moments, Self.width, Self.heads, 1, Self.places, Self.width, Self.heads, 1,
      Self.bands, 1)
    add(Self.bands, 201)
    data.append(Data(count: 4 * Self.bands * 201))
    add(pieces.count)
    for piece in pieces {
      add(piece.count)
      data.append(contentsOf: piece)
    }
    for (name, shape, values) in tensors {
      let isMatrix = shape.count == 2 && !name.contains("positional") && precision != .single
      let isInBlocks = isMatrix && precision == .byte && shape[1].isMultiple(of: 32)
      add(shape.count, name.utf8.count, isInBlocks ? 8 : isMatrix ? 1 : 0)
      for size in shape.reversed() { add(size) }
      data.append(contentsOf: name.utf8)
      if isInBlocks {
        for start in stride(from: 0, to: values.count, by: 32) {
          let block = values[start..<start + 32]
          let factor = Float(Float16((block.map(abs).max() ?? 0) / 127))
          data.append(Float16(factor).bitPattern)
          data.append(contentsOf: block.map { UInt8(bitPattern: Int8(($0 / factor).rounded())) })
        }
      } else if isMatrix {
        for value in values { data.append(Float16(value).bitPattern) }
      } else {
        for value in values { data.append(value.bitPattern) }
      }
    }
    return data
  }

  // MARK: OpenAI's format

  /// Writes a folder with safetensors.
  func writeSafetensors(to folder: URL, isHalf: Bool = false) throws {
    var (header, numbers): ([String: Any], Data) = ([:], Data())
    for (name, shape, values) in tensors {
      let start = numbers.count
      for value in values {
        if isHalf { numbers.append(Float16(value).bitPattern) } else { numbers.append(value.bitPattern) }
      }
      header[Self.published(name)] = [
        "dtype": isHalf ? "F16" : "F32", "shape": shape, "data_offsets": [start, numbers.count],
      ]
    }
    header["__metadata__"] = ["format": "pt"]
    let description = try JSONSerialization.data(withJSONObject: header)
    var data = Data()
    data.append(UInt64(description.count))
    try (data + description + numbers).write(to: folder.appending(path: "model.safetensors"))
    let settings = ["encoder_attention_heads": Self.heads, "decoder_attention_heads": Self.heads]
    try JSONSerialization.data(withJSONObject: settings).write(to: folder.appending(path: "config.json"))
    let vocabulary = Dictionary(uniqueKeysWithValues: pieces.enumerated().map { (Self.visible($1), $0) })
    try JSONEncoder().encode(vocabulary).write(to: folder.appending(path: "vocab.json"))
  }

  /// A tensor's name in published models.
  private static func published(_ name: String) -> String {
    var name = name
    for (ours, theirs) in [
      ("token_embedding", "embed_tokens"), ("positional_embedding", "embed_positions.weight"),
      ("encoder.ln_post", "encoder.layer_norm"), ("decoder.ln", "decoder.layer_norm"), (".blocks.", ".layers."),
      (".cross_attn_ln", ".encoder_attn_layer_norm"), (".cross_attn.", ".encoder_attn."),
      (".attn_ln", ".self_attn_layer_norm"), (".attn.", ".self_attn."), (".mlp_ln", ".final_layer_norm"),
      (".mlp.0", ".fc1"), (".mlp.2", ".fc2"), (".query.", ".q_proj."), (".key.", ".k_proj."), (".value.", ".v_proj."),
      (".out.", ".out_proj."),
    ] {
      name = name.replacing(ours, with: theirs)
    }
    return "model.\(name)"
  }

  // MARK: CTranslate2's format

  /// Writes a folder of CTranslate2.
  ///
  /// - Parameter isInBytes: Whether matrices are written as integers, with a scale for each row.
  func writeCTranslate2(to folder: URL, isInBytes: Bool = false) throws {
    var (variables, count) = (Data(), 0)
    func add(_ name: String, _ type: UInt8, _ shape: [Int], _ bytes: Data) {
      variables.append(text: name)
      variables.append(UInt8(shape.count))
      for size in shape { variables.append(UInt32(size)) }
      variables.append(type)
      variables.append(UInt32(bytes.count))
      variables.append(bytes)
      count += 1
    }
    func add(_ name: String, _ shape: [Int], _ values: [Float]) {
      var bytes = Data()
      guard isInBytes, shape.count == 2, name.hasSuffix("weight") else {
        for value in values { bytes.append(value.bitPattern) }
        return add(name, 0, shape, bytes)
      }
      var scales: [Float] = []
      for row in 0..<shape[0] {
        let numbers = values[row * shape[1]..<(row + 1) * shape[1]]
        scales.append(127 / (numbers.map(abs).max() ?? 1))
        bytes.append(contentsOf: numbers.map { UInt8(bitPattern: Int8(($0 * scales[row]).rounded())) })
      }
      add(name, 1, shape, bytes)
      add("\(name)_scale", [shape[0]], scales)
    }
    let width = Self.width
    func layer(_ theirs: String, _ ours: [String], _ inputs: Int) {
      let weights = ours.flatMap { values("\($0).weight") }
      add("\(theirs)/weight", [weights.count / inputs, inputs], weights)
      let biases = ours.flatMap { name in
        let bias = values("\(name).bias")
        return bias.isEmpty ? [Float](repeating: 0, count: values("\(name).weight").count / inputs) : bias
      }
      add("\(theirs)/bias", [biases.count], biases)
    }
    func norm(_ theirs: String, _ ours: String) {
      add("\(theirs)/gamma", [width], values("\(ours).weight"))
      add("\(theirs)/beta", [width], values("\(ours).bias"))
    }
    add("encoder/conv1/weight", [width, Self.bands, 3], values("encoder.conv1.weight"))
    add("encoder/conv1/bias", [width], values("encoder.conv1.bias"))
    add("encoder/conv2/weight", [width, width, 3], values("encoder.conv2.weight"))
    add("encoder/conv2/bias", [width], values("encoder.conv2.bias"))
    add("decoder/embeddings/weight", [Self.tokens, width], values("decoder.token_embedding.weight"))
    for half in ["encoder", "decoder"] {
      let (theirs, ours) = ("\(half)/layer_0", "\(half).blocks.0")
      var heads = Data()
      heads.append(UInt16(Self.heads))
      add("\(half)/num_heads", 2, [], heads)
      add(
        "\(half)/position_encodings/encodings", [half == "encoder" ? Self.moments : Self.places, width],
        values("\(half).positional_embedding"))
      norm("\(half)/layer_norm", half == "encoder" ? "encoder.ln_post" : "decoder.ln")
      norm("\(theirs)/self_attention/layer_norm", "\(ours).attn_ln")
      layer("\(theirs)/self_attention/linear_0", ["query", "key", "value"].map { "\(ours).attn.\($0)" }, width)
      layer("\(theirs)/self_attention/linear_1", ["\(ours).attn.out"], width)
      if half == "decoder" {
        norm("\(theirs)/attention/layer_norm", "\(ours).cross_attn_ln")
        layer("\(theirs)/attention/linear_0", ["\(ours).cross_attn.query"], width)
        layer("\(theirs)/attention/linear_1", ["key", "value"].map { "\(ours).cross_attn.\($0)" }, width)
        layer("\(theirs)/attention/linear_2", ["\(ours).cross_attn.out"], width)
      }
      norm("\(theirs)/ffn/layer_norm", "\(ours).mlp_ln")
      layer("\(theirs)/ffn/linear_0", ["\(ours).mlp.0"], width)
      layer("\(theirs)/ffn/linear_1", ["\(ours).mlp.2"], 4 * width)
    }
    var data = Data()
    data.append(UInt32(6))
    data.append(text: "WhisperSpec")
    data.append(UInt32(3))
    data.append(UInt32(count))
    data.append(variables)
    data.append(UInt32(1))
    data.append(text: "decoder/projection/weight")
    data.append(text: "decoder/embeddings/weight")
    try data.write(to: folder.appending(path: "model.bin"))
    try JSONEncoder().encode(pieces.map(Self.visible)).write(to: folder.appending(path: "vocabulary.json"))
  }

  /// A piece in the JSON format, in which a non-printable byte is a later Unicode character.
  private static func visible(_ piece: [UInt8]) -> String {
    let plain = Set([33...126, 161...172, 174...255].joined())
    let hidden = (0...255).filter { !plain.contains($0) }
    let scalars = piece.map { byte in
      Unicode.Scalar(UInt32(hidden.firstIndex(of: Int(byte)).map { 256 + $0 } ?? Int(byte))) ?? " "
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// A text with its length and a trailing zero.
  fileprivate mutating func append(text: String) {
    append(UInt16(text.utf8.count + 1))
    append(contentsOf: text.utf8)
    append(UInt8(0))
  }
}
