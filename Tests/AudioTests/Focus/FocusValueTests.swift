import Audio
import Foundation
import Testing

@Suite("Focus values") struct FocusValueTests {
  @Test("the reasons have the numbers of the rule (AU-7)") func reasons() {
    #expect(RouteChangeReason.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 6, 7, 8])
  }

  @Test(
    "events and reports are recorded and read again",
    arguments: [FocusEvent.interruptionBegan, .interruptionEnded(shouldResume: true)]
      + RouteChangeReason.allCases.map { .routeChanged($0) })
  func coding(event: FocusEvent) throws {
    #expect(try JSONDecoder().decode(FocusEvent.self, from: JSONEncoder().encode(event)) == event)
    let report = FocusReport(
      backend: .alsa, ducking: .unavailable(reason: "no control"), lowered: 2, recovered: 1, warnings: ["one"])
    #expect(try JSONDecoder().decode(FocusReport.self, from: JSONEncoder().encode(report)) == report)
  }
}
