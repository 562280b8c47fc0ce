import Testing
import VoiceControl

@Suite struct TransitionTests {
  /// A line for each event in each state, with the turn's number and with that of the turn before.
  private static var table: String {
    var lines: [String] = []
    for reached in ReachedState.all {
      lines.append("== \(reached.name): \(text(reached.machine))")
      for (turn, age) in [(reached.machine.generation, ""), (reached.machine.generation - 1, "late ")] {
        for event in MachineEvent.all(generation: turn) where age.isEmpty || event.generation != nil {
          var machine = reached.machine
          let action = event.happen(to: &machine)
          let next = machine == reached.machine ? "unchanged" : text(machine)
          lines.append("\(age)\(event): \(action) -> \(next)")
        }
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func text(_ machine: VoiceControl) -> String {
    "\(machine.state) #\(machine.generation)"
  }

  @Test func everyEventInEveryState() throws {
    let table = Self.table
      .replacing("VoiceControl.VoiceControl.Failure.", with: ".")
      .replacing("VoiceControl.VoiceControl.NotFoundReason.", with: ".")
    try expectGolden(table, "transitions.txt")
  }

  @Test func everyStateIsInTheTable() {
    let frames = Set(ReachedState.all.compactMap { $0.machine.state.frame?.identifier })
    #expect(frames == Set(VoiceFrame.Identifier.allCases))
    let states = Set(ReachedState.all.map(\.machine.state))
    for state: VoiceControl.State in [.idle, .askingPermission, .listening, .searching, .found, .choosing(count: 2)] {
      #expect(states.contains(state))
    }
    for reason in VoiceControl.NotFoundReason.allCases { #expect(states.contains(.notFound(reason))) }
    for failure in MachineEvent.failures + [.microphoneLost, .placeNotSet("Home")] {
      #expect(states.contains(.failed(failure)))
    }
  }

  @Test func aChangedTableIsShownAsLines() {
    #expect(changedLines(from: "a\nb\nc", to: "a\nB\nc") == ["-2: b", "+2: B"])
    #expect(changedLines(from: "a", to: "a").isEmpty)
    #expect(changedLines(from: "a\nb", to: "a\nb\nc") == ["+3: c"])
  }
}
