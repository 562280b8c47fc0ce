import Foundation
import Testing

/// Compares text with a file beside the tests; `WHERETO_RECORD=1` writes the file instead.
func expectPromptGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
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
  let (old, new) = (golden.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(_, let line, _): "- \(line)"
    case .insert(_, let line, _): "+ \(line)"
    }
  }
  #expect(
    changes.isEmpty, "\(name), - golden, + now; accept with WHERETO_RECORD=1:\n\(changes.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}
