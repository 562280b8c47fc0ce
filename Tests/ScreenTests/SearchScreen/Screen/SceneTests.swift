import DestinationSearchTesting
import Foundation
import SearchScreen
import TestSupport
import Testing

/// A story of a drive, with its text in a file beside the tests.
struct Scene: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  var name: String
  /// The subject, with the rules that it shows.
  var title: String
  var settings: ScreenSettings
  var world: SimulatedWorld
  var tell: @Sendable (inout SimulatedDrive) -> Void

  init(
    _ name: String, _ title: String, settings: ScreenSettings = SimulatedDrive.settings(),
    world: SimulatedWorld = SimulatedWorld(), _ tell: @escaping @Sendable (inout SimulatedDrive) -> Void
  ) {
    (self.name, self.title, self.settings, self.world, self.tell) = (name, title, settings, world, tell)
  }

  var testDescription: String { name }

  /// The drive before the story.
  var beginning: SimulatedDrive { SimulatedDrive(settings: settings, world: world) }

  /// The drive after the story.
  var end: SimulatedDrive {
    var drive = beginning
    tell(&drive)
    return drive
  }

  static let all: [Scene] =
    map + lists + visits + ownPlaces + homeAndWork + ownPlacesInLanguages + keyboard + voice + permissions + microphone
    + choosing + driving + headUnit + profiles + languages
}

extension SimulatedDrive {
  /// The story, and the screen at its end.
  func told(_ title: String) -> String {
    let lines = story.map { line in line.description.hasSuffix("\n") ? line.description : "\(line)\n" }
    return "\(title)\n\n" + lines.joined() + "\nat the end:\n\(text)"
  }
}

@Suite struct SceneTests {
  @Test(arguments: Scene.all)
  func `a scene equals its file, and breaks no rule`(_ scene: Scene) throws {
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
  func `a scene that ends at any event releases everything (LC-6, LC-7)`(_ scene: Scene) {
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
