import Foundation

/// What the machine has for tests.
enum Surroundings {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let extracts = repository.deletingLastPathComponent().appendingPathComponent("shared/data/osm")

  static let hasExtracts = FileManager.default.fileExists(
    atPath: extracts.appendingPathComponent("vancouver-2015.osm.pbf").path)

  static let hasOsmium = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/osmium")
  }
}
