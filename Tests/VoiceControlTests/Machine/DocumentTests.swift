import Foundation
import TestSupport
import Testing

/// What `docs/voice-control.md` says of the machine is what the machine does.
@Suite(.serialized) struct DocumentTests {
  private static let document = "docs/voice-control.md"

  @Test func transitions() throws { try expectSection("transitions", of: Self.document, TransitionTable.markdown) }

  @Test func diagram() throws { try expectSection("diagram", of: Self.document, StateDiagram.mermaid) }

  @Test func permissions() throws { try expectSection("permissions", of: Self.document, PermissionTests.markdown) }

  @Test func exploration() throws {
    try expectSection("exploration", of: Self.document, Explorations.markdown)
  }

  @Test("The picture's source is drawn from the table")
  func picture() throws { try expectGolden(StateDiagram.dot, "voice-control.dot") }

  @Test("The picture shows every way and every event; scripts/draw-state-diagram draws it")
  func pictureIsDrawn() throws {
    let file = Repository.folder("docs/images/voice-control.svg")
    let svg = try String(contentsOf: file, encoding: .utf8)
    let ways = svg.matches(of: #/<title>(\w+)&#45;&gt;(\w+)<\/title>/#).map { "\($0.1) \($0.2)" }
    #expect(ways.sorted() == StateDiagram.pictureEdges.map { "\($0.edge.from) \($0.edge.to)" }.sorted())
    let texts = svg.matches(of: #/<text[^>]*>([^<]*)<\/text>/#).map {
      $0.1.replacing("&#160;", with: "").trimmingCharacters(in: .whitespaces)
    }
    let drawn =
      StateDiagram.kinds + ["idle, or choosing"] + StateDiagram.pictureEdges.flatMap(\.events) + StateDiagram.notes
    #expect(texts.sorted() == drawn.sorted())
  }
}
