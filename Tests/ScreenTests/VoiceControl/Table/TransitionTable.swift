import Algorithms

@testable import HeadUnit

/// The machine's transition for every event in every state.
enum TransitionTable {
  /// The outcomes of a family of events in a state.
  struct Row {
    var event: String
    /// The outcomes, each with its circumstance if the outcome depends on one.
    var outcomes: [(circumstance: String, outcome: Outcome)]

    var isNothing: Bool { outcomes.allSatisfy(\.outcome.isNothing) }
  }

  /// A state, with any values.
  struct State {
    var shape: String
    var example: VoiceControlMachine.State
    var rows: [Row]
  }

  static let states: [State] = {
    StateShape.all.map(\.machine.state.shape).uniqued().map { name in
      let shapes = StateShape.all.filter { $0.machine.state.shape == name }
      let rows = EventFamily.all.map { Row(event: $0.label, outcomes: outcomes(shapes, $0)) }
      return State(shape: name, example: shapes[0].machine.state, rows: rows)
    }
  }()

  /// The outcomes with their circumstances: none, places on the screen, or a reopened microphone.
  private static func outcomes(
    _ shapes: [StateShape], _ family: EventFamily
  ) -> [(circumstance: String, outcome: Outcome)] {
    let all = shapes.map { (background: $0.background, outcomes: Outcome.all($0, family)) }
    let dependencies: [[(circumstance: String, holds: (StateShape.Background) -> Bool)]] = [
      [("", { _ in true })],
      [("no places below", { !$0.hasPlaces }), ("places below", { $0.hasPlaces })],
      [("a first microphone", { !$0.hasReopened }), ("a second one", { $0.hasReopened })],
    ]
    for dependency in dependencies {
      let parts = dependency.map { part in
        (part.circumstance, Set(all.filter { part.holds($0.background) }.flatMap(\.outcomes)))
      }
      guard parts.allSatisfy({ $0.1.count <= 1 }) else { continue }
      return parts.compactMap { part in part.1.first.map { (part.0, $0) } }
    }
    let unlike = Set(all.flatMap(\.outcomes)).sorted { "\($0)" < "\($1)" }
    return unlike.map { ("unexplained", $0) }
  }
}

/// The outcome of a family's events in a shape of machine.
struct Outcome: Hashable {
  /// The next state, with names in place of values; `nil` if it is unchanged.
  var next: String?
  /// The next state's name without values.
  var kind: String
  var action: String
  /// The timeout that is waited for from now on, if the wait starts here.
  var wait: VoiceControlMachine.TimeOut?
  /// Whether answers to earlier requests are outdated from now on.
  var beginsGeneration: Bool

  /// Whether it has no effect.
  var isNothing: Bool { next == nil && wait == nil && !beginsGeneration && ["none", "drop"].contains(action) }

  /// The outcome of each event of the family; one outcome if the machine treats them alike, as it must.
  static func all(_ shape: StateShape, _ family: EventFamily) -> Set<Outcome> {
    Set(
      zip(shape.events(family), family.members).map { event, member in
        var machine = shape.machine
        let action = event.happen(to: &machine)
        let next = shape.symbolic(plain("\(machine.state)"), family, member.value)
        return Outcome(
          next: next == shape.machine.state.shape ? nil : next, kind: machine.state.kind,
          action: shape.symbolic("\(action)", family, member.value), wait: action.ticket?.timeOut,
          beginsGeneration: machine.generation != shape.machine.generation)
      })
  }
}

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

  /// The table as Markdown, with a table for each state; outcomes shared by all states are described elsewhere.
  static var markdown: String {
    states.map { state in
      let rows = state.rows.filter { !$0.isDescribedElsewhere }
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

  /// The names of the events' methods, without values if all events of a method are included.
  private static func brief(_ some: [Row], _ all: [Row]) -> [String] {
    let names = some.map { row in
      let isWhole = some.filter { $0.method == row.method }.count == all.filter { $0.method == row.method }.count
      return isWhole ? row.method : row.event
    }
    return Array(names.uniqued())
  }

  /// The outcomes in order, each with all events that lead to it.
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

  /// Whether it is the same in every state, and described once.
  fileprivate var isDescribedElsewhere: Bool {
    switch event {
    case "connected", "disconnected": true
    case "microphoneOpened": outcomes.allSatisfy { $0.outcome.next == nil && $0.outcome.action == "closeMicrophone" }
    default: false
    }
  }
}

extension TransitionTable.State {
  /// The state's wait and its held resources.
  fileprivate var about: String {
    let held = plain("\(example.held)")
    let others = example.isDismissing ? "the template to go" : "the driver"
    return "waits for \(example.timeOut.map { "\($0)" } ?? others), holds \(held)"
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
