import Foundation
import Recognition

extension ModelFile {
  /// Reads a file of whisper.cpp: `ggml-tiny.en.bin`, or a `q8_0` one.
  ///
  /// A magic number is followed by eleven counts, mel filters (which are computed here instead), the vocabulary, and
  /// the named tensors.
  static func ggml(_ url: URL) throws(RecognitionError) -> ModelFile {
    var reader = try reader(url)
    guard try reader.integer(UInt32.self) == 0x6767_6d6c else {
      throw refused(url, "isn't a supported Whisper model file")
    }
    var counts: [Int] = []
    for _ in 0..<11 { counts.append(try reader.integer(Int32.self)) }
    let (soundHeads, textHeads) = (counts[3], counts[7])
    let (mels, parts) = (try reader.integer(Int32.self), try reader.integer(Int32.self))
    guard (1...1_024).contains(mels), (1...4_096).contains(parts) else {
      throw refused(url, "has invalid mel filters: \(mels) of \(parts)")
    }
    _ = try reader.bytes(4 * mels * parts)
    var pieces: [[UInt8]] = []
    for _ in 0..<max(0, try reader.integer(Int32.self)) {
      pieces.append([UInt8](try reader.bytes(try reader.integer(UInt32.self))))
    }
    var tensors: [String: StoredTensor] = [:]
    while !reader.isAtEnd {
      let dimensions = try reader.integer(Int32.self)
      let length = try reader.integer(Int32.self)
      let type = try reader.integer(Int32.self)
      guard (0...4).contains(dimensions) else { throw refused(url, "has a tensor of \(dimensions) dimensions") }
      var shape: [Int] = []
      for _ in 0..<dimensions { shape.insert(try reader.integer(Int32.self), at: 0) }
      let name = try reader.text(length)
      guard let format = ggmlFormats[type] else {
        throw refused(url, "has tensors of ggml's type \(type); only f32, f16 and q8_0 are supported")
      }
      tensors[name] = try tensor(format, shape, name, from: &reader)
    }
    return ModelFile(
      url: url, tensors: tensors, heads: (soundHeads, textHeads), vocabulary: try BytePairVocabulary(pieces, of: url))
  }

  private static let ggmlFormats: [Int: StoredTensor.Format] = [0: .float32, 1: .float16, 8: .blocks8]
}
