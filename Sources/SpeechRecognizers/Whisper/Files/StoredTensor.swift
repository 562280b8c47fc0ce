import Foundation

/// A tensor in a file's number format.
struct StoredTensor {
  /// A number format.
  enum Format {
    case float32, float16, bfloat16, int16, int8
    /// ggml's `q8_0`: blocks of 32 numbers, with a half-precision factor and a byte for each number.
    case blocks8

    /// The number of bytes for `count` numbers; `nil` if they don't fill whole blocks.
    func size(of count: Int) -> Int? {
      switch self {
      case .float32: count * 4
      case .float16, .bfloat16, .int16: count * 2
      case .int8: count
      case .blocks8: count.isMultiple(of: 32) ? count / 32 * 34 : nil
      }
    }
  }

  let format: Format
  let shape: [Int]
  let bytes: Data
  /// The divisors of integers: one for all, or one for each row.
  var divisors: [Float] = []

  var count: Int { shape.reduce(1, *) }

  /// The numbers; integers are divided by their divisors.
  func floats() -> [Float] { floats(0..<count) }

  /// The numbers at some positions; integers are divided by their divisors.
  func floats(_ positions: Range<Int>) -> [Float] {
    var values = [Float](unsafeUninitializedCapacity: positions.count) { target, initialized in
      bytes.withUnsafeBytes { source in
        for (index, position) in positions.enumerated() { target[index] = number(at: position, in: source) }
      }
      initialized = positions.count
    }
    if let first = divisors.first {
      let row = max(1, count / divisors.count)
      for (index, position) in positions.enumerated() {
        values[index] /= divisors.count == 1 ? first : divisors[position / row]
      }
    }
    return values
  }

  /// A range of rows.
  func rows(_ chosen: Range<Int>) -> StoredTensor {
    let width = bytes.count / max(1, shape[0])
    let start = bytes.startIndex + chosen.lowerBound * width
    return StoredTensor(
      format: format, shape: [chosen.count] + shape.dropFirst(), bytes: bytes[start..<start + chosen.count * width],
      divisors: divisors.count == shape[0] ? Array(divisors[chosen]) : divisors)
  }

  @inline(__always) private func number(at position: Int, in source: UnsafeRawBufferPointer) -> Float {
    func bits(_ offset: Int) -> UInt16 {
      UInt16(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    switch format {
    case .float32:
      return Float(
        bitPattern: UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * position, as: UInt32.self)))
    case .float16: return Self.half(bits(2 * position))
    case .bfloat16: return Float(bitPattern: UInt32(bits(2 * position)) << 16)
    case .int16: return Float(Int16(bitPattern: bits(2 * position)))
    case .int8: return Float(source.loadUnaligned(fromByteOffset: position, as: Int8.self))
    case .blocks8:
      let block = position / 32 * 34
      return Self.half(bits(block))
        * Float(source.loadUnaligned(fromByteOffset: block + 2 + position % 32, as: Int8.self))
    }
  }

  /// A number in IEEE 754 half precision. Its bits are shifted to single precision, which differs by a factor of 2^112.
  /// Infinities and NaNs aren't handled, because models don't contain them.
  private static func half(_ bits: UInt16) -> Float {
    let magnitude = Float(bitPattern: UInt32(bits & 0x7fff) << 13) * 0x1p112
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}
