import Foundation

/// Lines of a file, found by a key: holds 16 bytes a line, and reads a line when it is asked for.
final class KeyedLines: Sendable {
  private let url: URL
  private let key: @Sendable (LineReader.Line) throws -> String?
  private let offsets: [UInt64: UInt64]

  /// How many lines have a key.
  var count: Int { offsets.count }

  /// Reads a file once.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - key: The key of a line; `nil` for a line that has none. Of two lines with one key the first counts.
  /// - Throws: What the reader or `key` throws.
  init(_ url: URL, key: @escaping @Sendable (LineReader.Line) throws -> String?) throws {
    self.url = url
    self.key = key
    var reader = try LineReader(url)
    var offsets: [UInt64: UInt64] = [:]
    while let line = try reader.next() {
      guard let key = try key(line) else { continue }
      let hash = StableHash.of(key)
      if offsets[hash] == nil { offsets[hash] = line.offset }
    }
    self.offsets = offsets
  }

  /// The line of a key.
  func line(for key: String) throws -> LineReader.Line? {
    guard let offset = offsets[StableHash.of(key)] else { return nil }
    var reader = try LineReader(url, at: offset)
    guard let line = try reader.next(), try self.key(line) == key else { return nil }
    return line
  }
}
