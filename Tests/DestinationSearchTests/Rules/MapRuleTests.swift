import DestinationSearch
import SearchScreen
import Testing
import VoiceControl

@Suite struct MapRuleTests {
  private static func moves(_ drive: RuleDrive) -> [SessionEffect] {
    drive.effects.filter { if case .moveMap = $0 { true } else { false } }
  }

  @Test("MA-4: a finger moves the map by as much as it moved since the last time")
  func gestures() {
    var drive = RuleDrive()
    drive.tell(.screen(.panGestureBegan))
    drive.tell(.screen(.panGestureMoved(x: 10, y: -4)))
    #expect(Self.moves(drive) == [.moveMap(x: 10, y: -4)])
    drive.tell(.screen(.panGestureMoved(x: 15, y: 0)))
    #expect(Self.moves(drive) == [.moveMap(x: 5, y: 4)])
    drive.tell(.screen(.panGestureEnded(velocityX: 0, velocityY: 0)))
    drive.tell(.screen(.panGestureBegan))
    drive.tell(.screen(.panGestureMoved(x: 1, y: 1)))
    #expect(Self.moves(drive) == [.moveMap(x: 1, y: 1)], "each gesture begins anew")
  }

  @Test("MA-3, MA-4, MA-5: with a knob alone the arrows come by a button and go by another, and diagonals move")
  func arrows() {
    var drive = RuleDrive()
    #expect(drive.map?.mapButtons.contains { $0.role == .beginsPanning } == true)
    drive.tap(.pan)
    #expect(drive.operations.contains(.showPanning(map: "map")) && drive.map?.canEndPanning == true)
    drive.tell(.screen(.panned([.left, .up])))
    let step = 80 * 0.5.squareRoot()
    #expect(Self.moves(drive) == [.moveMap(x: -step, y: -step)])
    drive.tell(.screen(.panned([.left, .right])))
    #expect(Self.moves(drive) == [])
    drive.tap(.endPan)
    #expect(drive.operations.contains(.hidePanning(map: "map")) && drive.map?.isPanning == false)
  }

  @Test("MA-8: when the car navigates by itself the search makes way, and a turn that is spoken goes on")
  func carNavigates() {
    var drive = RuleDrive()
    drive.tap(.categories)
    #expect(drive.model.stack.depth == 2)
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(drive.model.stack.depth == 1 && drive.operations.last == .pop(toCount: 1))
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(!drive.operations.contains { $0 == .popToRoot || $0 == .pop(toCount: 1) }, "IC-7: nothing is left to pop")
    drive.beginToSpeak()
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(drive.model.voice.state == .listening)
  }
}
