/// Reads a RIFF/WAVE or RF64 header up to the first byte of samples.
///
/// After Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, `fmt `, `data`),
/// Microsoft's `WAVEFORMATEXTENSIBLE`, and EBU Tech 3306 (RF64, `ds64`). Unknown chunks are skipped.
struct WAVHeaderParser {
  private let input: FileInput
  private var consumed: UInt64 = 0

  static func parse(_ input: FileInput) throws(AudioError) -> WAVFormat {
    var parser = WAVHeaderParser(input: input)
    return try parser.run()
  }

  private init(input: FileInput) { self.input = input }

  private mutating func run() throws(AudioError) -> WAVFormat {
    let isRF64 = try riffHeader()
    var longDataSize: UInt64?
    var format: WAVFormat?
    while true {
      let header = try take(8)
      guard header.count == 8 else {
        throw .cutOff(input.subject, format == nil ? "its format is described" : "any samples")
      }
      let size = UInt64(header.littleEndian(at: 4, bytes: 4))
      switch String(decoding: header[..<4], as: UTF8.self) {
      case "ds64" where isRF64:
        let sizes = try take(Int(min(size, 28)))
        guard sizes.count >= 16 else { throw .cutOff(input.subject, "its length is given") }
        longDataSize = sizes.littleEndian(at: 8, bytes: 8)
        try pass(size - UInt64(sizes.count), padding: size)
      case "fmt ":
        // The first 40 bytes contain all relevant fields, whatever size the chunk declares.
        let content = try take(Int(min(size, 40)))
        format = try WAVFormat(chunk: content, declaredSize: size, subject: input.subject)
        try pass(size - UInt64(content.count), padding: size)
      case "data":
        guard var format else { throw .notWAV(input.subject, "has samples before any description of them") }
        format.dataBytes = dataLength(declared: size, longSize: longDataSize)
        return format
      default:
        try pass(size, padding: size)
      }
    }
  }

  private mutating func riffHeader() throws(AudioError) -> Bool {
    let header = try take(12)
    if header.isEmpty { throw .noSamples(input.subject, "is empty") }
    let form = header.prefix(4)
    let isRIFF = form.elementsEqual("RIFF".utf8)
    let isRF64 = form.elementsEqual("RF64".utf8) || form.elementsEqual("BW64".utf8)
    guard isRIFF || isRF64 else {
      if form.elementsEqual("RIFX".utf8) { throw .unsupported(input.subject, "big-endian (RIFX) samples") }
      if !header.isEmpty, "RIFF".utf8.starts(with: form) { throw .cutOff(input.subject, "it says what it holds") }
      throw .notWAV(input.subject, FileSignature.describe(header))
    }
    guard header.count == 12 else { throw .cutOff(input.subject, "it says what it holds") }
    guard header[8...].elementsEqual("WAVE".utf8) else {
      throw .notWAV(input.subject, "is a RIFF file of another kind")
    }
    return isRF64
  }

  /// A stream's header is written before its length is known. Programs then write 0, the largest 32-bit value or any
  /// excessive length, all of which mean "until the end".
  private func dataLength(declared: UInt64, longSize: UInt64?) -> UInt64? {
    let size = declared == 0xFFFF_FFFF ? longSize : declared
    let following = input.totalBytes.map { UInt64($0) - min(UInt64($0), consumed) }
    guard let size, size > 0 else { return following }
    return min(size, following ?? size)
  }

  private mutating func take(_ count: Int) throws(AudioError) -> [UInt8] {
    let bytes = try input.bytes(count)
    consumed += UInt64(bytes.count)
    return bytes
  }

  /// Skips the rest of a chunk, and the padding byte after an odd size.
  private mutating func pass(_ count: UInt64, padding size: UInt64) throws(AudioError) {
    let padded = count + size % 2
    guard try input.skip(padded) else { throw .cutOff(input.subject, "any samples") }
    consumed += padded
  }
}

enum WAVHeader {
  /// The 44 bytes before 16-bit mono samples.
  static func bytes(sampleCount: Int, sampleRate: Int) -> [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(36 + 2 * sampleCount, bytes: 4)
    bytes += Array("WAVEfmt ".utf8)
    bytes.appendLittleEndian(16, bytes: 4)
    bytes.appendLittleEndian(1, bytes: 2)
    bytes.appendLittleEndian(1, bytes: 2)
    bytes.appendLittleEndian(sampleRate, bytes: 4)
    bytes.appendLittleEndian(2 * sampleRate, bytes: 4)
    bytes.appendLittleEndian(2, bytes: 2)
    bytes.appendLittleEndian(16, bytes: 2)
    bytes += Array("data".utf8)
    bytes.appendLittleEndian(2 * sampleCount, bytes: 4)
    return bytes
  }
}

extension [UInt8] {
  /// The unsigned little-endian number in `count` bytes (at most 8) from `offset`. Missing bytes count as 0.
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

/// Identifies files that aren't WAV files, for more specific messages.
enum FileSignature {
  private static let known: [(bytes: [UInt8], name: String)] = [
    (Array("OggS".utf8), "is an Ogg file"), (Array("fLaC".utf8), "is a FLAC file"),
    (Array("ID3".utf8), "is an MP3 file"), ([0xFF, 0xFB], "is an MP3 file"), ([0xFF, 0xF3], "is an MP3 file"),
    (Array("FORM".utf8), "is an AIFF file"),
    (Array(".snd".utf8), "is an AU file"), (Array("caff".utf8), "is a CAF file"),
    ([0x1A, 0x45, 0xDF, 0xA3], "is a Matroska or WebM file"), ([0x1F, 0x8B], "is a gzip file"),
    (Array("PK".utf8), "is a zip file"),
  ]

  /// A description of a file by its first bytes, to follow the file's name in a message.
  static func describe(_ header: [UInt8]) -> String {
    if let match = known.first(where: { header.starts(with: $0.bytes) }) { return match.name }
    if header.count >= 8, header[4..<8].elementsEqual("ftyp".utf8) { return "is an MP4 file" }
    let isText = header.allSatisfy { (0x20..<0x7F).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }
    return isText ? "is text, not a WAV file" : "is not a WAV file"
  }
}
