/// A hash that is the same in every process and on every machine: FNV-1a, 64 bits.
///
/// Detects changes, not forgeries. G. Fowler, L. C. Noll, K.-P. Vo, and D. Eastlake: "The FNV Non-Cryptographic Hash
/// Algorithm", RFC 9923.
package struct FNV1a {
  /// The hash of the bytes added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The hash of some bytes.
  package init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
