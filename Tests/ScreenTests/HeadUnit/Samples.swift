import HeadUnit
import Places

/// Templates with plain contents, for tests.
enum Samples {
  static func map(
    _ id: TemplateID = "map", buttons: Int = 0, leading: Int = 0, trailing: Int = 0, trips: Int? = nil,
    panning: Bool = false
  ) -> MapTemplate {
    MapTemplate(
      id: id, mapButtons: (0..<buttons).map { MapButton(id: ButtonID("m\($0)"), image: "plus") },
      bar: BarButtons(leading: bar("l", leading), trailing: bar("t", trailing)), isPanning: panning,
      tripPreview: trips.map { TripPreview(trips: (0..<$0).map { trip(TripID("trip\($0)")) }) })
  }

  static func grid(_ id: TemplateID = "grid", buttons: Int = 1) -> GridTemplate {
    GridTemplate(id: id, title: "Kinds", buttons: gridButtons(buttons))
  }

  static func gridButtons(_ count: Int) -> [GridButton] {
    (0..<count).map { GridButton(id: ButtonID("g\($0)"), titles: titles("Kind \($0)"), image: "dot") }
  }

  /// A list with a section for each row count; the rows are named by section and number.
  static func list(_ id: TemplateID = "list", _ counts: [Int], overflow: OverflowNote? = nil) -> ListTemplate {
    let sections = counts.enumerated().map { section, count in
      ListSection(header: "section \(section)", rows: rows(count, prefix: "\(section)."))
    }
    return ListTemplate(id: id, title: "Places", sections: sections, overflow: overflow)
  }

  static func search(_ id: TemplateID = "search", rows count: Int = 0) -> SearchTemplate {
    SearchTemplate(id: id, text: "a", rows: rows(count), nothingFound: "Nothing found")
  }

  static func rows(_ count: Int, prefix: String = "") -> [ListRow] {
    (0..<count).map { ListRow(id: RowID("\(prefix)\($0)"), title: "Row \(prefix)\($0)") }
  }

  static func voice(_ id: TemplateID = "voice") -> VoiceControlTemplate {
    VoiceControlTemplate(id: id, frames: VoiceFrame.template(showing: .listening(forChoice: false)))
  }

  static func alert(_ id: TemplateID = "alert", actions count: Int = 1) -> AlertTemplate {
    AlertTemplate(id: id, titles: titles("Attention"), actions: actions(count))
  }

  static func sheet(_ id: TemplateID = "sheet", actions count: Int = 1) -> ActionSheetTemplate {
    ActionSheetTemplate(id: id, title: "Which?", actions: actions(count))
  }

  static func actions(_ count: Int) -> [AlertAction] {
    (0..<count).map { AlertAction(id: ButtonID("a\($0)"), title: "Action \($0)") }
  }

  static func trip(_ id: TripID = "trip", routes: Int = 1) -> Trip {
    Trip(
      id: id, origin: TripPoint(name: "Here", coordinate: coordinate),
      destination: TripPoint(name: "There", coordinate: coordinate),
      routes: (0..<routes).map { RouteChoice(id: RouteID("r\($0)"), summary: titles("Route \($0)")) })
  }

  static func maneuver(_ id: ManeuverID = "turn") -> Maneuver {
    Maneuver(id: id, instruction: titles("Turn left"))
  }

  static func titles(_ text: String) -> Variants { Variants(keepingNonblank: [text]) }

  static func profile(_ change: (inout HeadUnitProfile) -> Void) -> HeadUnitProfile {
    var profile = HeadUnitProfile.standard
    change(&profile)
    return profile
  }

  private static func bar(_ prefix: String, _ count: Int) -> [BarButton] {
    (0..<count).map { BarButton(id: ButtonID("\(prefix)\($0)"), .text("\($0)")) }
  }

  private static let coordinate: Coordinate = {
    guard let point = Coordinate(latitude: 0, longitude: 0) else { fatalError("0, 0 is on the Earth") }
    return point
  }()
}

extension ScreenWarning {
  /// The dropped items, if the warning is about those.
  var dropped: DroppedItems? {
    if case .dropped(let items) = self { items } else { nil }
  }
}
