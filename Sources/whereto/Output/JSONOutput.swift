import Foundation

/// One JSON object a line, keys sorted, on standard output.
enum JSONOutput {
  static func print(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
