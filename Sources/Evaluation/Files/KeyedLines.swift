import Foundation

/// Lines of a file, found by a key: holds 16 bytes a key, and reads a line when it is asked for.
final class KeyedLines: Sendable {
  private let url: URL
  private let keys: @Sendable (LineReader.Line) throws -> [String]
  private let offsets: [UInt64: UInt64]

  /// Stands for a key that several lines have.
  private static let ambiguous = UInt64.max

  /// How many keys there are.
  var count: Int { offsets.count }

  /// Reads a file once.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - keys: The keys of a line; none for a line that is never asked for. A key that two lines have finds neither.
  /// - Throws: What the reader or `keys` throws.
  init(_ url: URL, keys: @escaping @Sendable (LineReader.Line) throws -> [String]) throws {
    self.url = url
    self.keys = keys
    var reader = try LineReader(url)
    var offsets: [UInt64: UInt64] = [:]
    while let line = try reader.next() {
      for hash in try Set(keys(line).map(StableHash.of)) {
        offsets[hash] = offsets[hash] == nil ? line.offset : Self.ambiguous
      }
    }
    self.offsets = offsets
  }

  /// The line of a key.
  func line(for key: String) throws -> LineReader.Line? {
    guard let offset = offsets[StableHash.of(key)], offset != Self.ambiguous else { return nil }
    var reader = try LineReader(url, at: offset)
    guard let line = try reader.next(), try keys(line).contains(key) else { return nil }
    return line
  }
}
