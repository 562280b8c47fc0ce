import Foundation
import Recognition

extension ModelFile {
  /// Reads a folder with `model.safetensors` and `config.json`, as OpenAI's models are published.
  ///
  /// The file begins with the length of a JSON header, which contains the type, shape and offsets of each tensor.
  static func safetensors(_ folder: URL) throws(RecognitionError) -> ModelFile {
    let url = folder.appending(path: "model.safetensors")
    var reader = try reader(url)
    let description = try reader.bytes(try reader.integer(UInt64.self))
    let start = reader.position
    let whole = try data(url)
    guard let listed = try? JSONSerialization.jsonObject(with: description) as? [String: Any] else {
      throw refused(url, "doesn't begin with a list of its tensors")
    }
    var tensors: [String: StoredTensor] = [:]
    for (theirs, entry) in listed {
      guard let entry = entry as? [String: Any], let ours = ourName(theirs) else { continue }
      guard let type = entry["dtype"] as? String, let shape = entry["shape"] as? [Int],
        let offsets = entry["data_offsets"] as? [Int], offsets.count == 2, offsets[0] >= 0,
        offsets[0] <= whole.endIndex - start
      else { throw refused(url, "has no valid type, shape and offsets for \(theirs)") }
      guard let format = safetensorsFormats[type] else {
        throw refused(url, "has tensors of type \(type); only F32, F16 and BF16 are supported")
      }
      var place = Self.reader(whole[(start + offsets[0])...], of: url)
      tensors[ours] = try tensor(format, shape, theirs, from: &place)
    }
    let configuration = folder.appending(path: "config.json")
    guard let settings = try? JSONSerialization.jsonObject(with: try data(configuration)) as? [String: Any],
      let soundHeads = settings["encoder_attention_heads"] as? Int,
      let textHeads = settings["decoder_attention_heads"] as? Int
    else { throw refused(configuration, "has no numbers of attention heads") }
    return ModelFile(
      url: url, tensors: tensors, heads: (soundHeads, textHeads), vocabulary: try BytePairVocabulary(folder: folder))
  }

  private static let safetensorsFormats: [String: StoredTensor.Format] = [
    "F32": .float32, "F16": .float16, "BF16": .bfloat16,
  ]

  /// OpenAI's original name of a tensor; `nil` if the tensor isn't needed.
  private static func ourName(_ theirs: String) -> String? {
    guard theirs.hasPrefix("model.") else { return nil }
    var name = String(theirs.dropFirst(6))
    for (long, short) in [
      (".layers.", ".blocks."), (".self_attn_layer_norm.", ".attn_ln."),
      (".encoder_attn_layer_norm.", ".cross_attn_ln."), (".final_layer_norm.", ".mlp_ln."),
      ("encoder.layer_norm.", "encoder.ln_post."),
      ("decoder.layer_norm.", "decoder.ln."), (".self_attn.", ".attn."), (".encoder_attn.", ".cross_attn."),
      (".q_proj.", ".query."), (".k_proj.", ".key."), (".v_proj.", ".value."), (".out_proj.", ".out."),
      (".fc1.", ".mlp.0."), (".fc2.", ".mlp.2."), (".embed_tokens.", ".token_embedding."),
      (".embed_positions.weight", ".positional_embedding"),
    ] {
      name = name.replacingOccurrences(of: long, with: short)
    }
    return name
  }
}
