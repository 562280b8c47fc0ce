import SearchScreen
import TestSupport
import Testing
import VoiceControl

/// The invariants of the stack, over random changes, events and silences of the head unit.
@Suite struct StackInvariantTests {
  @Test("INV-3, INV-6, INV-8, INV-9: 1,000 runs of 60 random steps each", arguments: 0..<10)
  func invariants(part: UInt64) throws {
    for seed in part * 100..<(part + 1) * 100 {
      var run = StackRun(seed: seed)
      for _ in 0..<60 { try run.step() }
      #expect(run.faults.isEmpty, "seed \(seed)")
      #expect(run.accepted > 5 && run.refused > 0, "seed \(seed) does too little")
      guard run.faults.isEmpty else { return }
    }
  }

  @Test("a stack that is deeper than the head unit allows is found by the same check (negative control)")
  func negativeControl() throws {
    var unit = SimulatedHeadUnit(Samples.profile { $0.category = .drivingTask })
    unit.perform(.setRoot(.list(Samples.list("0", [1]))), limits: [])
    unit.perform(.push(.list(Samples.list("1", [1]))), limits: [])
    #expect(unit.faults.isEmpty)
    unit.perform(.push(.list(Samples.list("2", [30]))), limits: [])
    unit.perform(.present(.alert(Samples.alert())), limits: [])
    unit.perform(.present(.voiceControl(Samples.voice())), limits: [])
    #expect(unit.faults.count == 3)
  }
}
