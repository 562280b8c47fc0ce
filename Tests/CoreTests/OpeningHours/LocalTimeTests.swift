import Foundation
import Testing

@testable import OpeningHours

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
    #expect(time.civilDay.year == 2024)
    #expect(time.civilDay.month == 12)
    #expect(time.civilDay.day == 30)
    #expect(time.minute == 1085)
    #expect(time.civilDay.weekday == .monday)
    #expect(time.civilDay.isoWeek == 1)
  }

  /// Vancouver's clocks go forward on March 10, 2024 at 02:00 (10:00 UTC), and back on November 3 at 02:00 (09:00 UTC).
  @Test func statesFollowTheClocks() throws {
    let timeZone = try #require(TimeZone(identifier: "America/Vancouver"))
    let night = try OpeningSchedule(parsing: "Su 01:30-03:30")
    let spring = try instant("2024-03-10T09:00:00Z")
    let autumn = try instant("2024-11-03T08:00:00Z")
    let minutes = stride(from: 0.0, to: 240, by: 1)
    #expect(minutes.filter { night.state(at: spring + $0 * 60, in: timeZone) == .open }.count == 60)
    #expect(minutes.filter { night.state(at: autumn + $0 * 60, in: timeZone) == .open }.count == 150)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func takesAnyDate(seconds: Double) throws {
    let hours = try OpeningSchedule(parsing: "24/7")
    let date = Date(timeIntervalSince1970: seconds)
    #expect(hours.state(at: date, in: .gmt) == .open)
  }
}

@Suite struct CivilDayTests {
  /// Every day from 1600 to 2400, compared with Foundation's calendar.
  @Test func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for number in stride(from: -135_140, to: 157_054, by: 97) {
      let day = CivilDay(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect(day.year == parts.year)
      #expect(day.month == parts.month)
      #expect(day.day == parts.day)
      #expect(day.weekday.rawValue % 7 + 1 == parts.weekday)
      #expect(day.isoWeek == parts.weekOfYear)
      #expect(CivilDay(year: day.year, month: day.month, day: day.day) == day)
    }
  }

  @Test(arguments: [
    (2020, 12, 31, 53), (2021, 1, 1, 53), (2021, 1, 4, 1), (2024, 12, 29, 52), (2024, 12, 30, 1), (2026, 1, 1, 1),
  ])
  func weeksBelongToTheYearOfTheirThursday(year: Int, month: Int, day: Int, week: Int) throws {
    #expect(try #require(CivilDay(year: year, month: month, day: day)).isoWeek == week)
  }

  @Test(arguments: [
    (1961, 4, 2), (2000, 4, 23), (2008, 3, 23), (2011, 4, 24), (2019, 4, 21), (2024, 3, 31), (2025, 4, 20),
    (2038, 4, 25),
  ])
  func easter(year: Int, month: Int, day: Int) {
    #expect(CivilDay.easter(in: year) == CivilDay(year: year, month: month, day: day))
  }

  @Test(arguments: [(2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0)])
  func refusesDaysThatAreNot(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }

  @Test func ordinals() throws {
    let last = try #require(CivilDay(year: 2024, month: 5, day: 30))
    #expect(last.ordinalInMonth == 5)
    #expect(last.ordinalFromMonthEnd == -1)
    let first = try #require(CivilDay(year: 2024, month: 5, day: 2))
    #expect(first.ordinalInMonth == 1)
    #expect(first.ordinalFromMonthEnd == -5)
  }
}
