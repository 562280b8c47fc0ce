package import Foundation

/// Cuts a stream of bytes into lines at line feeds.
///
/// Only at line feeds: JSON text may hold other Unicode line separators inside of strings.
/// Append bytes, then take lines until there are none.
package struct LineSplitter {
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where the search goes on, so that a long line is not searched again with each piece of it.
  private var searched = 0

  /// The number of the line taken last, from 1.
  package private(set) var number = 0

  package init() {}

  /// The bytes held that are not yet a whole line.
  package var pending: Int { buffer.count - start }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    // Dropping what was taken once per piece, not once per line, keeps the work linear.
    buffer.removeFirst(start)
    searched -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line, without its line feed.
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

  /// What follows the last line feed, or `nil` where nothing does.
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
  /// Without the mark that some programs put before UTF-8 text.
  package var droppingByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
