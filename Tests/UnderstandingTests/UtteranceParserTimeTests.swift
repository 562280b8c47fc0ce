import Testing
import Understanding

@Suite struct UtteranceParserTimeTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func first(_ text: String) -> DestinationQuery? {
    parser.readings(of: TextFolding.tokens(text)).first
  }

  @Test(
    arguments: [
      ("pharmacy open now", .nearest, [.rubric: "pharmacy", .time: "open now"]),
      (
        "find a pharmacy that's open at nine tonight", .nearest,
        [.rubric: "pharmacy", .time: "that's open at nine tonight"]
      ),
      ("nearest open pharmacy", .nearest, [.rubric: "pharmacy", .time: "open"]),
      ("an open gas station near me", .nearest, [.rubric: "gas station", .time: "open"]),
      ("coffee near me open at 9:30 pm", .nearest, [.rubric: "coffee", .time: "open at 9 30 pm"]),
      (
        "coffee with wifi open on sunday at noon", .nearest,
        [.rubric: "coffee with wifi", .time: "open on sunday at noon"]
      ),
      (
        "restaurants open late near stanley park", .nearPlace,
        [.rubric: "restaurants", .place: "stanley park", .time: "open late"]
      ),
      (
        "restaurants near stanley park open late", .nearPlace,
        [.rubric: "restaurants", .place: "stanley park", .time: "open late"]
      ),
      ("starbucks open now", .nearest, [.rubric: "starbucks", .time: "open now"]),
      (
        "take me to the art gallery open tomorrow at eight in the morning", .navigate,
        [.place: "the art gallery", .time: "open tomorrow at eight in the morning"]
      ),
      ("coffee on the way open now", .alongRoute, [.rubric: "coffee", .time: "open now"]),
    ] as [(String, Intent, [Slot: String])])
  func whenItMustBeOpen(text: String, intent: Intent, slots: [Slot: String]) {
    #expect(parser.readings(of: TextFolding.tokens(text)).contains { $0.intent == intent && $0.slots == slots })
    #expect(first(text)?.slots[.time] == slots[.time])
  }

  @Test(arguments: ["open door church", "the open university", "open sesame", "take me to the open"])
  func openInANameIsNoTime(text: String) {
    #expect(parser.readings(of: TextFolding.tokens(text)).contains { $0.slots[.time] == nil && $0.intent == .navigate })
  }

  @Test func whatCannotCloseHasNoTime() {
    #expect(parser.readings(of: TextFolding.tokens("take me home open now")).allSatisfy { $0.intent != .home })
  }
}
