import Foundation
import Testing

/// Compares text with a file beside the tests; `WHERETO_RECORD=1` writes the file instead.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
  let file = folder.appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["WHERETO_RECORD"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  let golden = try #require(
    try? String(contentsOf: file, encoding: .utf8), "\(file.path) is missing; record it with WHERETO_RECORD=1",
    sourceLocation: sourceLocation)
  let changes = changedLines(from: golden, to: text)
  #expect(
    changes.isEmpty, "\(name), - golden, + now; accept with WHERETO_RECORD=1:\n\(changes.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

/// The lines taken out and put in, in order, with their numbers.
func changedLines(from old: String, to new: String) -> [String] {
  let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change -> (line: Int, text: String) in
    switch change {
    case .remove(let offset, let line, _): (offset, "-\(offset + 1): \(line)")
    case .insert(let offset, let line, _): (offset, "+\(offset + 1): \(line)")
    }
  }
  return changes.sorted { ($0.line, $1.text) < ($1.line, $0.text) }.map(\.text)
}
