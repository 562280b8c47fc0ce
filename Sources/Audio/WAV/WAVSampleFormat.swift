/// How a WAV file stores one sample. All but 8-bit are signed; all are little-endian.
public enum WAVSampleFormat: Sendable, Hashable, CaseIterable {
  /// 8-bit unsigned, 128 is zero.
  case unsigned8
  /// 16-bit signed.
  case signed16
  /// 24-bit signed, packed in three bytes.
  case signed24
  /// 32-bit signed.
  case signed32
  /// IEEE 754 single, full scale is 1.
  case float32
  /// IEEE 754 double, full scale is 1.
  case float64

  /// Bytes per sample of one channel.
  public var byteCount: Int {
    switch self {
    case .unsigned8: 1
    case .signed16: 2
    case .signed24: 3
    case .signed32, .float32: 4
    case .float64: 8
    }
  }

  /// The format with this WAVE format tag (1 PCM, 3 IEEE float) and width in bits, if it is one that can be read.
  init?(tag: Int, bits: Int) {
    switch (tag, bits) {
    case (1, 8): self = .unsigned8
    case (1, 16): self = .signed16
    case (1, 24): self = .signed24
    case (1, 32): self = .signed32
    case (3, 32): self = .float32
    case (3, 64): self = .float64
    default: return nil
    }
  }

  /// The sample at `offset` on the scale of 16-bit samples (-32768...32768 for audio within full scale). A float that
  /// is not a number counts as silence.
  func value(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Double {
    switch self {
    case .unsigned8:
      return (Double(bytes[offset]) - 128) * 256
    case .signed16:
      return Double(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
    case .signed24:
      let low = Int32(bytes[offset]) | Int32(bytes[offset + 1]) << 8
      return Double(Int32(Int8(bitPattern: bytes[offset + 2])) << 16 | low) / 256
    case .signed32:
      return Double(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))) / 65536
    case .float32:
      let bits = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let value = Double(Float(bitPattern: bits))
      return value.isNaN ? 0 : value * 32768
    case .float64:
      let bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let value = Double(bitPattern: bits)
      return value.isNaN ? 0 : value * 32768
    }
  }
}
