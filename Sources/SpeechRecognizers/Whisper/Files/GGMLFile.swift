import Foundation
import Recognition

extension ModelFile {
  /// Reads a file of whisper.cpp: `ggml-tiny.en.bin`, or one of its `q8_0`.
  ///
  /// After a mark come eleven counts, mel filters (which are worked out here), the pieces of text, and the numbers, each
  /// with its name.
  static func ggml(_ url: URL) throws(RecognitionError) -> ModelFile {
    var reader = ModelBytes(try data(url), of: url)
    guard try reader.integer(UInt32.self) == 0x6767_6d6c else {
      throw refused(url, "is no file of a Whisper model that is known")
    }
    var counts: [Int] = []
    for _ in 0..<11 { counts.append(try reader.integer(Int32.self)) }
    let (soundHeads, textHeads) = (counts[3], counts[7])
    let (mels, parts) = (try reader.integer(Int32.self), try reader.integer(Int32.self))
    guard (1...1_024).contains(mels), (1...4_096).contains(parts) else {
      throw refused(url, "has impossible mel filters: \(mels) of \(parts)")
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
        throw refused(url, "has numbers of ggml's type \(type), and not f32, f16 or q8_0")
      }
      tensors[name] = try reader.tensor(format, shape, name)
    }
    return ModelFile(
      url: url, tensors: tensors, heads: (soundHeads, textHeads), vocabulary: try BytePairVocabulary(pieces, of: url))
  }

  private static let ggmlFormats: [Int: StoredTensor.Format] = [0: .float32, 1: .float16, 8: .blocks8]
}
