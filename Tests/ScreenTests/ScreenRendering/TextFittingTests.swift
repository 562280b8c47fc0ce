import Testing

@testable import ScreenRendering

@Suite("Texts that fit")
struct TextFittingTests {
  @Test(
    "Widths are those of the font",
    arguments: [
      // What the letters cover at 10 points where rsvg-convert draws them in Noto Sans; regular, bold.
      ("Where to?", 46.8, 49.9), ("Looking for your destination", 131.6, 141.2), ("Куда едем?", 52.6, 57.9),
      ("Разрешите доступ к микрофону", 155.0, 168.0), ("没有听清楚", 49.1, 49.3), ("خیابان آزادی", 47.2, 51.9),
      ("هنوز تعیین نشده است", 89.2, 99.4), ("کجا برویم؟ گوش می‌دهم", 94.9, 105.3),
      ("برای شنیدن صدا به گوشی اجازه دهید", 144.6, 159.7),
    ])
  func width(text: String, regular: Double, bold: Double) {
    for (weight, ink) in [(TextWeight.regular, regular), (.bold, bold)] {
      let width = TextMeasure.width(of: text, size: 10, weight: weight)
      // A text is a little wider than its ink. Too wide cuts too early; too narrow runs over the edge.
      #expect((0.985...1.1).contains(width / ink), "\(text) \(weight): \(width) for \(ink)")
    }
  }

  @Test("Marks and joiners take no room")
  func marks() {
    #expect(TextMeasure.width(of: "e\u{301}", size: 10) == TextMeasure.width(of: "e", size: 10))
    #expect(TextMeasure.width(of: "a\u{200C}b", size: 10) == TextMeasure.width(of: "ab", size: 10))
    #expect(TextMeasure.width(of: "", size: 10) == 0)
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
      ("Extraordinarily long names", 90.0, ["Extraordin…", "long names"]),
      ("one two three four five six seven eight nine ten", 60.0, ["one two", "three f…"]),
    ])
  func lines(text: String, width: Double, expected: [String]) {
    #expect(TextFitting.lines([text], within: width, size: 15, limit: 2) == expected)
  }

  @Test(
    "Lines are one text again, with a space where the script has one",
    arguments: [
      (["Turn right into", "Harbour Street"], "Turn right into Harbour Street"), (["附近的", "咖啡馆"], "附近的咖啡馆"),
      (["没有听清楚，", "请再说一遍"], "没有听清楚，请再说一遍"), (["正在导航到", "Marlow Hotel"], "正在导航到 Marlow Hotel"), ([], ""),
    ])
  func unwrapped(lines: [String], expected: String) {
    #expect(TextFitting.unwrapped(lines) == expected)
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
