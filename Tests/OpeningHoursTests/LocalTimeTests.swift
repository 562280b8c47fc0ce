import Foundation
import OpeningHours
import Testing

@Suite struct LocalTimeTests {
  @Test(arguments: [
    ("2024-07-01T06:59:59Z", "America/Vancouver", "2024-06-30 23:59"),
    ("2024-07-01T07:00:00Z", "America/Vancouver", "2024-07-01 00:00"),
    ("2024-03-10T09:59:00Z", "America/Vancouver", "2024-03-10 01:59"),
    ("2024-03-10T10:00:00Z", "America/Vancouver", "2024-03-10 03:00"),
    ("1969-12-31T23:59:30Z", "GMT", "1969-12-31 23:59"),
    ("2024-02-28T20:00:00Z", "Asia/Kathmandu", "2024-02-29 01:45"),
  ])
  func readsTheClocks(date: String, zone: String, shown: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    #expect(try LocalTime(instant(date), in: timeZone) == local(shown))
  }

  @Test func derivesWeekdayAndWeek() throws {
    let time = try local("2024-12-30 18:05")
    #expect(time.year == 2024)
    #expect(time.month == 12)
    #expect(time.day == 30)
    #expect(time.minute == 1085)
    #expect(time.weekday == .monday)
    #expect(time.isoWeek == 1)
  }

  @Test func refusesMinutesThatAreNot() {
    #expect(LocalTime(year: 2024, month: 1, day: 1, minute: 1440) == nil)
    #expect(LocalTime(year: 2024, month: 1, day: 1, minute: -1) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func takesAnyDate(seconds: Double) throws {
    let hours = try OpeningHours(parsing: "24/7")
    let date = Date(timeIntervalSince1970: seconds)
    #expect(hours.state(at: date, in: .gmt) == .open)
    #expect(hours.nextChange(after: date, in: .gmt) == nil)
  }
}
