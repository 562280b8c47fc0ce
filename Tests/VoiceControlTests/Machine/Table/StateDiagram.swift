@testable import VoiceControl

/// The ways from state to state, drawn from the transition table.
///
/// What leads away from every state alike would hide the rest. It is drawn as notes: see ``notes``.
enum StateDiagram {
  struct Edge: Hashable {
    var from: String
    var to: String
  }

  /// Events that do the same in every state, or in every one with a modal, and are drawn once.
  static let notes = [
    "disconnected: from every state to disconnected",
    "connected: from every state to idle",
    "cancelled: from every state with a modal to dismissing",
    "templateVanished: from every state with a modal to idle, or to choosing with places below",
  ]

  static let kinds: [String] = {
    var kinds: [String] = []
    for state in TransitionTable.states where !kinds.contains(state.example.kind) { kinds.append(state.example.kind) }
    return kinds
  }()

  /// Each way once, in the order of states, with the events that lead along it in theirs.
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

  /// An event without what it carries, but for the decision on permissions.
  private static func short(_ event: String) -> String {
    let parts = event.split(whereSeparator: { "()".contains($0) }).map(String.init)
    return parts.count > 1 && decisions.contains(parts[1]) ? "\(parts[0]): \(parts[1])" : parts[0]
  }

  /// Names an event alone where all decisions lead the same way.
  private static func brief(_ events: [String]) -> [String] {
    var brief: [String] = []
    for event in events {
      let name = String(event.prefix { $0 != ":" })
      let chosen = decisions.allSatisfy { events.contains("\(name): \($0)") } ? name : event
      if !brief.contains(chosen) { brief.append(chosen) }
    }
    return brief
  }

  /// Mermaid's text, which code hosts draw.
  static var mermaid: String {
    let lines = edges.map { "  \($0.edge.from) --> \($0.edge.to): \($0.events.joined(separator: "<br>"))" }
    return "```mermaid\nstateDiagram-v2\n  [*] --> disconnected\n\(lines.joined(separator: "\n"))\n```"
  }

  /// Graphviz's text, from which the picture is drawn.
  static var dot: String {
    let nodes = (kinds + ["rest"]).map { "  \($0)\(attributes[$0].map { " [\($0)]" } ?? "")" }
    let edges = pictureEdges.map { edge, events in
      let label = "label=\"\(events.map { "  \($0)  \\l" }.joined())\""
      let isWayBack = isWayBack(edge)
      let isLong = edge.from == "choosing" && edge.to == "idle"
      return
        "  \(edge.from) -> \(edge.to) [\(label)\(isWayBack ? ", constraint=false" : "")\(isLong ? ", minlen=2" : "")]"
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

  /// Whether the way leads back to where a turn, or its listening, begins: the picture reads downwards without it.
  private static func isWayBack(_ edge: Edge) -> Bool {
    switch edge.to {
    case "idle", "choosing": !["disconnected", "idle"].contains(edge.from)
    default: false
    }
  }

  /// The edges, with one where the same events lead to idle or, with places below, to choosing.
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
