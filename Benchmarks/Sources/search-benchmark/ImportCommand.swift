import ArgumentParser
import Foundation
import PlaceImport

/// Reads a map file and does nothing with it.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Reads a map file as a build does, without building, and tells how fast.")

  @Argument(help: "The map file.")
  var input: String

  func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    var tags = 0
    let summary = try await readFeatures(from: URL(filePath: input)) { tags += $0.tags.count }
    let seconds = (clock.now - start) / .seconds(1)
    let memory = (BenchmarkReport.peakMemory() ?? 0) / 1_000_000
    print(
      String(
        format: "%d features with %d tags in %.2f s: %.0f features a second, %d MB resident at most",
        summary.features, tags, seconds, Double(summary.features) / max(seconds, 1e-9), memory))
  }
}
