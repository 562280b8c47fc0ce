import Foundation
import Places
import Understanding

/// The commands and rubrics that come with the program.
enum ModelFiles {
  private struct Contents: Decodable {
    var groups: [RubricGroup]
    var rubrics: [Rubric]
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("models/en-us")

  static func commands() throws -> CommandSet {
    try CommandSet(parsing: try String(contentsOf: folder.appendingPathComponent("commands.txt"), encoding: .utf8))
  }

  static func rubricator() throws -> Rubricator {
    let data = try Data(contentsOf: folder.appendingPathComponent("rubrics.json"))
    let contents = try JSONDecoder().decode(Contents.self, from: data)
    return try Rubricator(groups: contents.groups, rubrics: contents.rubrics)
  }

  static func parser() throws -> UtteranceParser {
    UtteranceParser(
      commands: try commands(), rubricForms: Set(try rubricator().spokenForms.map { TextFolding.key($0.form) }))
  }
}
