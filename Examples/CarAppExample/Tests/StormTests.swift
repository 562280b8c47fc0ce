import CarPlayStub
import DestinationSearch
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite struct StormTests {
  @Test(arguments: UInt64(1)...40)
  func nothingADriverDoesHarmsTheApp(seed: UInt64) throws {
    let storm = try Storm(seed: seed)
    for round in 0..<8 {
      for _ in 0..<250 { storm.step() }
      storm.settle()
      // IC-4 … IC-9, LI-3, VC-4, SE-1: nothing raised, killed, cut, lost or completed twice.
      #expect(storm.headUnit.faults.isEmpty, "seed \(seed), round \(round)")
      let shown = storm.model.shown
      let names = storm.headUnit.stack.map { $0.templateID }
      #expect(names == shown.stack.map(\.id), "seed \(seed), round \(round)")
      #expect(storm.headUnit.modal?.templateID == shown.modal?.id, "seed \(seed), round \(round)")
      #expect(storm.host.stack.map(\.id) == shown.stack.map(\.id), "seed \(seed), round \(round)")
      if !storm.headUnit.faults.isEmpty { return }
    }
    storm.disconnect()
    #expect(storm.headUnit.openCompletions == 0, "LI-6, SE-1: seed \(seed)")
  }
}
