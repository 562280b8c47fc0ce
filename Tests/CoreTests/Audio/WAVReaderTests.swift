import Foundation
import Foundations
import TestSupport
import Testing

@testable import Audio

@Suite("Reading WAV") struct WAVReaderTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func read(_ wav: WAVBytes, chunk: Int = 7) throws -> [Int16] {
    let reader = try WAVReader(input: folder.input(wav.bytes))
    var all: [Int16] = []
    while true {
      let samples = try reader.read(count: chunk)
      if samples.isEmpty { break }
      all += samples
    }
    #expect(try streamed(wav.bytes, pieces: chunk) == all)
    return all
  }

  /// Reads the file in pieces of a given size.
  private func streamed(_ bytes: [UInt8], pieces count: Int) throws -> [Int16] {
    var stream = WAVStream(subject: "upload")
    var all: [Int16] = []
    for start in stride(from: 0, to: bytes.count, by: count) {
      all += try stream.accept(bytes[start..<min(start + count, bytes.count)])?.samples ?? []
    }
    try stream.finish()
    return all
  }

  @Test("a file that arrives in pieces and is cut off or invalid") func brokenStreams() throws {
    let whole = WAVBytes(data: WAVBytes.little([1, 2, 3, 4])).bytes
    for (bytes, code) in [
      (Array(whole.prefix(20)), AudioError.Code.truncated), (Array(whole.prefix(44)), .empty), ([], .empty),
      (Array("no WAV file at all".utf8), .notWAV),
    ] {
      let error = #expect(throws: AudioError.self) { try streamed(bytes, pieces: 5) }
      #expect(error?.code == code)
      #expect(error?.subject == "upload")
    }
  }

  @Test("16-bit samples are preserved exactly") func bitExact() throws {
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

  @Test("unknown chunks and their padding are skipped") func unknownChunks() throws {
    let wav = WAVBytes(chunksBefore: [("LIST", [1, 2, 3]), ("junk", [])], data: WAVBytes.little([5, 6]))
    #expect(try read(wav) == [5, 6])
  }

  @Test(
    "a stream's length, or one larger than the file, means until the end",
    arguments: [0, 0xFFFF_FFFF, 0x7FFF_F000, 2_000_000_000, 0x8000_0000, 100, 8] as [UInt64])
  func streamLength(size: UInt64) throws {
    let data = WAVBytes.little([5, 6, 7]) + [9]
    #expect(try read(WAVBytes(data: data, dataSize: size)) == [5, 6, 7])
    #expect(try read(WAVBytes(form: "RF64", data: data, dataSize: size)) == [5, 6, 7])
    let known = try WAVReader(input: folder.input(WAVBytes(data: data, dataSize: size).bytes))
    #expect(known.duration == Duration(samples: 3, at: 16_000))
    #expect(code { try read(WAVBytes(dataSize: size)) } == .empty)
  }

  @Test("chunks after the samples are ignored") func chunksAfter() throws {
    #expect(try read(WAVBytes(data: WAVBytes.little([5, 6]) + Array("LIST".utf8), dataSize: 4)) == [5, 6])
  }

  @Test("a request of any size succeeds", arguments: [-1, 0, Int.max]) func requests(count: Int) throws {
    let reader = try WAVReader(input: folder.input(WAVBytes(data: WAVBytes.little([5, 6])).bytes))
    #expect(try reader.read(count: count) == (count > 0 ? [5, 6] : []))
  }

  @Test(
    "logarithmic telephone samples match ITU-T G.711",
    arguments: [
      // Full scale and the smallest steps of both signs, and three more; ffmpeg decodes them to the same values.
      (7, [0x80, 0x00, 0xFF, 0x7F, 0xFE, 0xE7, 0x9F], [32_124, -32_124, 0, 0, 8, 260, 8_316]),
      (6, [0xAA, 0x2A, 0xD5, 0x55, 0xC5, 0x95, 0x80], [32_256, -32_256, 8, -8, 264, 2_112, 5_504]),
    ]) func logarithmic(tag: Int, codes: [UInt8], expected: [Int16]) throws
  {
    #expect(try read(WAVBytes(tag: tag, bits: 8, data: codes)) == expected)
  }

  @Test(
    "unreadable files are reported with the reason",
    arguments: [
      (WAVBytes(tag: 6, bits: 16), AudioError.Code.unsupportedFormat, "16-bit A-law"),
      (WAVBytes(tag: 7, bits: 4), .unsupportedFormat, "4-bit mu-law"),
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
    #expect(throws: AudioError.self) { try WAVReader(input: folder.input([])) }
    #expect(code { try WAVReader(input: folder.input([])) } == .empty)
    #expect(code { try read(WAVBytes()) } == .empty)
    #expect(code { try WAVReader(input: folder.input(Array("Dear reader,\n this is text".utf8))) } == .notWAV)
  }

  @Test("a header cut anywhere is an error and never a crash") func cutHeader() {
    let whole = WAVBytes(isExtensible: true, chunksBefore: [("LIST", [1, 2, 3])], data: WAVBytes.little([1])).bytes
    for length in 1..<(whole.count - 2) {
      #expect(code { try WAVReader(input: folder.input(Array(whole.prefix(length)))) } == .truncated, "\(length) bytes")
    }
  }

  private func code(_ body: () throws -> some Any) -> AudioError.Code? {
    do { _ = try body() } catch { return (error as? AudioError)?.code }
    return nil
  }
}

extension TestFolder {
  /// A file with these bytes, opened for reading.
  func input(_ bytes: [UInt8]) throws -> FileInput {
    try FileInput(path: write("input.wav", Data(bytes)).path, stopFlag: StopFlag())
  }
}

private func floats(_ values: [Float]) -> [UInt8] {
  values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
}

private func doubles(_ values: [Double]) -> [UInt8] {
  values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
}

@Suite("WAV files with arbitrary bytes") struct WAVFuzzTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  static let seeds: [WAVBytes] = [
    WAVBytes(data: WAVBytes.little([1, 2, 3, 4])),
    WAVBytes(form: "RF64", channels: 2, data: WAVBytes.little([1, 2, 3, 4])),
    WAVBytes(
      tag: 3, bits: 64, isExtensible: true, chunksBefore: [("LIST", [1, 2, 3])],
      data: [UInt8](repeating: 7, count: 64)),
    WAVBytes(channels: 3, bits: 24, data: [UInt8](repeating: 200, count: 45), dataSize: 0),
  ]

  /// For any bytes, reading ends, with no more samples than there are bytes.
  @Test("mutated headers never crash, hang, or grow", arguments: 0..<4) func mutations(index: Int) {
    var generator = SeededGenerator(UInt64(index) + 99)
    let original = Self.seeds[index].bytes
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<2500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[position] = 0xFF
        case 1: bytes[position] = 0
        case 2: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 3 where bytes.count > 8: bytes.removeLast(Int.random(in: 1..<8, using: &generator))
        default: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      do {
        let reader = try WAVReader(input: folder.input(bytes))
        var total = 0
        while case let count = try reader.read(count: 1000).count, count > 0 { total += count }
        #expect(total <= bytes.count)
        outcomes.read += 1
      } catch {
        #expect(!"\(error)".contains("\n"))
        outcomes.refused += 1
      }
    }
    // Both outcomes must have occurred, or the mutations are too strong or too weak to test anything.
    #expect(outcomes.read > 20 && outcomes.refused > 20, "\(outcomes)")
  }
}

