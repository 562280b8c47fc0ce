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

  /// A parser that knows what places can offer and a few chains as well.
  static func kindParser() throws -> UtteranceParser {
    let rubricator = try rubricator()
    let kinds = try Rubricator(
      groups: rubricator.groups, rubrics: rubricator.rubrics,
      attributes: [
        PlaceAttribute(id: "vegan", name: "Vegan", before: ["vegan"], tags: ["diet:vegan=yes"]),
        PlaceAttribute(id: "wifi", name: "Wifi", after: ["with wifi"], tags: ["internet_access=wlan"]),
        PlaceAttribute(
          id: "wheelchair", name: "Step free", before: ["wheelchair accessible"], after: ["with wheelchair access"],
          tags: ["wheelchair=yes"]),
        PlaceAttribute(
          id: "always", name: "Always open", before: ["24 hour", "twenty four hour"], after: ["open 24 hours"],
          tags: ["opening_hours=24/7"]),
      ],
      chains: [
        Chain(id: "tims", name: "Tim Hortons", aliases: ["tims", "timmies"], groups: ["cafe"]),
        Chain(id: "starbucks", name: "Starbucks", groups: ["cafe"]),
      ])
    return UtteranceParser(commands: try commands()) { kinds.kind(spoken: $0.joined(separator: " ")) != nil }
  }

  static func parser() throws -> UtteranceParser {
    UtteranceParser(
      commands: try commands(), rubricForms: Set(try rubricator().spokenForms.map { TextFolding.key($0.form) }))
  }
}
