import HeadUnit
import Places
import ScreenRendering
import Testing

/// A hand-built screen, with a name for its file.
struct ScreenSample: CustomTestStringConvertible, Sendable {
  let name: String
  let screen: Screen

  var testDescription: String { name }

  init(_ name: String, _ screen: Screen) {
    self.name = name
    self.screen = screen
  }

  /// All of them.
  static let all =
    maps + driving + lists + searches + voices + notices + languages
    + [ScreenSample("nothing", Screen(stack: []))]
}

extension ScreenSample {
  static let maps: [ScreenSample] = [
    ScreenSample("map", Screen(stack: [SampleValues.map()])),
    ScreenSample(
      "map-panning",
      Screen(stack: [
        SampleValues.map(
          isPanning: true,
          buttons: [MapButton(id: "done", image: "close", role: .endsPanning)] + SampleValues.mapButtons)
      ])),
    ScreenSample(
      "choosing", Screen(stack: [SampleValues.map(TripPreview(trips: SampleValues.trips, selected: "arch"))])),
    ScreenSample(
      "choosing-last",
      Screen(stack: [SampleValues.map(TripPreview(trips: SampleValues.trips, selected: "bay"))], style: .dark)),
    ScreenSample("routes", Screen(stack: [SampleValues.map(TripPreview(trips: [routes]))])),
    ScreenSample("guidance", Screen(stack: [SampleValues.map(guidance: SampleValues.guidance(of: routes))])),
    ScreenSample(
      "guidance-loading",
      Screen(stack: [SampleValues.map(guidance: SampleValues.guidance(of: routes, pause: .loading))])
    ),
    ScreenSample(
      "guidance-notice",
      Screen(
        stack: [SampleValues.map(guidance: SampleValues.guidance(of: routes, alert: SampleValues.notice))],
        style: .dark)),
  ]

  private static let routes = SampleValues.trip(
    "museum", "Harbour Museum of Ships and Lighthouses", meters: 5_430, seconds: 780,
    [("via Harbour Bridge", "fastest"), ("via Mill Road", "toll"), ("via Coast Highway", "shortest")])
}

extension ScreenSample {
  static let lists: [ScreenSample] = [
    ScreenSample("rubricator", Screen(stack: [SampleValues.map(), SampleValues.grid(8)])),
    ScreenSample("rubricator-five", Screen(stack: [SampleValues.map(), SampleValues.grid(5)])),
    ScreenSample("rubricator-three-dark", Screen(stack: [SampleValues.map(), SampleValues.grid(3)], style: .dark)),
    ScreenSample("favourites", Screen(stack: [SampleValues.map(), favorites(9)])),
    ScreenSample("favourites-limited", Screen(stack: [SampleValues.map(), favorites(30)], limits: [.lists])),
    ScreenSample("results", Screen(stack: [SampleValues.map(), SampleValues.grid(8), results])),
    ScreenSample("empty", Screen(stack: [SampleValues.map(), empty])),
  ]

  private static func favorites(_ count: Int) -> AnyPushable {
    let saved = ["Old Mill Bakery", "Lighthouse Beach", "Dr Anand, dentist", "Swimming pool", "Aunt Vera"]
    let rows = (0..<count).map { number in
      let again = number / saved.count
      return SampleValues.row(
        saved[number % saved.count] + (again == 0 ? "" : " \(again + 1)"), number.isMultiple(of: 2) ? "3.2 km" : nil,
        "star")
    }
    return .list(
      ListTemplate(
        id: "favourites", title: "Favorites",
        sections: [
          ListSection(rows: [
            SampleValues.row("Home", "12 Mill Road, Alder Bay", "home"),
            SampleValues.row("Work", "Not set yet", "work", enabled: false),
          ]), ListSection(header: "Saved", rows: rows),
        ], overflow: OverflowNote("{count} more not shown"),
        bar: BarButtons(trailing: [BarButton(id: "add", .image("plus")), BarButton(id: "sort", .text("Sort"))])))
  }