/// WAV files in memory, valid or not.
struct WAVBytes {
  var form = "RIFF"
  var tag = 1
  var channels = 1
  var sampleRate = 16000
  var bits = 16
  var frameBytes: Int?
  var isExtensible = false
  var chunksBefore: [(id: String, content: [UInt8])] = []
  var data: [UInt8] = []
  var dataSize: UInt64?

  var bytes: [UInt8] {
    var format: [UInt8] = []
    append(isExtensible ? 0xFFFE : tag, 2, to: &format)
    append(channels, 2, to: &format)
    append(sampleRate, 4, to: &format)
    let frame = frameBytes ?? channels * bits / 8
    append(sampleRate * frame, 4, to: &format)
    append(frame, 2, to: &format)
    append(bits, 2, to: &format)
    if isExtensible {
      append(22, 2, to: &format)
      append(bits, 2, to: &format)
      append(0, 4, to: &format)
      append(tag, 2, to: &format)
      format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    var body = Array("WAVE".utf8)
    if form == "RF64" {
      var sizes: [UInt8] = []
      append(0, 8, to: &sizes)
      append(Int(dataSize ?? UInt64(data.count)), 8, to: &sizes)
      append(0, 12, to: &sizes)
      chunk("ds64", sizes, to: &body)
    }
    for (id, content) in chunksBefore { chunk(id, content, to: &body) }
    chunk("fmt ", format, to: &body)
    body += Array("data".utf8)
    append(form == "RF64" ? 0xFFFF_FFFF : Int(dataSize ?? UInt64(data.count)), 4, to: &body)
    body += data
    var all = Array(form.utf8)
    append(body.count, 4, to: &all)
    return all + body
  }

  private func chunk(_ id: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array(id.utf8)
    append(content.count, 4, to: &bytes)
    bytes += content
    if content.count % 2 == 1 { bytes.append(0) }
  }

  private func append(_ value: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  static func little(_ samples: [Int16]) -> [UInt8] {
    samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
