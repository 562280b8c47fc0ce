import Testing
import VoiceControl

@Suite struct ExplorationTests {
  @Test("VC-14, AU-3, IC-5, LC-5, LC-6, SE-2: everything that can happen, until nothing is new")
  func everything() {
    let exploration = Explorations.everything
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
    #expect(exploration.depth >= 8)
    let met = Set(exploration.machines.map(\.state.kind))
    #expect(met == Set(StateDiagram.kinds), "every state is met")
  }

  @Test("LC-6, SE-2: everything near, with every late answer kept alive")
  func near() {
    let exploration = Explorations.near
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
    #expect(exploration.depth == Explorations.exactDepth && Explorations.exactDepth >= 8)
  }

  @Test("IC-5: with a host that does everything in time, no second modal is ever asked for")
  func punctualHost() {
    let exploration = Explorations.punctualHost
    #expect(exploration.violation == nil, "\(exploration.violation ?? "")")
  }
}
