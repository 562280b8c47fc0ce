import ScreenRendering
import SearchScreen

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
    let titles = ["As home", "As work", "As a favourite", "As a stop", "Share", "Report a mistake", "Cancel"]
    return Screen(
      stack: [SampleValues.map()],
      modal: .actionSheet(
        ActionSheetTemplate(
          id: "sheet", title: "Save this place", message: "Marble Arch Hotel, 14 Mill Road, Alder Bay",
          actions: titles.prefix(count).map { AlertAction(id: ButtonID($0), title: $0) })))
  }
}
