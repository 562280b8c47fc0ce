import Foundation

/// Bytes in which numbers stand with their lowest byte first; whatever lies outside of them is `nil`.
struct LittleEndianBytes {
  private let bytes: [UInt8]

  init(_ data: Data) { bytes = [UInt8](data) }

  var count: Int { bytes.count }

  /// Two bytes as a number.
  func short(_ at: Int) -> Int? { number(at, count: 2) }

  /// Four bytes as a number.
  func word(_ at: Int) -> Int? { number(at, count: 4) }

  func slice(_ at: Int, count: Int) -> ArraySlice<UInt8>? {
    guard at >= 0, count >= 0, at <= bytes.count, count <= bytes.count - at else { return nil }
    return bytes[at..<(at + count)]
  }

  private func number(_ at: Int, count: Int) -> Int? {
    slice(at, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
