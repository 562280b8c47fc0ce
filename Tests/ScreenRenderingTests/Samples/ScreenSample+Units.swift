import ScreenRendering
import SearchScreen

extension ScreenSample {
  static let units: [ScreenSample] = [
    ScreenSample(
      "wide-choosing",
      Screen(
        stack: [SampleValues.map(TripPreview(trips: SampleValues.trips))],
        profile: SampleValues.unit("wide") { $0.screen = SampleValues.size(1920, 720, 3) })),
    ScreenSample(
      "wide-rubricator",
      Screen(
        stack: [SampleValues.map(), SampleValues.grid(8)],
        profile: SampleValues.unit("wide") { wide in
          wide.screen = SampleValues.size(1920, 720, 2)
          wide.fonts.title = 22
          wide.fonts.body = 20
          wide.fonts.detail = 16
        }, style: .dark)),
    ScreenSample(
      "large-map",
      Screen(
        stack: [SampleValues.map()],
        profile: SampleValues.unit("one") { one in
          one.screen = SampleValues.size(800, 480, 1)
          one.fonts.title = 30
          one.fonts.body = 27
          one.fonts.detail = 21
        })),
    ScreenSample("nothing", Screen(stack: [])),
  ]
}
