import Foundation

/// A hash that is the same in every process: FNV-1a, 64 bits.
///
/// Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm".
struct StableHash {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// 16 digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func of(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text.utf8)
    return hash.value
  }
}
