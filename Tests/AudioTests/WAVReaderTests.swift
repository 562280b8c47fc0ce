import Audio
import Testing

@Suite("Reading WAV") struct WAVReaderTests {
  func read(_ wav: WAVBytes, chunk: Int = 7) throws -> [Int16] {
    let reader = try WAVReader(bytes: wav.bytes, name: "test.wav")
    var all: [Int16] = []
    while true {
      let samples = try reader.read(count: chunk)
      if samples.isEmpty { return all }
      all += samples
    }
  }

  @Test("16-bit samples come through bit by bit") func bitExact() throws {
    let samples: [Int16] = [0, 1, -1, 32767, -32768, 1234, -4321]
    #expect(try read(WAVBytes(data: WAVBytes.little(samples))) == samples)
    #expect(try read(WAVBytes(isExtensible: true, data: WAVBytes.little(samples))) == samples)
    #expect(try read(WAVBytes(form: "RF64", data: WAVBytes.little(samples))) == samples)
  }

  @Test(
    "every width is scaled to 16 bits",
    arguments: [
      (1, 8, [0, 128, 255] as [UInt8], [-32768, 0, 32512] as [Int16]),
      (1, 24, [0, 0, 0x80, 0, 1, 0, 0xFF, 0xFF, 0x7F], [-32768, 1, 32767]),
      (1, 32, [0, 0, 0, 0x80, 0, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0x7F], [-32768, 1, 32767]),
      (3, 32, floats([-1, 0.5, 2, .nan, -.infinity]), [-32768, 16384, 32767, 0, -32768]),
      (3, 64, doubles([-1, 0.5, 2, .nan, -.infinity]), [-32768, 16384, 32767, 0, -32768]),
    ]) func widths(tag: Int, bits: Int, data: [UInt8], expected: [Int16]) throws
  {
    #expect(try read(WAVBytes(tag: tag, bits: bits, data: data)) == expected)
    #expect(try read(WAVBytes(tag: tag, bits: bits, isExtensible: true, data: data)) == expected)
  }

  @Test("channels are averaged") func channels() throws {
    #expect(try read(WAVBytes(channels: 2, data: WAVBytes.little([100, 300, -32768, -32768]))) == [200, -32768])
    let sixtyFour = [Int16](repeating: 640, count: 63) + [0]
    #expect(try read(WAVBytes(channels: 64, data: WAVBytes.little(sixtyFour))) == [630])
  }

  @Test("unknown chunks and their pad bytes are passed over") func unknownChunks() throws {
    let wav = WAVBytes(chunksBefore: [("LIST", [1, 2, 3]), ("junk", [])], data: WAVBytes.little([5, 6]))
    #expect(try read(wav) == [5, 6])
  }

  @Test("a stream's length means until the end", arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000] as [UInt64])
  func streamLength(size: UInt64) throws {
    #expect(try read(WAVBytes(data: WAVBytes.little([5, 6, 7]) + [9], dataSize: size)) == [5, 6, 7])
  }

  @Test("data shorter than promised is an error after all that is there") func cutShort() throws {
    let reader = try WAVReader(bytes: WAVBytes(data: WAVBytes.little([5, 6]), dataSize: 100).bytes, name: "a.wav")
    #expect(try reader.read(count: 10) == [5, 6])
    let error = #expect(throws: AudioError.self) { try reader.read(count: 10) }
    #expect(error?.code == .truncated)
    #expect(error?.message.contains("100") == true && error?.message.contains("4 are there") == true)
    #expect(try reader.read(count: 10).isEmpty)
  }

  @Test("a request of any size is met", arguments: [-1, 0, Int.max]) func requests(count: Int) throws {
    let reader = try WAVReader(bytes: WAVBytes(data: WAVBytes.little([5, 6])).bytes, name: "a.wav")
    #expect(try reader.read(count: count) == (count > 0 ? [5, 6] : []))
  }

  @Test(
    "what cannot be read is named",
    arguments: [
      (WAVBytes(tag: 6, bits: 8), AudioError.Code.unsupportedFormat, "A-law"),
      (WAVBytes(tag: 7, bits: 8), .unsupportedFormat, "mu-law"),
      (WAVBytes(tag: 2, bits: 4), .unsupportedFormat, "ADPCM"),
      (WAVBytes(tag: 0x55), .unsupportedFormat, "MP3"), (WAVBytes(bits: 12), .unsupportedFormat, "12-bit"),
      (WAVBytes(channels: 65), .unsupportedFormat, "65 channels"),
      (WAVBytes(channels: 0), .unsupportedFormat, "0 channels"),
      (WAVBytes(sampleRate: 999), .unsupportedFormat, "999 samples"),
      (WAVBytes(form: "RIFX"), .unsupportedFormat, "RIFX"),
      (WAVBytes(frameBytes: 3), .unsupportedFormat, "3 bytes"), (WAVBytes(form: "OggS"), .notWAV, "Ogg"),
    ]) func unsupported(wav: WAVBytes, code: AudioError.Code, name: String)
  {
    let error = #expect(throws: AudioError.self) { try read(wav) }
    #expect(error?.code == code)
    #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
  }

  @Test("no bytes, no samples, text") func nothing() {
    #expect(throws: AudioError.self) { try WAVReader(bytes: [], name: "a") }
    #expect(code { try WAVReader(bytes: [], name: "a") } == .empty)
    #expect(code { try read(WAVBytes()) } == .empty)
    #expect(code { try WAVReader(bytes: Array("Dear reader,\n this is text".utf8), name: "a") } == .notWAV)
  }

  @Test("a header cut anywhere is an error and never a crash") func cutHeader() {
    let whole = WAVBytes(isExtensible: true, chunksBefore: [("LIST", [1, 2, 3])], data: WAVBytes.little([1])).bytes
    for length in 1..<(whole.count - 2) {
      #expect(code { try WAVReader(bytes: Array(whole.prefix(length)), name: "a") } == .truncated, "\(length) bytes")
    }
  }

  private func code(_ body: () throws -> some Any) -> AudioError.Code? {
    do { _ = try body() } catch { return (error as? AudioError)?.code }
    return nil
  }
}

private func floats(_ values: [Float]) -> [UInt8] {
  values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
}

private func doubles(_ values: [Double]) -> [UInt8] {
  values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
}
