import Foundation
import HeadUnit
import TestSupport
import Testing

@Suite struct TemplateStackTests {
  @Test("IC-1: show pushes a pushable template and presents a presentable one")
  func show() throws {
    var stack = try Self.stack()
    #expect(try stack.show(Samples.grid()).operations == [.push(.grid(Samples.grid()))])
    #expect(try stack.show(Samples.alert()).operations == [.present(.alert(Samples.alert()))])
    #expect(stack.requested.map(\.id) == ["map", "grid"])
    #expect(stack.presentation?.shown.id == "alert")
  }

  @Test(
    "IC-8, IC-9: a push beyond the maximum depth is refused before anything is sent",
    arguments: [(.navigation, 5), (.audio, 5), (.fueling, 3), (.quickFood, 2), (.drivingTask, 2)]
      as [(AppCategory, Int)])
  func depth(category: AppCategory, maximum: Int) throws {
    var stack = TemplateStack(profile: Samples.profile { $0.category = category })
    _ = try stack.setRoot(Samples.list("0", [1]))
    for level in 1..<maximum { _ = try stack.show(Samples.list(TemplateID("\(level)"), [1])) }
    let before = stack
    #expect(throws: ScreenError.tooDeep(maximum: maximum, "over")) { try stack.show(Samples.list("over", [1])) }
    #expect(stack == before)
  }

  @Test("IC-8: a presented template doesn't count toward the depth")
  func depthOfPresented() throws {
    var stack = try Self.stack()
    for level in 1..<5 { _ = try stack.show(Samples.list(TemplateID("\(level)"), [1])) }
    #expect(try stack.show(Samples.voice()).operations.count == 1)
  }

  @Test("IC-4, IC-5, IC-6, IC-9: errors have the original's texts")
  func texts() {
    let texts: [(ScreenError, String)] = [
      (
        .noRoot,
        "Attempting to push a template without a root template. Set a root template first with setRootTemplate."
      ),
      (.alreadyShown("x"), "Pushing the same template instance more than once is not supported."),
      (.nothingToPop, "No templates were available to be popped."),
      (.notInStack("x"), "The specified template does not exist in the current navigation hierarchy."),
      (.alreadyPresenting("x"), "Presenting a template while a template is already presented is not supported."),
      (.tooDeep(maximum: 5, "x"), "Application exceeded the hierarchy depth limit"),
      (
        .forbidden(.map, .fueling),
        "Unsupported object map passed to push. Allowed classes: actionSheet, alert, grid, list"
      ),
    ]
    for (error, text) in texts { #expect(error.description == text) }
  }

  @Test("IC-5, IC-6, AL-6: each refusal changes nothing and gives advice")
  func refusals() throws {
    var empty = TemplateStack()
    Self.refuse(.noRoot, &empty) { try $0.show(Samples.grid()) }
    Self.refuse(.nothingToPop, &empty) { try $0.pop() }
    var stack = try Self.stack()
    Self.refuse(.nothingToPop, &stack) { try $0.pop() }
    Self.refuse(.nothingToPop, &stack) { try $0.popToRoot() }
    Self.refuse(.notInStack("grid"), &stack) { try $0.pop(to: "grid") }
    Self.refuse(.notInStack("grid"), &stack) { try $0.update(Samples.grid()) }
    Self.refuse(.alreadyShown("map"), &stack) { try $0.show(Samples.map()) }
    Self.refuse(.alreadyShown("map"), &stack) { try $0.show(Samples.alert("map")) }
    Self.refuse(.alreadyShown("map"), &stack) { try $0.update(Samples.grid("map")) }
    Self.refuse(.noFrames("voice"), &stack) { try $0.show(VoiceControlTemplate(id: "voice", frames: [])) }
    Self.refuse(.noActions("sheet"), &stack) { try $0.show(Samples.sheet(actions: 0)) }
    _ = try stack.show(Samples.voice())
    Self.refuse(.alreadyPresenting("voice"), &stack) { try $0.show(Samples.alert()) }
    Self.refuse(.alreadyShown("voice"), &stack) { try $0.show(Samples.grid("voice")) }
  }

  @Test("IC-3, IC-4: only navigation apps can use map, search, and voice control")
  func categories() throws {
    var stack = TemplateStack(profile: Samples.profile { $0.category = .charging })
    Self.refuse(.forbidden(.map, .charging), &stack) { try $0.setRoot(Samples.map()) }
    _ = try stack.setRoot(Samples.list("root", [1]))
    Self.refuse(.forbidden(.search, .charging), &stack) { try $0.show(Samples.search()) }
    Self.refuse(.forbidden(.voiceControl, .charging), &stack) { try $0.show(Samples.voice()) }
    #expect(try stack.show(Samples.sheet()).operations.count == 1)
  }

  @Test("IC-10: setting the same root again sends nothing; its new content is an update")
  func sameRoot() throws {
    var stack = try Self.stack()
    _ = try stack.show(Samples.grid())
    #expect(try stack.setRoot(Samples.map()) == .none)
    #expect(stack.depth == 2)
    let map = Samples.map(buttons: 1)
    #expect(try stack.setRoot(map).operations == [.update(.map(map))])
    #expect(try stack.setRoot(Samples.list("other", [1])).operations == [.setRoot(.list(Samples.list("other", [1])))])
    #expect(stack.requested.map(\.id) == ["other"])
  }

  @Test("IC-6, IC-7: pop, pop to a template, and pop to the root; a pop to the top does nothing")
  func popping() throws {
    var stack = try Self.stack()
    for level in 1..<5 { _ = try stack.show(Samples.list(TemplateID("\(level)"), [1])) }
    #expect(try stack.pop(to: "4") == .none)
    #expect(try stack.pop().operations == [.pop(toCount: 4)])
    #expect(try stack.pop(to: "1").operations == [.pop(toCount: 2)])
    _ = try stack.show(Samples.list("2", [1]))
    #expect(try stack.popToRoot().operations == [.popToRoot])
    #expect(!stack.canPop && stack.top?.id == "map")
  }

  @Test(
    "SE-7: after the driver goes back nothing is sent, because the head unit has already popped; a repeat changes nothing"
  )
  func wentBack() throws {
    var stack = try Self.stack()
    _ = try stack.show(Samples.search())
    #expect(stack.wentBack(from: "search") == .none && stack.depth == 1)
    #expect(stack.wentBack(from: "search") == .none)
    #expect(stack.wentBack(from: "map") == .none)
    #expect(stack.depth == 1)
  }

  @Test("IC-13: a template that is pushed before the driver's going back is reported is popped")
  func wentBackWhilePushing() throws {
    var stack = try Self.stack()
    _ = try stack.show(Samples.list("1", [1]))
    _ = try stack.show(Samples.list("2", [1]))
    _ = try stack.show(Samples.list("3", [1]))
    #expect(stack.wentBack(from: "2").operations == [.pop(toCount: 2)])
    #expect(stack.depth == 2)
  }

  static func stack() throws -> TemplateStack {
    var stack = TemplateStack()
    _ = try stack.setRoot(Samples.map())
    return stack
  }

  static func refuse(
    _ error: ScreenError, _ stack: inout TemplateStack, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout TemplateStack) throws -> ScreenChange
  ) {
    let before = stack
    #expect(throws: error, sourceLocation: sourceLocation) { try change(&stack) }
    #expect(stack == before, sourceLocation: sourceLocation)
    #expect(!error.advice.isEmpty)
  }
}

