/// The `fmt ` chunk: what the samples are.
struct WAVFormatChunk {
  let format: WAVFormat

  /// The tag of `WAVEFORMATEXTENSIBLE`, where a GUID takes the tag's place.
  private static let extensible = 0xFFFE

  /// What follows the tag in the GUID of every format that has a tag (`KSDATAFORMAT_SUBTYPE_…`).
  private static let tagSuffix: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  /// Reads the chunk.
  /// - Parameters:
  ///   - bytes: the chunk's first 40 bytes, or fewer when it is shorter or the input ends in it.
  ///   - declaredSize: the size the chunk's header gives.
  init(_ bytes: [UInt8], declaredSize: UInt64, subject: String) throws(AudioError) {
    guard bytes.count >= min(Int(clamping: declaredSize), 40) else { throw .cutOff(subject, "its format is described") }
    guard bytes.count >= 16 else { throw .notWAV(subject, "has a format description of \(bytes.count) bytes, not 16") }
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
    guard tag == 1 || tag == 3 else { throw .unsupported(subject, Self.name(ofTag: tag)) }
    guard let sampleFormat = WAVSampleFormat(tag: tag, bits: bits) else {
      throw .unsupported(subject, "\(bits)-bit \(tag == 1 ? "integer" : "floating-point") samples")
    }
    guard WAVFormat.channelCounts.contains(channels) else { throw .unsupported(subject, "\(channels) channels") }
    guard WAVFormat.sampleRates.contains(sampleRate) else {
      throw .unsupported(subject, "\(sampleRate) samples per second")
    }
    format = WAVFormat(sampleRate: sampleRate, channels: channels, sampleFormat: sampleFormat, dataBytes: nil)
    guard frameBytes == format.bytesPerFrame else {
      throw .unsupported(subject, "samples of \(frameBytes) bytes where its own format makes \(format.bytesPerFrame)")
    }
  }

  /// The name of the codec with this WAVE format tag (RFC 2361, appendix A).
  private static func name(ofTag tag: Int) -> String {
    switch tag {
    case 0x02: "Microsoft ADPCM"
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
