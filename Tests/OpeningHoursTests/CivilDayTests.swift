import Foundation
import Testing

@testable import OpeningHours

@Suite struct CivilDayTests {
  /// Every day from 1600 to 2400, against Foundation's calendar.
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