/// Code that must not compile: the compiler is run on a few lines that use the built module.
@Suite struct CompileTimeTests {
  @Test(
    "IC-1: a template of the wrong kind does not compile; one of the right kind does",
    arguments: [
      ("stack.show(ListTemplate(id: \"x\", title: \"\", sections: []))", true),
      ("stack.setRoot(MapTemplate(id: \"x\"))", true),
      ("stack.setRoot(AlertTemplate(id: \"x\", titles: titles))", false),
      ("stack.show(titles)", false),
      ("stack.update(ActionSheetTemplate(id: \"x\", actions: []))", false),
    ])
  func compiles(line: String, isRight: Bool) async throws {
    let program = try URL(fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let modules = program.deletingLastPathComponent().appendingPathComponent("Modules")
    guard let compiler = RunningProgram.installed("swiftc"),
      FileManager.default.fileExists(atPath: modules.appendingPathComponent("HeadUnit.swiftmodule").path)
    else { return print("skipped: no swiftc on the PATH, or no modules beside the tests") }
    let folder = try TestFolder()
    let source = try folder.write(
      "show.swift",
      """
      import HeadUnit
      func run(_ stack: inout TemplateStack, _ titles: Variants) throws {
        _ = try \(line)
      }
      """)
    // The modules beside the tests depend on a C module, which stays in its checkout folder.
    let build = modules.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let shims = build.appendingPathComponent("checkouts/swift-numerics/Sources/_NumericsShims/include")
    let arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, "-I", shims.path, source.path]
    let run = try await RunningProgram.run(compiler, arguments, in: folder.url)
    #expect((run.status == 0) == isRight, "\(run.error)")
    if !isRight { #expect(run.error.contains("error: ") && !run.error.contains(" module "), "\(run.error)") }
  }
}
