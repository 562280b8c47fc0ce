import Foundation
import PlaceIndexBuilding
import SpeechRecognizers
import Testing

/// The example works as its documentation describes.
@Suite struct TerminalScreenTests {
  /// The top folder of the repository.
  private let top = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }

  /// Runs the built example, and returns its exit status and everything that it printed.
  private func run(_ arguments: [String], models: URL? = nil) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "TerminalScreen")
    process.arguments = arguments
    process.currentDirectoryURL = top
    if let models {
      process.environment = ProcessInfo.processInfo.environment.merging(["WHERETO_MODELS": models.path]) { $1 }
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }

  @Test func cafesOfTheDemoRegionAreListed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "terminal-screen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let region = folder.appending(path: "alder-bay.places")
    let rubricator = try RubricatorFile.load(top.appending(path: "models/en-us/rubrics.json"))
    _ = try await RegionBuilder(
      rubricator: rubricator, pronouncer: Pronouncer(dictionaries: [], rules: FliteLexicon())
    ).build(
      inputs: [top.appending(path: "models/demo/alder-bay.osm")], output: region,
      options: .init(name: "Alder Bay", country: "QX"))
    let run = try run([region.path, "categories", "cafe"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("map › grid › list"))
    #expect(run.output.contains("Kettle & Crow"))
  }

  @Test func aMissingModelsFolderIsNamed() throws {
    let run = try run(["any.places"], models: URL(filePath: "/nowhere"))
    #expect(run.status != 0)
    #expect(run.output.contains("/nowhere: no models folder"))
  }

  @Test func theLandingPageShowsTheExample() throws {
    let source = try text("Examples/TerminalScreen/Sources/TerminalScreen.swift")
    let page = try text("Sources/SearchScreen/SearchScreen.docc/SearchScreen.md")
    #expect(page.contains("```swift\n\(source)```"))
    let count = source.split(separator: "\n").count
    #expect(count < 30)
    #expect(page.contains("`Examples/TerminalScreen`, \(count) lines with the imports"))
  }
}
