import CZlib
import Foundation

/// An archive made for a test, with whatever may be wrong about it.
struct ZIPFile {
  var entries: [(name: String, contents: String)]
  /// Stated in place of the true size.
  var statedSize: Int?
  var flags = 0
  var method: Int?
  var checksumError: UInt32 = 0
  var comment = ""

  func data(isDeflated: Bool = false) throws -> Data {
    var data = Data()
    var directory = Data()
    for (name, contents) in entries {
      let plain = [UInt8](contents.utf8)
      let packed = isDeflated ? try Self.deflated(plain) : plain
      var common = Data()
      for field in [20, flags, method ?? (isDeflated ? 8 : 0), 0, 0x21] { Self.append(field, 2, to: &common) }
      let checksum = UInt32(truncatingIfNeeded: crc32(0, plain, UInt32(plain.count))) ^ checksumError
      for field in [Int(checksum), packed.count, statedSize ?? plain.count] { Self.append(field, 4, to: &common) }
      Self.append(name.utf8.count, 2, to: &common)
      Self.append(0, 2, to: &common)
      let offset = data.count
      Self.append(0x0403_4B50, 4, to: &data)
      data.append(common + Data(name.utf8) + Data(packed))
      Self.append(0x0201_4B50, 4, to: &directory)
      Self.append(20, 2, to: &directory)
      directory.append(common)
      for (field, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)] { Self.append(field, count, to: &directory) }
      directory.append(Data(name.utf8))
    }
    let start = data.count
    data.append(directory)
    Self.append(0x0605_4B50, 4, to: &data)
    for field in [0, 0, entries.count, entries.count] { Self.append(field, 2, to: &data) }
    for field in [directory.count, start] { Self.append(field, 4, to: &data) }
    Self.append(comment.utf8.count, 2, to: &data)
    return data + Data(comment.utf8)
  }

  private static func append(_ value: Int, _ count: Int, to data: inout Data) {
    for byte in 0..<count { data.append(UInt8(value >> (8 * byte) & 0xFF)) }
  }

  /// Without the two bytes that zlib puts before deflated data and the four behind it.
  private static func deflated(_ plain: [UInt8]) throws -> [UInt8] {
    var size = compressBound(UInt(plain.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress(&packed, &size, plain, UInt(plain.count)) == Z_OK else { throw CocoaError(.coderInvalidValue) }
    return Array(packed[2..<(Int(size) - 4)])
  }
}
