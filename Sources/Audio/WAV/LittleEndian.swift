extension [UInt8] {
  /// The unsigned little-endian number in `count` bytes (at most 8) from `offset`. Bytes that are not there count as 0.
  func littleEndian(at offset: Int, bytes count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (0..<count).reversed() {
      let byte = indices.contains(offset + index) ? self[offset + index] : 0
      value = value << 8 | UInt64(byte)
    }
    return value
  }

  /// Appends the low `count` bytes of `value`, least significant first.
  mutating func appendLittleEndian(_ value: some BinaryInteger, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
