import Foundation
import Foundations

/// Reads a file line by line, with the memory of one line.
struct LineReader {
  /// A line without its line feed, and its position.
  struct Line {
    /// From 1.
    var number: Int
    /// Where it begins, in bytes from the start of the file.
    var offset: UInt64
    var bytes: Data
    /// Whether a line feed follows: a file that is still being written may end within a line.
    var isWhole: Bool
    /// Whether the line continues beyond ``bytes``, which contain its beginning.
    var isTooLong = false

    /// The text without a byte order mark or a carriage return; `nil` if it isn't UTF-8.
    var text: String? {
      var content = number == 1 ? bytes.droppingByteOrderMark : bytes
      if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
      return String(bytes: content, encoding: .utf8)
    }

    /// The reason that a line has no text, as a predicate after the line's name.
    struct Unreadable: Error { var message: String }

    /// The text of a line that is complete and UTF-8.
    func checkedText() throws(Unreadable) -> String {
      guard !isTooLong else { throw Unreadable(message: "is longer than 4 MB") }
      guard let text else { throw Unreadable(message: "isn't UTF-8 text") }
      return text
    }
  }

  private static let pieceSize = 1 << 18
  /// 4 MB: a longer line isn't text.
  static let longestLine = 1 << 22

  private let url: URL
  private let handle: FileHandle
  private var piece = Data()
  private var position = 0
  private var number = 0
  private var offset: UInt64
  private let longest: Int

  /// Opens a file, at its start or at the offset of a line.
  /// - `longest`: Maximum number of bytes kept of a line.
  /// - Throws: ``EvaluationError`` if it can't be opened.
  init(_ url: URL, at offset: UInt64 = 0, longest: Int = longestLine) throws {
    self.url = url
    self.longest = longest
    self.offset = offset
    do {
      handle = try FileHandle(forReadingFrom: url)
      if offset > 0 { try handle.seek(toOffset: offset) }
    } catch {
      throw EvaluationError.cannotRead(url)
    }
  }

  /// The next line; `nil` at the end. Bytes after the last line feed are a line, too.
  /// - Throws: ``EvaluationError`` if the file can't be read, but not for a line that is too long.
  mutating func next() throws -> Line? {
    var line = Data()
    var length = 0
    while true {
      if position == piece.count {
        do { piece = try handle.read(upToCount: Self.pieceSize) ?? Data() } catch {
          throw EvaluationError.cannotRead(url)
        }
        position = 0
        if piece.isEmpty { return line.isEmpty ? nil : take(line, length, ended: false) }
      }
      let rest = piece[(piece.startIndex + position)...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      line.append(part.prefix(longest - line.count))
      length += part.count
      position += part.count
      if end != nil {
        position += 1
        return take(line, length, ended: true)
      }
    }
  }

  private mutating func take(_ bytes: Data, _ length: Int, ended: Bool) -> Line {
    number += 1
    defer { offset += UInt64(length + (ended ? 1 : 0)) }
    return Line(number: number, offset: offset, bytes: bytes, isWhole: ended, isTooLong: length > bytes.count)
  }
}

/// Lines of a file, found by a key: stores 16 bytes per key, and reads a line on request.
final class KeyedLines: Sendable {
  private let url: URL
  private let keys: @Sendable (LineReader.Line) throws -> [String]
  private let offsets: [UInt64: UInt64]

  private static let ambiguous = UInt64.max

  var count: Int { offsets.count }

  /// - `keys`: Returns the keys of a line; empty for a line that is never requested. A key of two lines finds
  ///   neither.
  init(_ url: URL, keys: @escaping @Sendable (LineReader.Line) throws -> [String]) throws {
    self.url = url
    self.keys = keys
    var reader = try LineReader(url)
    var offsets: [UInt64: UInt64] = [:]
    while let line = try reader.next() {
      for hash in try Set(keys(line).map { FNV1a($0.utf8).value }) {
        offsets[hash] = offsets[hash] == nil ? line.offset : Self.ambiguous
      }
    }
    self.offsets = offsets
  }

  /// The line with a key.
  func line(for key: String) throws -> LineReader.Line? {
    guard let offset = offsets[FNV1a(key.utf8).value], offset != Self.ambiguous else { return nil }
    var reader = try LineReader(url, at: offset)
    guard let line = try reader.next(), try keys(line).contains(key) else { return nil }
    return line
  }
}
