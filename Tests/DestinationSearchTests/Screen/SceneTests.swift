import DestinationSearch
import DestinationSearchTesting
import TestSupport
import Testing

@Suite struct SceneTests {
  @Test(arguments: Scene.all)
  func `a scene is as it was told, and breaks no rule`(_ scene: Scene) throws {
    let drive = scene.end
    #expect(drive.faults == [])
    try expectGolden(drive.told(scene.title), "\(scene.name).txt", in: "Scenes")
  }

  @Test func `every scene has a file of its own`() {
    let names = Scene.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 44)
  }

  @Test(arguments: Scene.all)
  func `a scene may end at any event: everything is let go of (LC-6, LC-7)`(_ scene: Scene) {
    let events = scene.end.recording.count { line in if case .event = line { true } else { false } }
    for cut in 1...events {
      var drive = scene.beginning
      drive.isTold = false
      drive.eventsUntilDisconnect = cut
      scene.tell(&drive)
      drive.rest()
      #expect(drive.faults == [], "pulled before event \(cut)")
      #expect(drive.headUnit.stack.isEmpty || cut == events)
    }
  }
}
