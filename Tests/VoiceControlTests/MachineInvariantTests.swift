import TestSupport
import Testing
import VoiceControl

@Suite struct MachineInvariantTests {
  private static let seeds: ClosedRange<UInt64> = 1...40
  private static let steps = 400

  @Test(arguments: seeds)
  func theMicrophoneIsOpenOnlyWhileListening(seed: UInt64) {
    var random = SeededGenerator(seed)
    var world = SimulatedMicrophone()
    var timesOpen = 0
    for _ in 0..<Self.steps {
      let event = world.step(&random)
      let expected: Set<Int> = world.machine.state == .listening ? [world.machine.generation] : []
      #expect(world.open == expected, "after \(event) in \(world.machine.state)")
      timesOpen += world.open.count
    }
    #expect(timesOpen > 0)
  }

  @Test(arguments: seeds)
  func aLateAnswerChangesNothing(seed: UInt64) {
    var random = SeededGenerator(seed)
    var world = SimulatedMicrophone()
    for _ in 0..<Self.steps {
      _ = world.step(&random)
      let machine = world.machine
      for turn in [machine.generation - 1, machine.generation + 1] {
        for event in MachineEvent.all(generation: turn) where event.generation != nil {
          var late = machine
          let action = event.happen(to: &late)
          #expect(late == machine, "\(event) in \(machine.state)")
          #expect(["none", "drop", "closeMicrophone"].contains(action), "\(event) in \(machine.state)")
        }
      }
    }
  }

  @Test(arguments: seeds)
  func cancellingEndsEverything(seed: UInt64) {
    var random = SeededGenerator(seed)
    var world = SimulatedMicrophone()
    for _ in 0..<Self.steps {
      _ = world.step(&random)
      var cancelled = world
      let wasIdle = world.machine.state == .idle
      cancelled.happen(.cancelled)
      #expect(cancelled.machine.state == .idle && cancelled.open.isEmpty)
      #expect((cancelled.machine.generation > world.machine.generation) != wasIdle)
      #expect(cancelled.machine.state.frame == nil)
      // Nothing of the cancelled turn comes back.
      for event in MachineEvent.all(generation: world.machine.generation) where event.generation != nil {
        cancelled.happen(event)
        #expect(cancelled.machine.state == .idle && cancelled.open.isEmpty, "\(event)")
      }
    }
  }

  @Test(arguments: seeds)
  func turnsAreNumberedUpwards(seed: UInt64) {
    var random = SeededGenerator(seed)
    var world = SimulatedMicrophone()
    for _ in 0..<Self.steps {
      let before = world.machine
      let event = world.step(&random)
      let starts = event == .microphoneTapped && world.machine != before
      let ends = event == .cancelled && before.state != .idle
      #expect(world.machine.generation == before.generation + (starts || ends ? 1 : 0), "\(event) in \(before.state)")
    }
  }
}
