import HeadUnit
import ScreenRendering

extension ScreenSample {
  static let languages: [ScreenSample] = [
    ScreenSample("persian-list", Screen(stack: [SampleValues.map(), persianList], language: .persian)),
    ScreenSample(
      "persian-choosing",
      Screen(stack: [SampleValues.map(TripPreview(trips: persianTrips))], style: .dark, language: .persian)),
    ScreenSample(
      "persian-search",
      Screen(
        stack: [
          SampleValues.map(),
          .search(SearchTemplate(id: "search", text: "خیا", rows: [SampleValues.row("خیابان آزادی", "2 کیلومتر")])),
        ], language: .persian)),
    ScreenSample("persian-voice", voice(.listening(forChoice: false), in: .persian)),
    ScreenSample("russian-voice", voice(.failed(.microphoneForbidden), in: .russian)),
    ScreenSample(
      "russian-search",
      Screen(
        stack: [
          SampleValues.map(),
          .search(SearchTemplate(id: "search", text: "мос", rows: [SampleValues.row("Московский проспект", "3 км")])),
        ], language: .russian)),
    ScreenSample("portuguese-voice", voice(.searching, in: .portuguese)),
    ScreenSample("chinese-voice", voice(.notFound(.notUnderstood), in: .chinese)),
    ScreenSample("chinese-list", Screen(stack: [SampleValues.map(), chineseList], language: .chinese)),
  ]

  private static let persianTrips = [
    SampleValues.trip("a", "هتل مرمر", meters: 812, seconds: 190, [("از خیابان آزادی", nil)]),
    SampleValues.trip("b", "Marble Arch Hotel", meters: 2_350, seconds: 430, [("از پل بندر", nil)]),
  ]

  private static let persianList = AnyPushable.list(
    ListTemplate(
      id: "favourites", title: "برگزیده‌ها",
      sections: [
        ListSection(rows: [
          SampleValues.row("خانه", "خیابان آسیاب، شمارهٔ ۱۲", "home", deeper: true),
          SampleValues.row("محل کار", "هنوز تعیین نشده است", "work", enabled: false),
        ]),
        ListSection(
          header: "ذخیره‌شده",
          rows: [
            SampleValues.row("Gull & Anchor", "120 متر", "cup"), SampleValues.row("ساحل فانوس دریایی", nil, "star"),
          ]),
      ], bar: BarButtons(trailing: [BarButton(id: "add", .image("plus"))])))

  private static let chineseList = AnyPushable.list(
    ListTemplate(
      id: "results", title: "附近的咖啡馆",
      sections: [
        ListSection(rows: [
          SampleValues.row("海鸥与锚咖啡馆，位于港口街和码头街的拐角处，营业至晚上十点", "120米", "cup"),
          SampleValues.row("老磨坊面包店", "1.4公里", "cup", deeper: true),
        ])
      ]))
}
