import Foundation
import OpeningHours
import Testing

/// Vancouver's clocks go forward on 10 March 2024 at 02:00 (10:00 UTC), back on 3 November at 02:00 (09:00 UTC).
@Suite struct NextChangeTests {
  private static let vancouver = "America/Vancouver"

  struct Change: Sendable {
    let value: String
    let after: String
    let at: String?
    let state: OpeningState?

    init(_ value: String, after: String, at: String?, _ state: OpeningState?) {
      self.value = value
      self.after = after
      self.at = at
      self.state = state
    }
  }

  @Test(arguments: [
    Change("Mo-Fr 09:00-17:00", after: "2024-06-03T15:59:59Z", at: "2024-06-03T16:00:00Z", .open),
    Change("Mo-Fr 09:00-17:00", after: "2024-06-03T16:00:00Z", at: "2024-06-04T00:00:00Z", .closed),
    Change("Mo-Fr 09:00-17:00", after: "2024-06-08T00:00:00Z", at: "2024-06-10T16:00:00Z", .open),
    Change("Mo-Fr 09:00-17:00; PH off", after: "2024-12-24T20:00:00Z", at: "2024-12-25T01:00:00Z", .closed),
    Change("Mo-Fr 09:00-17:00; PH off", after: "2024-12-25T01:00:00Z", at: "2024-12-25T17:00:00Z", .unknown),
    Change("Fr 18:00-02:00; Sa off", after: "2024-06-08T03:00:00Z", at: "2024-06-08T09:00:00Z", .closed),
    Change("24/7", after: "2024-06-08T03:00:00Z", at: nil, nil),
    Change("24/7; Dec 25 off", after: "2024-12-24T03:00:00Z", at: "2024-12-25T08:00:00Z", .closed),
    // The last moment of fourteen days, and what is beyond.
    Change("2024 Jun 15 10:00-12:00", after: "2024-06-01T18:00:00Z", at: "2024-06-15T17:00:00Z", .open),
    Change("2024 Jun 15 10:00-12:00", after: "2024-06-01T16:59:00Z", at: nil, nil),
    Change("18:00+", after: "2024-06-03T16:00:00Z", at: "2024-06-04T01:00:00Z", .open),
    Change("18:00+", after: "2024-06-04T01:00:00Z", at: "2024-06-04T02:00:00Z", .unknown),
  ])
  func isFound(change: Change) throws { try check(change) }

  @Test(arguments: [
    // The night is an hour shorter: 22:00-06:00 lasts seven hours.
    Change("22:00-06:00", after: "2024-03-10T06:00:00Z", at: "2024-03-10T13:00:00Z", .closed),
    // 02:00 is not shown: what opens then opens when the clocks go forward.
    Change("Su 02:00-05:00", after: "2024-03-10T09:00:00Z", at: "2024-03-10T10:00:00Z", .open),
    Change("Su 02:30-05:00", after: "2024-03-10T09:00:00Z", at: "2024-03-10T10:00:00Z", .open),
    // What closes then closes when the clocks go forward.
    Change("Sa 20:00-02:30", after: "2024-03-10T09:00:00Z", at: "2024-03-10T10:00:00Z", .closed),
    // Hours that are not shown do not come.
    Change("Su 02:15-02:45", after: "2024-03-10T09:00:00Z", at: "2024-03-17T09:15:00Z", .open),
    Change("Mo-Su 09:00-17:00", after: "2024-03-10T01:00:00Z", at: "2024-03-10T16:00:00Z", .open),
    // The night is an hour longer: 22:00-06:00 lasts nine hours.
    Change("22:00-06:00", after: "2024-11-03T05:00:00Z", at: "2024-11-03T14:00:00Z", .closed),
    // 01:30 is shown twice: closed after the first, open again when the clocks go back.
    Change("Sa 20:00-01:30", after: "2024-11-03T08:00:00Z", at: "2024-11-03T08:30:00Z", .closed),
    Change("Sa 20:00-01:30", after: "2024-11-03T08:30:00Z", at: "2024-11-03T09:00:00Z", .open),
    Change("Sa 20:00-01:30", after: "2024-11-03T09:00:00Z", at: "2024-11-03T09:30:00Z", .closed),
    Change("Mo-Su 09:00-17:00", after: "2024-11-03T01:00:00Z", at: "2024-11-03T17:00:00Z", .open),
  ])
  func isFoundWhereTheClocksChange(change: Change) throws { try check(change) }

  @Test func statesFollowTheClocks() throws {
    let timeZone = try #require(TimeZone(identifier: Self.vancouver))
    let night = try OpeningHours(parsing: "Su 01:30-03:30")
    let spring = try instant("2024-03-10T09:00:00Z")
    let autumn = try instant("2024-11-03T08:00:00Z")
    let minutes = stride(from: 0.0, to: 240, by: 1)
    #expect(minutes.filter { night.state(at: spring + $0 * 60, in: timeZone) == .open }.count == 60)
    #expect(minutes.filter { night.state(at: autumn + $0 * 60, in: timeZone) == .open }.count == 150)
  }

  /// Against every minute of two weeks over each change of the clocks.
  @Test(arguments: [
    "Mo-Fr 08:00-12:00,13:00-17:30; Sa 10:00-14:00", "Fr-Sa 22:00-02:30; PH off", "Su 01:00-02:15,02:45-03:00",
    "sunrise-sunset", "Mo 18:00+", "Mo-Fr 09:00-17:00 || \"by appointment\"",
  ])
  func agreesWithEveryMinute(value: String) throws {
    let timeZone = try #require(TimeZone(identifier: Self.vancouver))
    let hours = try OpeningHours(parsing: value)
    for start in ["2024-03-04T08:00:00Z", "2024-10-28T07:00:00Z"].map({ try? instant($0) }) {
      let start = try #require(start)
      var expected = hours.nextChange(after: start, in: timeZone)
      var state = hours.state(at: start, in: timeZone)
      for minute in 1..<(13 * 1440) {
        let date = start + Double(minute) * 60
        let now = hours.state(at: date, in: timeZone)
        guard now != state else { continue }
        #expect(expected?.date == date)
        #expect(expected?.state == now)
        state = now
        expected = hours.nextChange(after: date, in: timeZone)
      }
    }
  }

  private func check(_ change: Change) throws {
    let timeZone = try #require(TimeZone(identifier: Self.vancouver))
    let hours = try OpeningHours(parsing: change.value)
    let found = hours.nextChange(after: try instant(change.after), in: timeZone)
    #expect(try found?.date == change.at.map(instant))
    #expect(found?.state == change.state)
  }
}
