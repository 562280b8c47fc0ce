package import Foundation

/// Splits a stream of bytes into lines at line feeds.
///
/// Only at line feeds, because JSON strings may contain other Unicode line separators. Append bytes, then take lines
/// until there are no more.
package struct LineSplitter {
  private var buffer: [UInt8] = []
  private var start = 0
  /// The position where the search continues, so that a long line isn't searched again with each chunk.
  private var searched = 0
  /// The number of the last line taken, from 1.
  package private(set) var number = 0

  package init() {}

  /// Number of buffered bytes that aren't a complete line yet.
  package var pending: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    // Removing the consumed bytes once per chunk, not per line, keeps the work linear.
    buffer.removeFirst(start)
    searched -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next complete line, without its line feed.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
      number += 1
    }
    return buffer[start..<end]
  }

  /// The text after the last line feed, or `nil` if there is none.
  package mutating func finish() -> ArraySlice<UInt8>? {
    guard pending > 0 else { return nil }
    defer {
      start = buffer.count
      number += 1
    }
    return buffer[start...]
  }
}

extension Data {
  /// The data without a UTF-8 byte-order mark.
  package var droppingByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
