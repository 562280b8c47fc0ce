import HeadUnit
import Places

/// Parts of screens that several samples share; the town is invented.
enum SampleValues {
  static let mapButtons = [
    MapButton(id: "pan", image: "pan", role: .beginsPanning), MapButton(id: "in", image: "plus"),
    MapButton(id: "out", image: "minus"), MapButton(id: "locate", image: "locate"),
  ]

  static let mapBar = BarButtons(
    leading: [
      BarButton(id: "search", .image("search")), BarButton(id: "rubrics", .image("categories")),
    ],
    trailing: [BarButton(id: "voice", .image("microphone")), BarButton(id: "favourites", .image("star"))])

  static func map(
    _ preview: TripPreview? = nil, guidance: Guidance? = nil, isPanning: Bool = false,
    buttons: [MapButton] = mapButtons, bar: BarButtons = mapBar
  ) -> AnyPushable {
    .map(
      MapTemplate(
        id: "map", mapButtons: buttons, bar: bar, isPanning: isPanning, tripPreview: preview, guidance: guidance))
  }

  static func point(_ name: String) -> TripPoint { TripPoint(name: name, coordinate: coordinate(49.3, -124.1)) }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a coordinate of the samples is out of range")
    }
    return coordinate
  }

  static func trip(
    _ id: String, _ name: String, meters: Double, seconds: Double, _ routes: [(String, String?)]
  ) -> Trip {
    Trip(
      id: TripID(id), origin: point("Here"), destination: point(name),
      routes: routes.enumerated().map { number, route in
        RouteChoice(
          id: RouteID("\(id)-\(number)"), summary: Variants(keepingNonblank: [route.0]),
          additionalInformation: route.1.flatMap { Variants([$0]) })
      },
      estimates: TravelEstimates(distanceRemaining: meters, timeRemaining: seconds))
  }

  /// A trip with three routes, each with its own estimates.
  static let ways: Trip = {
    var ways = trip(
      "museum", "Harbour Museum of Ships and Lighthouses", meters: 5_430, seconds: 780,
      [("via Harbour Bridge", "fastest"), ("via Mill Road", "toll"), ("via Coast Highway", nil)])
    let estimates = [(5_430.0, 780.0), (4_900.0, 870.0), (7_720.0, 1_020.0)]
    for (index, (meters, seconds)) in estimates.enumerated() {
      ways.routes[index].estimates = TravelEstimates(distanceRemaining: meters, timeRemaining: seconds)
    }
    return ways
  }()

  static let lanes = [
    Lane([.left]), Lane([.straight]), Lane([.straight, .right], recommended: .right),
    Lane([.right], recommended: .right),
  ]

  static func guidance(
    of trip: Trip, pause: PauseReason? = nil, alert: NavigationAlert? = nil, lanes: [Lane] = [],
    limit: SpeedSign? = nil, road: String? = nil
  ) -> Guidance {
    var guidance = Guidance(
      trip: trip,
      maneuvers: [
        Maneuver(
          id: "1", instruction: Variants(keepingNonblank: ["Turn right into Harbour Street", "Harbour Street"]),
          symbol: "turn-right", lanes: lanes, estimates: TravelEstimates(distanceRemaining: 230, timeRemaining: 30)),
        Maneuver(
          id: "2", instruction: Variants(keepingNonblank: ["Take the second exit", "2nd exit"]), symbol: "roundabout"),
      ], estimates: TravelEstimates(distanceRemaining: 5_430, timeRemaining: 780), pause: pause, alert: alert)
    guidance.speedLimit = limit
    guidance.road = road
    return guidance
  }

  static let notice = NavigationAlert(
    id: "closed", titles: Variants(keepingNonblank: ["The museum closes before you arrive", "Closes soon"]),
    subtitles: Variants(["At 17:00"]), primary: AlertAction(id: "keep", title: "Keep going"),
    secondary: AlertAction(id: "stop", title: "Stop", style: .cancel))

  static let trips = [
    trip("marble", "Marble Arch Hotel", meters: 812, seconds: 190, [("via Mill Road", nil), ("via Quay Street", nil)]),
    trip("arch", "Arch Street Hostel", meters: 2_350, seconds: 430, [("via Harbour Bridge", "toll")]),
    trip("garden", "Marble Garden Centre & Nursery", meters: 14_200, seconds: 1_510, [("via Coast Highway", nil)]),
    trip("bay", "Marble Bay Lookout", meters: 38_900, seconds: 3_900, [("via Coast Highway", nil)]),
  ]

  static let groups: [(name: String, short: String, icon: String)] = [
    ("Fuel and charging", "Fuel", "fuel"), ("Parking", "Parking", "parking"), ("Restaurants", "Food", "fork-knife"),
    ("Fast food", "Fast food", "burger"), ("Cafes and treats", "Cafes", "cup"), ("Bars and pubs", "Bars", "glass"),
    ("Groceries", "Groceries", "basket"), ("More", "More", "more"),
  ]

  static func grid(_ count: Int, title: String = "Categories") -> AnyPushable {
    let buttons = groups.prefix(count).map { group in
      GridButton(
        id: ButtonID(group.icon), titles: Variants(keepingNonblank: [group.name, group.short]),
        image: ImageName(group.icon))
    }
    return .grid(
      GridTemplate(
        id: "rubrics", title: title, buttons: buttons,
        bar: BarButtons(trailing: [BarButton(id: "voice", .image("microphone"))])))
  }

  static func row(
    _ title: String, _ detail: String? = nil, _ image: ImageName? = "map-pin", enabled: Bool = true,
    deeper: Bool = false, busy: Bool = false
  ) -> ListRow {
    ListRow(
      id: RowID(title), title: title, detail: detail, image: image, isEnabled: enabled, showsDisclosure: deeper,
      isLoading: busy)
  }

  static func voice(_ content: FrameContent, in language: ScreenLanguage = .english) -> AnyPresentable {
    .voiceControl(
      VoiceControlTemplate(id: "voice", frames: VoiceFrame.template(showing: content, in: language)))
  }

  static func unit(_ name: String, _ change: (inout HeadUnitProfile) -> Void = { _ in }) -> HeadUnitProfile {
    var profile = HeadUnitProfile(name: name, screen: .standard)
    change(&profile)
    return profile
  }
}
