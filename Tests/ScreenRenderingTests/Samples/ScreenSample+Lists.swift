import ScreenRendering
import SearchScreen

extension ScreenSample {
  static let lists: [ScreenSample] = [
    ScreenSample("rubricator", Screen(stack: [SampleValues.map(), SampleValues.grid(8)])),
    ScreenSample("rubricator-five", Screen(stack: [SampleValues.map(), SampleValues.grid(5)])),
    ScreenSample("rubricator-three-dark", Screen(stack: [SampleValues.map(), SampleValues.grid(3)], style: .dark)),
    ScreenSample("favourites", Screen(stack: [SampleValues.map(), favourites(9)])),
    ScreenSample("favourites-dark", Screen(stack: [SampleValues.map(), favourites(9)], style: .dark)),
    ScreenSample("favourites-limited", Screen(stack: [SampleValues.map(), favourites(30)], limits: [.lists])),
    ScreenSample("results", Screen(stack: [SampleValues.map(), SampleValues.grid(8), results])),
    ScreenSample("empty", Screen(stack: [SampleValues.map(), empty])),
  ]

  private static func favourites(_ count: Int) -> AnyPushable {
    let saved = ["Old Mill Bakery", "Lighthouse Beach", "Dr Anand, dentist", "Swimming pool", "Aunt Vera"]
    let rows = (0..<count).map { number in
      let again = number / saved.count
      return SampleValues.row(
        saved[number % saved.count] + (again == 0 ? "" : " \(again + 1)"), number.isMultiple(of: 2) ? "3.2 km" : nil,
        "star")
    }
    return .list(
      ListTemplate(
        id: "favourites", title: "Favourites",
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
      id: "empty", title: "Favourites", sections: [],
      emptyTitle: Variants("No favourites yet"),
      emptySubtitle: Variants([
        "Say “save this place” when you have arrived somewhere worth coming back to", "Say “save this place”",
      ])))
}
