import Foundation

/// Reads a file line by line, with the memory of one line.
struct LineReader {
  /// A line without its line feed, and where it stands.
  struct Line {
    /// From 1.
    var number: Int
    /// Where it begins, in bytes from the start of the file.
    var offset: UInt64
    var bytes: Data
    /// Whether a line feed follows it: a file that is still being written may end in the middle of a line.
    var isWhole: Bool
    /// Whether the line goes on beyond ``bytes``, which hold its beginning.
    var isTooLong = false

    /// The text; `nil` where it is not UTF-8. A byte order mark and a carriage return are not part of it.
    var text: String? {
      var content = bytes[...]
      if number == 1, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
      if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
      return String(bytes: content, encoding: .utf8)
    }
  }

  private static let pieceSize = 1 << 18
  /// 4 MB: a longer line is no line of text.
  static let longestLine = 1 << 22

  private let url: URL
  private let handle: FileHandle
  private var piece = Data()
  private var position = 0
  private var number = 0
  private var offset: UInt64
  private let longest: Int

  /// Opens a file, at its start or at the offset of a line.
  ///
  /// - Parameter longest: How many bytes of a line are kept.
  /// - Throws: ``EvaluationError`` when it cannot be opened.
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

  /// The next line; `nil` at the end. What follows the last line feed is a line where it is not empty.
  ///
  /// - Throws: ``EvaluationError`` when the file cannot be read, but not for a line that is too long.
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
