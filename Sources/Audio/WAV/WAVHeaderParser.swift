/// Reads a RIFF/WAVE or RF64 header up to the first byte of samples.
///
/// After Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, `fmt `, `data`),
/// Microsoft's `WAVEFORMATEXTENSIBLE`, and EBU Tech 3306 (RF64, `ds64`). Chunks it does not know are passed over.
struct WAVHeaderParser {
  /// A stream's header is written before its length is known. Programs then leave 0, the largest 32-bit value, or a
  /// value around 2³¹; at and above this, a length that a file does not have is taken to mean "until the end".
  static let streamLength: UInt64 = 0x7FFF_0000

  private let input: any ByteInput
  private var consumed: UInt64 = 0

  static func parse(_ input: any ByteInput) throws(AudioError) -> WAVFormat {
    var parser = WAVHeaderParser(input: input)
    return try parser.run()
  }

  private init(input: any ByteInput) { self.input = input }

  private mutating func run() throws(AudioError) -> WAVFormat {
    let isRF64 = try riffHeader()
    var longDataSize: UInt64?
    var description: WAVFormatChunk?
    while true {
      let header = try take(8)
      guard header.count == 8 else {
        throw .cutOff(input.subject, description == nil ? "its format is described" : "any samples")
      }
      let size = UInt64(header.littleEndian(at: 4, bytes: 4))
      switch String(decoding: header[..<4], as: UTF8.self) {
      case "ds64" where isRF64:
        let sizes = try take(Int(min(size, 28)))
        guard sizes.count >= 16 else { throw .cutOff(input.subject, "its length is given") }
        longDataSize = sizes.littleEndian(at: 8, bytes: 8)
        try pass(size - UInt64(sizes.count), padding: size)
      case "fmt ":
        // The first 40 bytes hold all that matters, whatever the chunk says of its size.
        let content = try take(Int(min(size, 40)))
        description = try WAVFormatChunk(content, declaredSize: size, subject: input.subject)
        try pass(size - UInt64(content.count), padding: size)
      case "data":
        guard let description else { throw .notWAV(input.subject, "has samples before any description of them") }
        var format = description.format
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

  private func dataLength(declared: UInt64, longSize: UInt64?) -> UInt64? {
    if let longSize { return declared == 0xFFFF_FFFF ? longSize : declared }
    if declared == 0xFFFF_FFFF { return nil }
    // The same header is in a file that a stream was saved to, where what follows tells.
    let following = input.totalBytes.map { UInt64($0) - min(UInt64($0), consumed) }
    if declared == 0 { return following == 0 ? 0 : nil }
    return declared >= Self.streamLength && declared > following ?? 0 ? nil : declared
  }

  private mutating func take(_ count: Int) throws(AudioError) -> [UInt8] {
    let bytes = try input.bytes(count)
    consumed += UInt64(bytes.count)
    return bytes
  }

  /// Passes over the rest of a chunk and the byte that pads an odd size.
  private mutating func pass(_ count: UInt64, padding size: UInt64) throws(AudioError) {
    let padded = count + size % 2
    guard try input.skip(padded) else { throw .cutOff(input.subject, "any samples") }
    consumed += padded
  }
}
