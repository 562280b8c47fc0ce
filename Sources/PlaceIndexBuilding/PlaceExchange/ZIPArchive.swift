import CZlib
import Foundation
import Foundations

/// A ZIP archive in memory (PKWARE APPNOTE 6.3): stored and deflated entries, without encryption or ZIP64.
struct ZIPArchive {
  struct Entry {
    var name: String
    fileprivate var method: Int
    fileprivate var checksum: UInt32
    fileprivate var compressedSize: Int
    /// The unpacked size, as the archive states it.
    let size: Int
    fileprivate var isEncrypted: Bool
    fileprivate var offset: Int
  }

  /// Maximum total size of the unpacked files, in bytes.
  static let largestContents = 64 << 20

  let entries: [Entry]
  private let bytes: LittleEndianBytes
  private let file: String

  /// - Throws: ``ExchangeError`` if the list of entries can't be read.
  init(_ data: Data, file: String) throws(ExchangeError) {
    let bytes = LittleEndianBytes(data)
    self.bytes = bytes
    self.file = file
    guard let end = Self.endOfDirectory(bytes), let count = bytes.short(end + 10), var at = bytes.word(end + 16) else {
      throw Self.damaged(file, "this isn't a ZIP archive, or it is cut off")
    }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard bytes.word(at) == 0x0201_4B50, let flags = bytes.short(at + 8), let method = bytes.short(at + 10),
        let checksum = bytes.word(at + 16), let compressedSize = bytes.word(at + 20), let size = bytes.word(at + 24),
        let nameLength = bytes.short(at + 28), let extra = bytes.short(at + 30), let comment = bytes.short(at + 32),
        let offset = bytes.word(at + 42), let name = bytes.slice(at + 46, count: nameLength)
      else { throw Self.damaged(file, "its list of entries is damaged") }
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self), method: method, checksum: UInt32(checksum),
          compressedSize: compressedSize, size: size, isEncrypted: flags & 1 != 0, offset: offset))
      at += 46 + nameLength + extra + comment
    }
    self.entries = entries
  }

  /// Unpacks an entry.
  ///
  /// - Throws: ``ExchangeError`` if the entry is damaged, or unpacks to more than the limit (regardless of its stated
  ///   size).
  func contents(of entry: Entry, limit: Int) throws(ExchangeError) -> Data {
    guard entry.size <= limit else { throw PlaceReader.tooLarge(file) }
    guard !entry.isEncrypted else {
      throw ExchangeError(
        .badContents, subject: file, message: "it is encrypted", advice: "export it without a password")
    }
    guard bytes.word(entry.offset) == 0x0403_4B50, let name = bytes.short(entry.offset + 26),
      let extra = bytes.short(entry.offset + 28),
      let packed = bytes.slice(entry.offset + 30 + name + extra, count: entry.compressedSize)
    else { throw Self.damaged(file, "the entry \(entry.name) is damaged") }
    let contents: [UInt8]?
    switch entry.method {
    case 0: contents = Array(packed)
    case 8: contents = Inflation.inflated(packed, size: entry.size)
    default:
      throw ExchangeError(
        .badContents, subject: file, message: "the entry \(entry.name) uses an unsupported compression method",
        advice: "unpack it and use the file inside")
    }
    guard let contents, contents.count == entry.size, Self.checksum(contents) == entry.checksum else {
      throw Self.damaged(file, "the entry \(entry.name) is damaged")
    }
    return Data(contents)
  }

  /// An archive of one stored file, dated January 1, 1980, so that the same contents give the same bytes.
  static func data(name: String, contents: Data) -> Data {
    let bytes = [UInt8](contents)
    var data = Data()
    func append(_ value: Int, _ count: Int) { for byte in 0..<count { data.append(UInt8(value >> (8 * byte) & 0xFF)) } }
    func appendCommon() {
      // Version 2.0, names in UTF-8, stored, midnight, January 1, 1980.
      for field in [20, 0x0800, 0, 0, 0x21] { append(field, 2) }
      for field in [Int(checksum(bytes)), bytes.count, bytes.count] { append(field, 4) }
      for field in [name.utf8.count, 0] { append(field, 2) }
    }
    append(0x0403_4B50, 4)
    appendCommon()
    data.append(contentsOf: name.utf8)
    data.append(contents)
    let directory = data.count
    append(0x0201_4B50, 4)
    append(20, 2)
    appendCommon()
    for (field, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (0, 4)] { append(field, count) }
    data.append(contentsOf: name.utf8)
    let end = data.count
    append(0x0605_4B50, 4)
    for field in [0, 0, 1, 1] { append(field, 2) }
    for field in [end - directory, directory] { append(field, 4) }
    append(0, 2)
    return data
  }

  /// The position of the end-of-directory record, which only a comment of at most 65,535 bytes may follow.
  private static func endOfDirectory(_ bytes: LittleEndianBytes) -> Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return stride(from: last, through: max(0, last - 65_535), by: -1).first { at in
      bytes.word(at) == 0x0605_4B50 && bytes.short(at + 20) == bytes.count - at - 22
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }

  private static func damaged(_ file: String, _ problem: String) -> ExchangeError {
    ExchangeError(.badContents, subject: file, message: problem, advice: "export it again")
  }
}

/// Little-endian numbers in bytes; `nil` for positions outside the bytes.
struct LittleEndianBytes {
  private let bytes: [UInt8]

  init(_ data: Data) { bytes = [UInt8](data) }

  var count: Int { bytes.count }

  func short(_ at: Int) -> Int? { number(at, count: 2) }

  func word(_ at: Int) -> Int? { number(at, count: 4) }

  func slice(_ at: Int, count: Int) -> ArraySlice<UInt8>? {
    guard at >= 0, count >= 0, at <= bytes.count, count <= bytes.count - at else { return nil }
    return bytes[at..<(at + count)]
  }

  private func number(_ at: Int, count: Int) -> Int? {
    slice(at, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Unpacks deflated bytes (RFC 1951) with zlib.
enum Inflation {
  /// The unpacked bytes; `nil` if they are damaged or don't have the stated size.
  static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var input = Array(packed)
    // One byte more than the stated size, to detect a larger result.
    var output = [UInt8](repeating: 0, count: size + 1)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var stream = z_stream()
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Negative window bits: raw deflate data without a zlib header.
        let stateSize = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, stateSize) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
      }
    }
    guard written == size else { return nil }
    output.removeLast()
    return output
  }
}
