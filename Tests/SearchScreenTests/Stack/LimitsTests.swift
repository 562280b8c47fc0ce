import SearchScreen
import Testing

@Suite struct LimitsTests {
  @Test("LI-4: lists are trimmed again when limits come and go; what was asked for stays whole")
  func lists() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.list("list", [20], overflow: OverflowNote("{count} more")))
    let limited = stack.setLimits(.lists)
    #expect(Self.rows(stack) == 12)
    #expect(limited.operations.count == 1 && limited.warnings.compactMap(\.dropped).first?.reason == .limited(12))
    #expect(stack["list"] == .list(Samples.list("list", [20], overflow: OverflowNote("{count} more"))))
    #expect(stack.setLimits([]).operations.count == 1)
    #expect(Self.rows(stack) == 20)
    #expect(stack.setLimits([]) == .none)
  }

  @Test("SC-5: a search on the screen goes when the keyboard is limited")
  func keyboard() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.search())
    let change = stack.setLimits(.keyboard)
    #expect(change.operations == [.pop(toCount: 1)])
    #expect(change.warnings == [.keyboardLimited(template: "search")])
    #expect(stack.depth == 1)
  }

  @Test("SC-5: a search is refused while the keyboard is limited")
  func refused() throws {
    var stack = try TemplateStackTests.stack()
    _ = stack.setLimits(.keyboard)
    TemplateStackTests.refuse(.keyboardLimited("search"), &stack) { try $0.show(Samples.search()) }
    TemplateStackTests.refuse(.keyboardLimited("search"), &stack) { try $0.setRoot(Samples.search()) }
    _ = stack.setLimits(.lists)
    #expect(try stack.show(Samples.search()).operations.count == 1)
  }

  @Test("SC-5: a list over the search stays; going back skips the search", arguments: [false, true])
  func below(byDriver: Bool) throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.search())
    _ = try stack.show(Samples.list("results", [3]))
    #expect(stack.setLimits(.keyboard).operations.isEmpty)
    #expect(stack.depth == 3)
    let change = try byDriver ? stack.wentBack(from: "results") : stack.pop()
    #expect(stack.requested.map(\.id) == ["map"])
    #expect(change.operations == [.popToRoot])
    #expect(change.warnings == [.keyboardLimited(template: "search")])
  }

  private static func rows(_ stack: TemplateStack) -> Int? {
    if case .list(let list) = stack.top { list.rowCount } else { nil }
  }
}
