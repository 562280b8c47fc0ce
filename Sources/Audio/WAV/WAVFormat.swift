/// The format in a WAV file's header.
struct WAVFormat: Sendable, Hashable {
  /// The supported sample rates, in samples per second.
  static let sampleRates = 1000...384_000
  /// The supported numbers of channels.
  static let channelCounts = 1...64

  /// Samples per second of each channel.
  var sampleRate: Int
  /// The number of channels; reading averages them.
  var channels: Int
  /// The storage format of each sample.
  var sampleFormat: WAVSampleFormat
  /// The maximum number of sample bytes, or nil if the end of the input determines it.
  var dataBytes: UInt64?

  /// Bytes of one sample of every channel.
  var bytesPerFrame: Int { channels * sampleFormat.byteCount }

  /// The samples of all complete frames in some bytes, averaged over the channels.
  func samples(in bytes: ArraySlice<UInt8>) -> [Int16] {
    let width = sampleFormat.byteCount
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / bytesPerFrame).map { frame in
        var sum = 0.0
        for channel in 0..<channels {
          sum += sampleFormat.value(in: bytes, at: (frame * channels + channel) * width)
        }
        return Int16(saturating: sum / Double(channels))
      }
    }
  }
}

/// The storage format of one sample in a WAV file. All but 8-bit are signed; all are little-endian.
enum WAVSampleFormat: Sendable, Hashable, CaseIterable {
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
  /// Logarithmic, used by telephones in Europe and elsewhere (ITU-T G.711).
  case aLaw
  /// Logarithmic, used by telephones in North America and Japan (ITU-T G.711).
  case muLaw

  /// Bytes per sample of one channel.
  var byteCount: Int {
    switch self {
    case .unsigned8, .aLaw, .muLaw: 1
    case .signed16: 2
    case .signed24: 3
    case .signed32, .float32: 4
    case .float64: 8
    }
  }

  /// The format with this WAVE format tag (1 PCM, 3 IEEE float, 6 A-law, 7 µ-law) and width in bits, or nil if it isn't
  /// supported.
  init?(tag: Int, bits: Int) {
    switch (tag, bits) {
    case (1, 8): self = .unsigned8
    case (1, 16): self = .signed16
    case (1, 24): self = .signed24
    case (1, 32): self = .signed32
    case (3, 32): self = .float32
    case (3, 64): self = .float64
    case (6, 8): self = .aLaw
    case (7, 8): self = .muLaw
    default: return nil
    }
  }

  /// The sample at `offset` on the scale of 16-bit samples (-32768...32768 for audio within full scale). NaN counts as
  /// silence.
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
    case .aLaw:
      // Every other bit is inverted, then come the sign, three bits of exponent, and four of mantissa.
      let code = Int(bytes[offset] ^ 0x55)
      let (exponent, mantissa) = (code >> 4 & 7, code & 15)
      let size = exponent == 0 ? mantissa << 4 | 8 : (mantissa << 4 | 0x108) << (exponent - 1)
      return Double(code & 0x80 == 0 ? -size : size)
    case .muLaw:
      let code = Int(~bytes[offset])
      let size = ((code & 15) << 3 | 0x84) << (code >> 4 & 7) - 0x84
      return Double(code & 0x80 == 0 ? size : -size)
    }
  }
}

extension WAVFormat {
  /// The tag of `WAVEFORMATEXTENSIBLE`, which has a GUID in place of the tag.
  private static let extensible = 0xFFFE
  /// The bytes after the tag in the GUID of every format that has a tag (`KSDATAFORMAT_SUBTYPE_…`).
  private static let tagSuffix: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  /// Reads the `fmt ` chunk: its first 40 bytes, or fewer if the size in its header is less or the input ends within it.
  init(chunk bytes: [UInt8], declaredSize: UInt64, subject: String) throws(AudioError) {
    guard bytes.count >= min(Int(clamping: declaredSize), 40) else { throw .cutOff(subject, "its format is described") }
    guard bytes.count >= 16 else {
      throw .notWAV(subject, "has a format description of \(bytes.count) bytes instead of 16")
    }
    var tag = Int(bytes.littleEndian(at: 0, bytes: 2))
    let channels = Int(bytes.littleEndian(at: 2, bytes: 2))
    let sampleRate = Int(bytes.littleEndian(at: 4, bytes: 4))
    let frameBytes = Int(bytes.littleEndian(at: 12, bytes: 2))
    let bits = Int(bytes.littleEndian(at: 14, bytes: 2))
    if tag == Self.extensible {
      guard bytes.count >= 40 else { throw .cutOff(subject, "its extended format is described") }
      guard bytes[26..<40].elementsEqual(Self.tagSuffix) else { throw .unsupported(subject, "an unknown codec") }
      tag = Int(bytes.littleEndian(at: 24, bytes: 2))
    }
    guard [1, 3, 6, 7].contains(tag) else { throw .unsupported(subject, Self.name(ofTag: tag)) }
    guard let sampleFormat = WAVSampleFormat(tag: tag, bits: bits) else {
      throw .unsupported(subject, "\(bits)-bit \(Self.name(ofTag: tag)) samples")
    }
    guard Self.channelCounts.contains(channels) else { throw .unsupported(subject, "\(channels) channels") }
    guard Self.sampleRates.contains(sampleRate) else {
      throw .unsupported(subject, "\(sampleRate) samples per second")
    }
    self.init(sampleRate: sampleRate, channels: channels, sampleFormat: sampleFormat, dataBytes: nil)
    guard frameBytes == bytesPerFrame else {
      throw .unsupported(subject, "samples of \(frameBytes) bytes, although its format requires \(bytesPerFrame)")
    }
  }

  /// The name of the codec with this WAVE format tag (RFC 2361, appendix A).
  private static func name(ofTag tag: Int) -> String {
    switch tag {
    case 0x01: "integer"
    case 0x02: "Microsoft ADPCM"
    case 0x03: "floating-point"
    case 0x06: "A-law"
    case 0x07: "mu-law"
    case 0x11: "IMA ADPCM"
    case 0x31: "GSM 6.10"
    case 0x50: "MPEG"
    case 0x55: "MP3"
    case 0xFF, 0x1600, 0x1610: "AAC"
    default: "codec 0x" + String(tag, radix: 16)
    }
  }
}
