import TestSupport
import Testing

@Suite struct TextGoldenTests {
  @Test func aChangedTextIsShownAsLines() {
    #expect(changedLines(from: "a\nb\nc", to: "a\nB\nc") == ["-2: b", "+2: B"])
    #expect(changedLines(from: "a", to: "a").isEmpty)
    #expect(changedLines(from: "a\nb", to: "a\nb\nc") == ["+3: c"])
  }
}
