@testable import VoiceControl

/// Every event in every state, as the machine itself answers.
enum TransitionTable {
  /// What comes of a family of events in a state.
  struct Row {
    var event: String
    /// Under which circumstances, where what comes of it depends on them, and what comes.
    var outcomes: [(circumstance: String, outcome: Outcome)]

    var isNothing: Bool { outcomes.allSatisfy(\.outcome.isNothing) }
  }

  /// A state, whatever it carries.
  struct State {
    var shape: String
    var example: VoiceControl.State
    var rows: [Row]
  }

  static let states: [State] = {
    var names: [String] = []
    for shape in StateShape.all where !names.contains(shape.machine.state.shape) {
      names.append(shape.machine.state.shape)
    }
    return names.map { name in
      let shapes = StateShape.all.filter { $0.machine.state.shape == name }
      let rows = EventFamily.all.map { Row(event: $0.label, outcomes: outcomes(shapes, $0)) }
      return State(shape: name, example: shapes[0].machine.state, rows: rows)
    }
  }()

  /// The outcomes with what they depend on: nothing, places on the screen, or a microphone opened anew.
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
