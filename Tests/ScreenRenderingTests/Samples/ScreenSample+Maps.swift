import ScreenRendering
import SearchScreen

extension ScreenSample {
  static let maps: [ScreenSample] = [
    ScreenSample("map", Screen(stack: [SampleValues.map()])),
    ScreenSample("map-right-hand", Screen(stack: [SampleValues.map()], profile: rightHand)),
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
    ScreenSample(
      "choosing-right-hand",
      Screen(stack: [SampleValues.map(TripPreview(trips: SampleValues.trips))], profile: rightHand)),
    ScreenSample("routes", Screen(stack: [SampleValues.map(TripPreview(trips: [routes]))])),
    ScreenSample("guidance", Screen(stack: [SampleValues.map(guidance: guidance(pause: nil))])),
    ScreenSample("guidance-loading", Screen(stack: [SampleValues.map(guidance: guidance(pause: .loading))])),
    ScreenSample(
      "guidance-notice",
      Screen(stack: [SampleValues.map(guidance: guidance(pause: nil, alert: notice))], style: .dark)),
  ]

  static let rightHand = SampleValues.unit("right") { $0.driveSide = .right }

  private static let routes = SampleValues.trip(
    "museum", "Harbour Museum of Ships and Lighthouses", metres: 5_430, seconds: 780,
    [("via Harbour Bridge", "fastest"), ("via Mill Road", "toll"), ("via Coast Highway", "shortest")])

  private static func guidance(pause: PauseReason?, alert: NavigationAlert? = nil) -> Guidance {
    Guidance(
      trip: routes,
      maneuvers: [
        Maneuver(
          id: "1", instruction: Variants(keepingNonblank: ["Turn right into Harbour Street", "Harbour Street"]),
          symbol: "turn-right", estimates: TravelEstimates(distanceRemaining: 230, timeRemaining: 30)),
        Maneuver(
          id: "2", instruction: Variants(keepingNonblank: ["Take the second exit", "2nd exit"]), symbol: "roundabout"),
      ], estimates: TravelEstimates(distanceRemaining: 5_430, timeRemaining: 780), pause: pause, alert: alert)
  }

  private static let notice = NavigationAlert(
    id: "closed", titles: Variants(keepingNonblank: ["The museum closes before you arrive", "Closes soon"]),
    subtitles: Variants("At 17:00"), primary: AlertAction(id: "keep", title: "Keep going"),
    secondary: AlertAction(id: "stop", title: "Stop", style: .cancel))
}