  private static let results = AnyPushable.list(
    ListTemplate(
      id: "results", title: "Cafes near the harbour, open now and with tables outside",
      sections: [
        ListSection(rows: [
          SampleValues.row("Gull & Anchor", "120 m · open until 18:00", "cup", busy: true),
          SampleValues.row(
            "The Extraordinarily Long Named Coffee House by the Water",
            "250 m · Harbour Street, corner of Quay Street and more",
            "cup", deeper: true), SampleValues.row("Tea Room", nil, "cup", deeper: true),
          SampleValues.row("Bean There", "1.1 km · closed", "cup", enabled: false),
          SampleValues.row("Old Mill Bakery", "1.4 km", "cup"),
        ])
      ]))

  private static let empty = AnyPushable.list(
    ListTemplate(
      id: "empty", title: "Favorites", sections: [],
      emptyTitle: Variants(["No favorites yet"]),
      emptySubtitle: Variants([
        "Say “save this place” when you have arrived somewhere worth coming back to", "Say “save this place”",
      ])))
}

extension ScreenSample {
  static let searches: [ScreenSample] = [
    ScreenSample("search-empty", search("", [], .standard)),
    ScreenSample("search", search("mar", rows, .standard)),
    ScreenSample("search-two-rows", search("mar", rows, SampleValues.unit("two") { $0.visibleRowsUnderKeyboard = 2 })),
    ScreenSample("search-nothing", search("qqq", [], .standard, nothing: "Nothing found")),
    ScreenSample("search-limited", search("mar", rows, .standard, limits: [.keyboard])),
  ]

  private static let rows = [
    SampleValues.row("Marble Arch Hotel", "810 m · Mill Road"), SampleValues.row("Market Street", "1.2 km"),
    SampleValues.row("Marine Parade", nil), SampleValues.row("Martin’s Garage", "4 km", "car"),
  ]

  private static func search(
    _ text: String, _ rows: [ListRow], _ profile: HeadUnitProfile, nothing: String? = nil, limits: InterfaceLimits = []
  ) -> Screen {
    Screen(
      stack: [
        SampleValues.map(), .search(SearchTemplate(id: "search", text: text, rows: rows, nothingFound: nothing)),
      ], profile: profile, limits: limits)
  }
}

extension ScreenSample {
  static let voices: [ScreenSample] = [
    ScreenSample("voice-permission", voice(.permission(.microphone))),
    ScreenSample("voice-listening", voice(.listening(forChoice: false))),
    ScreenSample("voice-searching-dark", voice(.searching, style: .dark)),
    ScreenSample("voice-not-found", voice(.notFound(.noMatch))),
    ScreenSample("voice-failed", voice(.failed(.microphoneAndSpeechForbidden))),
  ]

  static func voice(
    _ content: FrameContent, in language: ScreenLanguage = .english, style: ContentStyle? = nil
  ) -> Screen {
    Screen(
      stack: [SampleValues.map()], modal: SampleValues.voice(content, in: language), style: style, language: language)
  }
}

extension ScreenSample {
  static let notices: [ScreenSample] = [
    ScreenSample(
      "alert-no-buttons", alert(["There is no map of this region yet. Download one on the phone", "No map"], [])),
    ScreenSample(
      "alert-two",
      alert(["Delete “Aunt Vera”?"], [("Cancel", .cancel), ("Delete", .destructive)], style: .dark)),
    ScreenSample(
      "alert-three",
      alert(
        ["The microphone is used by another program"],
        [("Try again", .plain), ("Type instead", .plain), ("Cancel", .cancel)])),
    ScreenSample("sheet", sheet(3)), ScreenSample("sheet-long", sheet(7)),
  ]

  private static func alert(
    _ titles: [String], _ actions: [(String, AlertAction.Style)], style: ContentStyle? = nil
  ) -> Screen {
    Screen(
      stack: [SampleValues.map()],
      modal: .alert(
        AlertTemplate(
          id: "alert", titles: Variants(keepingNonblank: titles),
          actions: actions.map { AlertAction(id: ButtonID($0.0), title: $0.0, style: $0.1) })), style: style)
  }

  private static func sheet(_ count: Int) -> Screen {
    let titles = ["As home", "As work", "As a favorite", "As a stop", "Share", "Report a mistake", "Cancel"]
    return Screen(
      stack: [SampleValues.map()],
      modal: .actionSheet(
        ActionSheetTemplate(
          id: "sheet", title: "Save this place", message: "Marble Arch Hotel, 14 Mill Road, Alder Bay",
          actions: titles.prefix(count).map { AlertAction(id: ButtonID($0), title: $0) })))
  }
}
