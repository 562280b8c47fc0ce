import ScreenRendering
import Testing

@Suite("Texts that fit")
struct TextFittingTests {
  @Test(
    "Widths are those of the font",
    arguments: [
      // Widths at 10 points as Pango lays them out in Noto Sans.
      ("Where to?", 46.53), ("Куда едем?", 55.8), ("", 0), ("咖啡", 20), ("é", 5.64), ("e\u{301}", 5.64),
      ("a\u{200C}b", 11.76),
    ])
  func width(text: String, expected: Double) {
    let width = TextMeasure.width(of: text, size: 10)
    #expect(abs(width - expected) <= max(0.1, 0.02 * expected), "\(width)")
  }

  @Test(
    "The longest variant that fits is taken, otherwise the shortest is cut (VC-12, NV-3)",
    arguments: [
      (400.0, "Looking for your destination"), (100.0, "Searching"), (60.0, "Search…"), (0.0, "…"),
    ])
  func variants(width: Double, expected: String) {
    let line = TextFitting.line(["Looking for your destination", "Searching"], within: width, size: 15)
    #expect(line == expected)
    #expect(width == 0 || TextMeasure.width(of: line, size: 15) <= width)
  }

  @Test(
    "Lines break between words, and between characters where there are no words",
    arguments: [
      ("Turn right into Harbour Street", 120.0, ["Turn right into", "Harbour Street"]),
      ("附近的咖啡馆", 50.0, ["附近的", "咖啡馆"]), ("One", 120.0, ["One"]),
      ("Extraordinarily long names", 90.0, ["Extraordinar…", "long names"]),
      ("one two three four five six seven eight nine ten", 60.0, ["one two", "three fo…"]),
    ])
  func lines(text: String, width: Double, expected: [String]) {
    #expect(TextFitting.lines([text], within: width, size: 15, limit: 2) == expected)
  }

  @Test("What is cut ends in an ellipsis without a blank before it")
  func cut() {
    for width in stride(from: 8.0, to: 200, by: 3) {
      let text = TextFitting.cut("one two three four five", to: width, size: 12)
      #expect(TextMeasure.width(of: text, size: 12) <= width || text == "…")
      #expect(!text.contains(" …"))
    }
  }
}
