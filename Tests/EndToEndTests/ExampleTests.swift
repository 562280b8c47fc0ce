import Foundation
import Testing

/// The examples do what the documents say of them.
struct ExampleTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: Program.project.appending(path: path), encoding: .utf8)
  }

  @Test func theScreenInThirtyLinesWorks() throws {
    let program = try Program()
    defer { program.remove() }
    // Where an app is that depends on this package, no folder above has the models.
    let example = program.folder.appending(path: "TerminalScreen")
    let built = Program.executable.deletingLastPathComponent().appending(path: "TerminalScreen")
    // By a program of its own: what this one has open for writing cannot be run while a test forks.
    #expect(try program.shell("cp '\(built.path)' '\(example.path)'").status == 0)
    let run = try program.start([try DemoRegion.path(), "categories", "cafe"], executable: example.path).finish()
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("map › grid › list"))
    #expect(run.output.contains("Kettle & Crow"))
  }

  @Test func theModelsCanBeNamedInTheEnvironment() throws {
    let program = try Program()
    defer { program.remove() }
    let example = Program.executable.deletingLastPathComponent().appending(path: "TerminalScreen").path
    let run = try program.start(
      ["any.places"], executable: example, environment: ["WHERETO_MODELS": program.folder.path]
    ).finish()
    #expect(run.status != 0)
    #expect(run.error.contains("\(program.folder.path): no models folder"))
  }

  @Test func theLandingPageShowsIt() throws {
    let source = try text("Examples/TerminalScreen/TerminalScreen.swift")
    let page = try text("Sources/DestinationSearch/DestinationSearch.docc/DestinationSearch.md")
    #expect(page.contains("```swift\n\(source)```"))
    let count = source.split(separator: "\n").count
    #expect(count < 30)
    #expect(page.contains("`Examples/TerminalScreen`, \(count) lines with the imports"))
  }
}
