import Foundation
import Recognition

/// Reads a model's file sequentially: little-endian numbers, text and bytes.
struct ModelReader {
  private let data: Data
  let url: URL
  /// The error for a truncated file.
  let damaged: RecognitionError
  private(set) var position: Int

  init(_ data: Data, of url: URL, damaged: RecognitionError) {
    (self.data, self.url, self.damaged, position) = (data, url, damaged, data.startIndex)
  }

  var start: Int { data.startIndex }
  var isAtEnd: Bool { position == data.endIndex }

  mutating func bytes(_ count: Int) throws(RecognitionError) -> Data {
    guard count >= 0, count <= data.endIndex - position else { throw damaged }
    defer { position += count }
    return data[position..<position + count]
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(RecognitionError) -> Int {
    let value = try bytes(MemoryLayout<Value>.size).withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: type)) }
    return Int(truncatingIfNeeded: value)
  }

  mutating func text(_ count: Int) throws(RecognitionError) -> String {
    String(decoding: try bytes(count), as: UTF8.self)
  }
}
