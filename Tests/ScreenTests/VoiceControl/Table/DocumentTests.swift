import Algorithms
import Foundation
import TestSupport
import Testing

/// The sections of `docs/voice-control.md` about the machine match its behavior.
@Suite(.serialized) struct DocumentTests {
  private static let document = "docs/voice-control.md"

  @Test func transitions() throws { try expectSection("transitions", of: Self.document, TransitionTable.markdown) }

  @Test func diagram() throws { try expectSection("diagram", of: Self.document, StateDiagram.mermaid) }

  @Test func permissions() throws { try expectSection("permissions", of: Self.document, PermissionTests.markdown) }

  @Test(.enabled(if: StormLength.isLong, "set WHERETO_STORM=1 to explore everything"))
  func exploration() throws {
    try expectSection("exploration", of: Self.document, Explorations.markdown)
  }

  @Test("The diagram's source matches the transition table")
  func picture() throws { try expectGolden(StateDiagram.dot, "voice-control.dot") }

  @Test("The diagram shows every transition and every event; scripts/draw-state-diagram draws it")
  func pictureIsDrawn() throws {
    let file = Repository.file("docs/images/voice-control.svg")
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

/// The transitions between states, drawn from the transition table.
///
/// Transitions that lead away from every state alike would hide the rest. They are drawn as notes: see ``notes``.
enum StateDiagram {
  struct Edge: Hashable {
    var from: String
    var to: String
  }

  /// Events that have the same effect in every state, or in every state with a modal, and are drawn once.
  static let notes = [
    "disconnected: from every state to disconnected",
    "connected: from every state to idle",
    "cancelled: from every state with a modal to dismissing",
    "templateVanished: from every state with a modal to idle, or to choosing with places below",
  ]

  static let kinds = Array(TransitionTable.states.map(\.example.kind).uniqued())

  /// Each transition once, in the order of states, with its events in their order.
  static let edges: [(edge: Edge, events: [String])] = {
    var events: [Edge: [String]] = [:]
    var order: [Edge] = []
    for state in TransitionTable.states {
      for row in state.rows {
        for outcome in row.outcomes.map(\.outcome) {
          let edge = Edge(from: state.example.kind, to: outcome.kind)
          guard !isNoted(row.event, edge), edge.from != edge.to || outcome.wait != nil else {
            continue
          }
          if events[edge] == nil { order.append(edge) }
          let event = short(row.event)
          if events[edge]?.contains(event) != true { events[edge, default: []].append(event) }
        }
      }
    }
    return order.map { ($0, brief(events[$0] ?? [])) }
  }()

  private static func isNoted(_ event: String, _ edge: Edge) -> Bool {
    switch event {
    case "connected": edge.from != "disconnected"
    case "disconnected", "templateVanished": true
    case "cancelled": edge.to == "dismissing"
    default: false
    }
  }

  private static let decisions = ["listen", "ask", "fail"]

  /// An event without its values, except for the permission decision.
  private static func short(_ event: String) -> String {
    let parts = event.split(whereSeparator: { "()".contains($0) }).map(String.init)
    return parts.count > 1 && decisions.contains(parts[1]) ? "\(parts[0]): \(parts[1])" : parts[0]
  }

  /// Names an event without its decision if all decisions have the same transition.
  private static func brief(_ events: [String]) -> [String] {
    let names = events.map { event in
      let name = String(event.prefix { $0 != ":" })
      return decisions.allSatisfy { events.contains("\(name): \($0)") } ? name : event
    }
    return Array(names.uniqued())
  }

  /// The Mermaid text, which code hosts render.
  static var mermaid: String {
    let lines = edges.map { "  \($0.edge.from) --> \($0.edge.to): \($0.events.joined(separator: "<br>"))" }
    return "```mermaid\nstateDiagram-v2\n  [*] --> disconnected\n\(lines.joined(separator: "\n"))\n```"
  }

  /// The Graphviz text, from which the diagram is drawn.
  static var dot: String {
    let nodes = (kinds + ["rest"]).map { "  \($0)\(attributes[$0].map { " [\($0)]" } ?? "")" }
    let edges = pictureEdges.map { edge, events in
      let label = "label=\"\(events.map { "  \($0)  \\l" }.joined())\""
      let leadsBack = leadsBack(edge)
      let isLong = edge.from == "choosing" && edge.to == "idle"
      return
        "  \(edge.from) -> \(edge.to) [\(label)\(leadsBack ? ", constraint=false" : "")\(isLong ? ", minlen=2" : "")]"
    }
    return """
      digraph voiceControl {
        graph [rankdir=TB, nodesep=0.45, ranksep=0.55, fontname="Helvetica", fontsize=11, bgcolor=white, pad=0.3]
        node [shape=box, style="rounded,filled", fillcolor="#eef3f8", color="#4a6785", fontname="Helvetica", fontsize=13]
        edge [color="#7a8794", fontname="Helvetica", fontsize=10, fontcolor="#26323d", arrowsize=0.7]
      \(nodes.joined(separator: "\n"))
      \(edges.joined(separator: "\n"))
        { rank=same; idle; choosing }
        { rank=sink; notes }
        notes [shape=note, style=filled, fillcolor="#fffbe6", color="#b9a44c", fontsize=11, label="\(notes.joined(separator: "\\l"))\\l"]
      }

      """
  }

  /// Whether the transition leads back to the start of a turn, or of its listening: without it the diagram reads
  /// downward.
  private static func leadsBack(_ edge: Edge) -> Bool {
    switch edge.to {
    case "idle", "choosing": !["disconnected", "idle"].contains(edge.from)
    default: false
    }
  }

  /// The edges, merged if the same events lead to idle or, with places below, to choosing.
  static var pictureEdges: [(edge: Edge, events: [String])] {
    edges.compactMap { edge, events in
      let others = edges.filter { $0.edge.from == edge.from && $0.events == events && $0.edge != edge }
      switch (edge.to, others.first?.edge.to) {
      case ("idle", "choosing"): return (Edge(from: edge.from, to: "rest"), events)
      case ("choosing", "idle"): return nil
      default: return (edge, events)
      }
    }
  }

  private static let attributes = [
    "listening": "fillcolor=\"#dff3e3\", color=\"#2d7d46\", penwidth=2",
    "disconnected": "fillcolor=\"#f2f2f2\", color=\"#8a8a8a\"",
    "idle": "fillcolor=white, penwidth=2", "choosing": "fillcolor=white, penwidth=2",
    "rest": "fillcolor=white, style=\"rounded,filled,dashed\", label=\"idle, or choosing\"",
    "failed": "fillcolor=\"#fbe9e7\", color=\"#b0463c\"", "alert": "fillcolor=\"#fbe9e7\", color=\"#b0463c\"",
  ]
}

/// Compares a section of a document with the generated text; `WHERETO_RECORD=1` writes the section instead.
///
/// A section is between `<!-- generated: NAME -->` and `<!-- end: NAME -->`.
func expectSection(
  _ name: String, of path: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Repository.file(path)
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
