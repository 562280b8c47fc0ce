import TestSupport
import Testing

@testable import HeadUnit

@Suite struct TransitionTests {
  @Test("Every event in every state matches the recorded transition table")
  func everyEventInEveryState() throws {
    try expectGolden(TransitionTable.text, "transitions.txt")
  }

  @Test("An event's values only decide what is shown")
  func payloadsAreTreatedAlike() {
    for state in TransitionTable.states {
      for row in state.rows {
        #expect(!row.outcomes.contains { $0.circumstance == "unexplained" }, "\(row) in \(state.shape)")
      }
    }
  }

  @Test("The table has every state and every timeout")
  func everyStateIsReached() {
    let kinds = [
      "disconnected", "idle", "presenting", "alert", "askingPermission", "listening", "searching", "notFound", "failed",
      "interrupted", "dismissing", "choosing",
    ]
    #expect(Set(StateDiagram.kinds) == Set(kinds))
    for timeOut in VoiceControlMachine.TimeOut.allCases {
      #expect(TransitionTable.states.contains { $0.example.timeOut == timeOut }, "nothing waits for \(timeOut)")
    }
  }

  @Test("LC-5, LC-6: the head unit may disconnect or reconnect in every state, and the resources are released")
  func headUnit() {
    for shape in StateShape.all {
      let held = shape.machine.state.held
      var gone = shape.machine
      let leaving = gone.disconnected()
      #expect(gone.state == .disconnected && !gone.hasOffer)
      #expect(leaving == (shape.machine.state == .disconnected ? nil : held))
      #expect(gone.disconnected() == nil, "idempotent")

      var back = shape.machine
      let coming = back.connected()
      #expect(coming == held)
      #expect(back.state == .idle && !back.hasOffer && back.generation > shape.machine.generation)
    }
  }

  @Test("VC-13: the driver may cancel or dismiss in every state with a modal; the diagram draws it once")
  func wayOut() {
    for shape in StateShape.all where shape.machine.state.hasModal {
      var cancelled = shape.machine
      _ = cancelled.cancelled()
      #expect(cancelled.state.kind == "dismissing")
      guard shape.machine.state.kind != "dismissing" else { continue }
      var vanished = shape.machine
      #expect(vanished.templateVanished(generation: vanished.modalGeneration) == .release(shape.machine.state.held))
      #expect(vanished.state == (shape.background.hasPlaces ? .choosing : .idle))
    }
  }

  @Test("LC-6, SE-2: no late answer changes anything", arguments: StateShape.all.map(\.machine))
  func lateAnswers(machine: VoiceControlMachine) {
    let violation = LateAnswers.violation(machine)
    #expect(violation == nil, "\(violation ?? "")")
  }
}

/// LC-6, SE-2: no answer to an old ticket changes anything, at any time.
enum LateAnswers {
  private static let families = EventFamily.all.filter(\.isAnswer)

  static func violation(_ machine: VoiceControlMachine) -> String? {
    for generation in [machine.generation - 100, machine.generation + 100] {
      for event in families.flatMap({ $0.events(generation: generation) }) {
        var late = machine
        let action = event.happen(to: &late)
        if late != machine { return "late \(event) changed \(machine.state)" }
        if !action.isOfLateAnswer { return "late \(event) had \(action) done in \(machine.state)" }
      }
    }
    return nil
  }
}
