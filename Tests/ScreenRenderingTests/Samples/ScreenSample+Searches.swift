import ScreenRendering
import SearchScreen

extension ScreenSample {
  static let searches: [ScreenSample] = [
    ScreenSample("search-empty", search("", [], .standard)),
    ScreenSample("search", search("mar", rows, .standard)),
    ScreenSample("search-two-rows", search("mar", rows, SampleValues.unit("two") { $0.visibleRowsUnderKeyboard = 2 })),
    ScreenSample("search-nothing", search("qqq", [], .standard, nothing: "Nothing found")),
    ScreenSample(
      "search-knob",
      search(
        "mar", rows,
        SampleValues.unit("knob") { knob in
          knob.input = .knob
          knob.visibleRowsUnderKeyboard = 2
        })),
    ScreenSample("search-dark", search("mar", rows, .standard, style: .dark)),
    ScreenSample("search-limited", search("mar", rows, .standard, limits: [.keyboard])),
  ]

  private static let rows = [
    SampleValues.row("Marble Arch Hotel", "810 m · Mill Road"), SampleValues.row("Market Street", "1.2 km"),
    SampleValues.row("Marine Parade", nil), SampleValues.row("Martin’s Garage", "4 km", "car"),
  ]

  private static func search(
    _ text: String, _ rows: [ListRow], _ profile: HeadUnitProfile, nothing: String? = nil, style: ContentStyle? = nil,
    limits: InterfaceLimits = []
  ) -> Screen {
    Screen(
      stack: [
        SampleValues.map(), .search(SearchTemplate(id: "search", text: text, rows: rows, nothingFound: nothing)),
      ], profile: profile, style: style, limits: limits)
  }
}
