import Foundation

/// The demo region's index, built once for all tests by the program itself.
enum DemoRegion {
  private static let built = Result {
    let program = try Program()
    let path = try program.file("alder-bay.places")
    let map = Program.project.appending(path: "models/demo/alder-bay.osm").path
    let run = try program.run(["index", "build", map, "--output", path, "--name", "Alder Bay", "--country", "QX"])
    guard run.status == 0 else { throw Failed(description: run.error) }
    return path
  }

  struct Failed: Error, CustomStringConvertible { var description: String }

  /// Path of the index.
  static func path() throws -> String { try built.get() }
}
