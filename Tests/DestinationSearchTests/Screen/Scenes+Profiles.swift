import DestinationSearch
import DestinationSearchTesting
import Foundation
import SearchScreen
import VoiceControl

extension HeadUnitProfile {
  /// A profile of `models/head-units`; the standard one where it cannot be read, which the profiles' own tests tell.
  static func named(_ name: String) -> HeadUnitProfile {
    let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return (try? HeadUnitProfile(contentsOf: root.appendingPathComponent("models/head-units/\(name).json")))
      ?? .standard
  }
}

extension Scene {
  static let profiles: [Scene] = [
    Scene(
      "ios12-map", "iOS 12: three map buttons, and the app is told which one is missing (MA-1)", settings: on("ios12")
    ) {
      drive in
      drive.connect()
    },
    Scene("ios12-many", "iOS 12: twelve rows (LI-2)", settings: on("ios12")) { drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("food")
      drive.settle()
      drive.scroll("every row")
    },
    Scene(
      "strict-voice", "The strict head unit takes a frame a second: the last one is shown, none is lost (VC-4, VC-5)",
      settings: on("strict")
    ) {
      drive in
      drive.connect()
      drive.world.understanding = .done(after: .milliseconds(50))
      drive.world.utterance = .milliseconds(300)
      drive.tap(.microphone)
      drive.hear("sunken library")
      drive.advance(by: .seconds(2))
      drive.glance("not found")
      drive.rest()
    },
    Scene("strict-failure", "Without speech a failure is told by an alert (AU-5, PE-7)", settings: on("strict")) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("play some jazz")
      drive.rest()
    },
    Scene("one-row-typing", "A single row under the keyboard: the best one (SE-9)", settings: on("one-row")) { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("harbour")
      drive.settle()
    },
  ]

  private static func on(_ profile: String) -> ScreenSettings { SimulatedDrive.settings(profile: .named(profile)) }
}
