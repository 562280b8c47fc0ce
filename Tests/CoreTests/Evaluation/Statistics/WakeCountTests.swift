import Testing

@testable import Evaluation

struct WakeCountTests {
  @Test func countsMissesAndFalseAlarms() throws {
    var first = WakeCount(condition: "clean")
    first.add(isSaid: true, heard: 1, seconds: 2)
    first.add(isSaid: true, heard: 0, seconds: 2)
    // Detected a second time in one recording.
    first.add(isSaid: true, heard: 3, seconds: 2)
    var second = WakeCount(condition: "clean")
    second.add(isSaid: false, heard: 0, seconds: 1_000)
    second.add(isSaid: false, heard: 2, seconds: 800)
    let sum = first + second
    #expect((sum.said, sum.missed, sum.falseAlarms, sum.otherSpeech) == (3, 1, 4, 1_800))
    #expect(sum.missRate?.value == 1.0 / 3)
    let alarms = try #require(sum.falseAlarmsPerHour)
    #expect(alarms.rate == 8)
    // Four events: Garwood's exact interval is 1.09 to 10.24.
    #expect(abs(alarms.low / 2 - 1.04) < 0.01 && abs(alarms.high / 2 - 10.34) < 0.01, "\(alarms)")
    #expect(
      sum.line
        == "clean       missed 1 of 3, 33.3 % [6.1 %, 79.2 %]; 4 false alarms in 0.50 h, 8.00 per hour [2.08, 20.69]")
  }

  @Test func nothingSaidHasNoRates() {
    let none = WakeCount(condition: "car@10")
    #expect(none.missRate == nil && none.falseAlarmsPerHour == nil && none.line == "car@10      ")
  }
}
