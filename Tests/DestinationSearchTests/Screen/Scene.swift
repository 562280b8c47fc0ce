import DestinationSearch
import DestinationSearchTesting
import Foundation
import SearchScreen
import Testing

/// A story of a drive, which is kept beside the tests as it is told.
struct Scene: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  var name: String
  /// What it is about, with the rules it shows.
  var title: String
  var settings: ScreenSettings
  var world: SimulatedWorld
  var tell: @Sendable (inout SimulatedDrive) -> Void

  init(
    _ name: String, _ title: String, settings: ScreenSettings = SimulatedDrive.settings(),
    world: SimulatedWorld = SimulatedWorld(), _ tell: @escaping @Sendable (inout SimulatedDrive) -> Void
  ) {
    (self.name, self.title, self.settings, self.world, self.tell) = (name, title, settings, world, tell)
  }

  var testDescription: String { name }

  /// The drive from its beginning, before anything is told.
  var beginning: SimulatedDrive { SimulatedDrive(settings: settings, world: world) }

  /// The drive after the story.
  var end: SimulatedDrive {
    var drive = beginning
    tell(&drive)
    return drive
  }

  static let all: [Scene] =
    map + lists + keyboard + voice + permissions + microphone + choosing + headUnit + profiles + languages
}

extension SimulatedDrive {
  /// The story, and the screen at its end.
  func told(_ title: String) -> String {
    let lines = story.map { line in line.description.hasSuffix("\n") ? line.description : "\(line)\n" }
    return "\(title)\n\n" + lines.joined() + "\nat the end:\n\(text)"
  }
}

/// Compares text with a file beside the tests; `WHERETO_RECORD=1` writes the file instead.
func expectScene(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Scenes")
  let file = folder.appendingPathComponent("\(name).txt")
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
private func changedLines(from old: String, to new: String) -> [String] {
  let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change -> (line: Int, text: String) in
    switch change {
    case .remove(let offset, let line, _): (offset, "-\(offset + 1): \(line)")
    case .insert(let offset, let line, _): (offset, "+\(offset + 1): \(line)")
    }
  }
  return changes.sorted { ($0.line, $1.text) < ($1.line, $0.text) }.map(\.text)
}
