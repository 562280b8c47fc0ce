import Subprocess

/// What osmium said on its standard error, counted.
struct OsmiumMessages: Sendable {
  /// The first line that is not about a geometry.
  var first: String?
  /// Areas that could not be put together.
  var brokenAreas = 0

  static func read(_ stream: SubprocessOutputSequence) async throws -> OsmiumMessages {
    var messages = OsmiumMessages()
    var lines = LineSplitter()
    for try await piece in stream {
      lines.append(piece.withUnsafeBytes { Array($0) })
      while let line = lines.next() { messages.take(line) }
    }
    if let line = lines.finish() { messages.take(line) }
    return messages
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    // Ways that lack the place of a node are recovered and counted by their references.
    if text.hasPrefix("Geometry error: invalid location") { return }
    if text.hasPrefix("Geometry error") {
      brokenAreas += 1
    } else if first == nil, !text.isEmpty, !text.hasPrefix("[") {
      first = text
    }
  }
}
