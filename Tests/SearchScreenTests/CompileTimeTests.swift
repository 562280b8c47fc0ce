import Foundation
import Testing

/// What must not compile: the compiler is run on a few lines that use the built module.
@Suite struct CompileTimeTests {
  @Test(
    "IC-1: a template of the wrong kind does not compile; one of the right kind does",
    arguments: [
      ("stack.show(ListTemplate(id: \"x\", title: \"\", sections: []))", true),
      ("stack.setRoot(MapTemplate(id: \"x\"))", true),
      ("stack.setRoot(AlertTemplate(id: \"x\", titles: titles))", false),
      ("stack.push(AlertTemplate(id: \"x\", titles: titles).presentable)", false),
      ("stack.present(ListTemplate(id: \"x\", title: \"\", sections: []).pushable)", false),
      ("stack.update(ActionSheetTemplate(id: \"x\", actions: []))", false),
    ])
  func compiles(line: String, isRight: Bool) throws {
    let program = try URL(fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let modules = program.deletingLastPathComponent().appendingPathComponent("Modules")
    let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
      .map { "\($0)/swiftc" }.first(where: FileManager.default.isExecutableFile)
    guard let compiler,
      FileManager.default.fileExists(atPath: modules.appendingPathComponent("SearchScreen.swiftmodule").path)
    else { return print("skipped: no swiftc on the PATH, or no modules beside the tests") }
    let source = FileManager.default.temporaryDirectory.appendingPathComponent("show-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: source) }
    let text = """
      import SearchScreen
      func run(_ stack: inout TemplateStack, _ titles: Variants) throws {
        _ = try \(line)
      }
      """
    try text.write(to: source, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, source.path]
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == isRight, "\(said)")
    if !isRight { #expect(said.contains("error: ") && !said.contains("no such module"), "\(said)") }
  }
}
