import Foundation

/// What a manifest holds, and how much of it is whole.
///
/// A run that was killed while it wrote may leave the beginning of a line at the end. That, and nothing else, is
/// forgiven: a line that ends with a line feed was written whole, so if it is no JSON object somebody changed it.
struct ManifestText: Sendable, Hashable {
  /// The whole lines.
  private(set) var lines: [RecordedLine] = []

  /// How many bytes from the start are whole lines.
  private(set) var wholeBytes: Int

  /// Whether the last whole line lacks its line feed.
  private(set) var lacksLineFeed = false

  /// The beginning of a line that was never finished.
  private(set) var cutOff: String?

  /// Reads a manifest.
  /// - Throws: ``EvaluationError`` for a line that is no JSON object.
  init(_ data: Data, name: String) throws(EvaluationError) {
    wholeBytes = data.count
    let pieces = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in pieces.enumerated() {
      if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      let isUnfinished = index == pieces.count - 1
      if let line = RecordedLine(number: index + 1, bytes) {
        lines.append(line)
        lacksLineFeed = isUnfinished
      } else if isUnfinished {
        cutOff = String(decoding: bytes, as: UTF8.self)
        wholeBytes -= bytes.count
      } else {
        throw EvaluationError(
          name, line: index + 1, "is no JSON object", advice: "correct the line; nothing was changed")
      }
    }
  }
}
