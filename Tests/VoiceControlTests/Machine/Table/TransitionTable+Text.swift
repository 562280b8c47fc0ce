@testable import VoiceControl

extension TransitionTable {
  /// The whole table, a line for each family of events in each state.
  static var text: String {
    states.map { state in
      let lines = state.rows.flatMap { row in
        row.outcomes.map { circumstance, outcome in
          "  \(row.event)\(circumstance.isEmpty ? "" : " with \(circumstance)"): \(outcome.text)"
        }
      }
      return "\(state.shape): \(state.about)\n\(lines.joined(separator: "\n"))\n"
    }.joined(separator: "\n")
  }

  /// The table as Markdown, a table for each state; what is the same in all of them is told elsewhere.
  static var markdown: String {
    states.map { state in
      let rows = state.rows.filter { !$0.isToldElsewhere }
      let nothing = brief(rows.filter(\.isNothing), rows).map { "`\($0)`" }
      let lines = merged(rows.filter { !$0.isNothing }).map(markdown)
      let table = ["| event | action | next | waits for |", "| --- | --- | --- | --- |"] + lines
      return """
        ### `\(state.shape)`

        \(state.about.prefix(1).uppercased())\(state.about.dropFirst()).

        \(lines.isEmpty ? "" : table.joined(separator: "\n") + "\n\n")Nothing: \(nothing.joined(separator: ", ")).
        """
    }.joined(separator: "\n\n")
  }

  /// The events by their methods' names alone, where all of a method are among them.
  private static func brief(_ some: [Row], _ all: [Row]) -> [String] {
    var names: [String] = []
    for row in some {
      let isWhole = some.filter { $0.method == row.method }.count == all.filter { $0.method == row.method }.count
      let name = isWhole ? row.method : row.event
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The outcomes in order, each with all the events that it comes of.
  private static func merged(_ rows: [Row]) -> [Line] {
    var lines: [Line] = []
    for row in rows {
      for (circumstance, outcome) in row.outcomes {
        let index = lines.firstIndex { $0.outcome == outcome && $0.circumstance == circumstance }
        if let index {
          lines[index].events.append("`\(row.event)`")
        } else {
          lines.append(Line(events: ["`\(row.event)`"], circumstance: circumstance, outcome: outcome))
        }
      }
    }
    return lines
  }

  private struct Line {
    var events: [String]
    var circumstance: String
    var outcome: Outcome
  }

  private static func markdown(_ line: Line) -> String {
    let outcome = line.outcome
    let events = line.events.joined(separator: ", ")
    let condition = line.circumstance.isEmpty ? "" : "; with \(line.circumstance)"
    let next = outcome.next.map { "`\($0)`" } ?? "–"
    let generation = outcome.beginsGeneration ? " ⟳" : ""
    let action = outcome.action == "none" ? "–" : "`\(outcome.action)`"
    let wait = outcome.wait.map { "\($0)" } ?? "–"
    return "| \(events)\(condition) | \(action) | \(next)\(generation) | \(wait) |"
  }
}

extension TransitionTable.Row {
  fileprivate var method: String { String(event.prefix { $0 != "(" }) }

  /// Whether it is the same in every state, and told once.
  fileprivate var isToldElsewhere: Bool {
    switch event {
    case "connected", "disconnected": true
    case "microphoneOpened": outcomes.allSatisfy { $0.outcome.next == nil && $0.outcome.action == "closeMicrophone" }
    default: false
    }
  }
}

extension TransitionTable.State {
  /// What the state waits for and holds.
  fileprivate var about: String {
    let held = plain("\(example.held)")
    return "waits for \(example.timeOut.map { "\($0)" } ?? "the driver"), holds \(held)"
  }
}

extension Outcome {
  fileprivate var text: String {
    guard !isNothing else { return "nothing" }
    let parts = [
      action, next.map { "-> \($0)" }, wait.map { "wait for \($0)" }, beginsGeneration ? "new generation" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
