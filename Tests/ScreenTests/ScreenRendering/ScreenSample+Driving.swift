import HeadUnit
import Places
import ScreenRendering

extension ScreenSample {
  /// Routes to choose from, and guidance with all its elements.
  static let driving: [ScreenSample] = [
    ScreenSample("ways", Screen(stack: [SampleValues.map(TripPreview(trips: [SampleValues.ways]))])),
    ScreenSample(
      "ways-second",
      Screen(stack: [SampleValues.map(TripPreview(trips: [SampleValues.ways], route: "museum-1"))], style: .dark)),
    ScreenSample("drive", drive()),
    ScreenSample("drive-notice", drive(alert: SampleValues.notice)),
    ScreenSample("drive-rerouting", drive(pause: .rerouting, style: .dark)),
    ScreenSample("drive-miles", drive(units: .milesAndFeet)),
    ScreenSample("drive-persian", drive(language: .persian)),
    ScreenSample("drive-many-lanes", drive(lanes: lanes)),
    ScreenSample(
      "drive-panning",
      Screen(stack: [
        SampleValues.map(
          guidance: SampleValues.guidance(of: SampleValues.ways, limit: sign(.metric), road: "Mill Road"),
          isPanning: true)
      ])),
  ]

  /// A lane for every direction, and one without markings.
  static let lanes = Turn.allCases.map { Lane([$0], recommended: $0 == .uTurnLeft ? $0 : nil) } + [Lane([])]

  private static func sign(_ units: EstimateUnits) -> SpeedSign? { SpeedSign(kilometresPerHour: 80.5, units: units) }

  private static func drive(
    pause: PauseReason? = nil, alert: NavigationAlert? = nil, lanes: [Lane] = SampleValues.lanes,
    units: EstimateUnits = .metric, style: ContentStyle? = nil, language: ScreenLanguage = .english
  ) -> Screen {
    let guidance = SampleValues.guidance(
      of: SampleValues.ways, pause: pause, alert: alert, lanes: lanes, limit: sign(units), road: "Mill Road")
    return Screen(
      stack: [SampleValues.map(guidance: guidance)], style: style, language: language, units: units)
  }
}
