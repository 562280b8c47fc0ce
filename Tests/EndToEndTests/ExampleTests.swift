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
    let example = Program.executable.deletingLastPathComponent().appending(path: "TerminalScreen").path
    let run = try program.start(
      [try DemoRegion.path(), "categories", "cafe"], executable: example,
      environment: ["WHERETO_MODELS": Program.project.appending(path: "models").path]
    ).finish()
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("map › grid › list"))
    #expect(run.output.contains("Kettle & Crow"))
  }

  @Test func theLandingPageShowsIt() throws {
    let source = try text("Examples/TerminalScreen/TerminalScreen.swift")
    let page = try text("Sources/DestinationSearch/DestinationSearch.docc/DestinationSearch.md")
    let lines = source.split(separator: "\n")
    #expect(lines.count <= 30)
    let code = lines.drop { !$0.hasPrefix("@main") }.joined(separator: "\n")
    #expect(page.contains("```swift\n\(code)\n```"))
  }
}
