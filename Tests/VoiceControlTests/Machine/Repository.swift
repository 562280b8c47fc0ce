import Foundation
import TestSupport
import Testing

/// The repository that the tests stand in.
enum Repository {
  static func folder(_ path: String) -> URL {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.appendingPathComponent(path)
  }
}

/// Compares a section of a document with what the code gives; `WHERETO_RECORD=1` writes the section instead.
///
/// A section stands between `<!-- generated: NAME -->` and `<!-- end: NAME -->`.
func expectSection(
  _ name: String, of path: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Repository.folder(path)
  let document = try String(contentsOf: file, encoding: .utf8)
  let (begin, end) = ("<!-- generated: \(name) -->\n", "<!-- end: \(name) -->")
  let start = try #require(document.range(of: begin)?.upperBound, "\(path) has no section \(name)")
  let stop = try #require(document.range(of: end, range: start..<document.endIndex)?.lowerBound)
  if ProcessInfo.processInfo.environment["WHERETO_RECORD"] == "1" {
    let renewed = document.replacingCharacters(in: start..<stop, with: "\n\(text)\n")
    if renewed != document { try Data(renewed.utf8).write(to: file) }
    return
  }
  let changes = changedLines(from: String(document[start..<stop]), to: "\n\(text)\n")
  #expect(
    changes.isEmpty,
    "\(path), section \(name), - document, + code; accept with WHERETO_RECORD=1:\n\(changes.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}
