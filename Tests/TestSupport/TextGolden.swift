import Foundation
public import Testing

/// Compares text with a file beside the tests; `WHERETO_RECORD=1` writes the file instead.
///
/// - Parameters:
///   - text: The current text.
///   - name: The name of the golden file.
///   - folder: The name of its folder; the nearest one, searched upward from the test's folder.
///   - file: The test's file, where the search for the folder starts.
public func expectGolden(
  _ text: String, _ name: String, in folder: String = "Snapshots", file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = goldenFolder(folder, from: URL(fileURLWithPath: file)).appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["WHERETO_RECORD"] == "1" { return try Data(text.utf8).write(to: golden) }
  let kept = try #require(
    try? String(contentsOf: golden, encoding: .utf8), "\(golden.path) is missing; record it with WHERETO_RECORD=1",
    sourceLocation: sourceLocation)
  let changes = changedLines(from: kept, to: text)
  #expect(
    changes.isEmpty, "\(name), - golden, + now; accept with WHERETO_RECORD=1:\n\(changes.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

/// The removed and inserted lines, in order, with their numbers.
public func changedLines(from old: String, to new: String) -> [String] {
  let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change -> (line: Int, text: String) in
    switch change {
    case .remove(let offset, let line, _): (offset, "-\(offset + 1): \(line)")
    case .insert(let offset, let line, _): (offset, "+\(offset + 1): \(line)")
    }
  }
  return changes.sorted { ($0.line, $1.text) < ($1.line, $0.text) }.map(\.text)
}

private func goldenFolder(_ name: String, from test: URL) -> URL {
  var folder = test.deletingLastPathComponent()
  while folder.lastPathComponent != "Tests", folder.path != "/" {
    let golden = folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: golden.path) { return golden }
    folder.deleteLastPathComponent()
  }
  return test.deletingLastPathComponent().appendingPathComponent(name)
}
