import ArgumentParser
import Foundation
import SyntheticRegion

/// Writes an invented region of any size as GeoJSON, one feature a line.
@main
struct MakeRegion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-region", abstract: "Makes an invented region of any size to index and search.",
    discussion: """
      Named places, streets and localities add up to --places; about one address for two places, and some places \
      without a name, come on top. The same number and seed give the same bytes.
      """)

  @Option(help: "Named places, streets and localities, 100 to 10,000,000.")
  var places: Int

  @Option(help: "Another seed makes another region.")
  var seed: UInt64 = 1

  @Option(name: [.short, .long], help: "The .geojsonl file to write.")
  var output: String

  func validate() throws {
    guard (100...10_000_000).contains(places) else { throw ValidationError("--places is 100 to 10000000") }
  }

  func run() throws {
    guard FileManager.default.createFile(atPath: output, contents: nil) else {
      throw ValidationError("\(output): cannot be written; check the folder and its rights")
    }
    let file = try FileHandle(forWritingTo: URL(filePath: output))
    defer { try? file.close() }
    var generator = RegionGenerator(RegionOptions(places: places, seed: seed))
    let counts = try generator.run { try file.write(contentsOf: $0) }
    print(
      """
      \(output): \(counts.places) places (\(counts.pointsOfInterest) points of interest, \(counts.streets) streets, \
      \(counts.localities) localities), \(counts.addresses + counts.placesWithAddress) addresses \
      (\(counts.placesWithAddress) of them of places), \(counts.unnamed) places without a name, \
      \(counts.features) features
      """)
  }
}
