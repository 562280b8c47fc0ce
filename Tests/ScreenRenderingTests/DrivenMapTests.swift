import Cartography
import Foundation
import HeadUnit
import Places
import ScreenRendering
import TestSupport
import Testing

@Suite("Ways and the car on the map")
struct DrivenMapTests {
  private static let pictures = ModelPictures(folder: Repository.file("models")).pictures

  /// `WHERETO_DRAWINGS=FOLDER` writes the scenes there; `rsvg-convert` makes PNG of them.
  @Test(
    "Scenes of driving are drawn", .enabled(if: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] != nil))
  func drawings() async throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for sample in ScreenSample.driving {
      for profile in ScreenLayoutTests.profiles {
        var screen = sample.screen
        if profile.name != "default-800x480" {
          if screen.profile.driveSide == .right { continue }
          screen.profile = profile
        }
        let isDriven = sample.name.hasPrefix("drive")
        let scene = try await MapScene(
          of: DrivenTown(), for: screen, car: isDriven ? DrivenTown.northbound : MapCar(DrivenTown.position(-8, 12)),
          routes: DrivenTown.routes(chosen: sample.name == "ways-second" ? 1 : 0),
          orientation: screen.style == .dark ? .heading : .north)
        let drawing = ScreenSVG(screen, pictures: Self.pictures, scene: scene).description
        try Data(drawing.utf8).write(to: folder.appendingPathComponent("\(sample.name) \(profile.name).svg"))
      }
    }
  }
}
