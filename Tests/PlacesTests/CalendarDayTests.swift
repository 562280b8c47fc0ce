import Foundation
import Places
import Testing

@Suite struct CalendarDayTests {
  private static func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }
  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(arguments: [
    ("2026-11-20T18:30:00Z", "GMT", 0, "2026-11-20T00:00:00Z", 24.0),
    ("2026-11-20T18:30:00Z", "GMT", 1, "2026-11-19T00:00:00Z", 24),
    ("2026-11-20T18:30:00Z", "Asia/Tokyo", 0, "2026-11-20T15:00:00Z", 24),
    ("2026-11-20T02:00:00Z", "America/Vancouver", 0, "2026-11-19T08:00:00Z", 24),
    // Clocks change: a day of 23 hours and one of 25, and the day before each.
    ("2026-03-08T20:00:00Z", "America/New_York", 0, "2026-03-08T05:00:00Z", 23),
    ("2026-11-01T20:00:00Z", "America/New_York", 0, "2026-11-01T04:00:00Z", 25),
    ("2026-11-02T04:59:59Z", "America/New_York", 1, "2026-10-31T04:00:00Z", 24),
    ("2026-11-02T05:00:00Z", "America/New_York", 1, "2026-11-01T04:00:00Z", 25),
    // A midnight that was left out: the day began at one.
    ("2018-11-04T12:00:00Z", "America/Sao_Paulo", 0, "2018-11-04T03:00:00Z", 23),
    ("2024-03-01T12:00:00Z", "GMT", 1, "2024-02-29T00:00:00Z", 24),
  ])
  func days(moment: String, zone: String, before: Int, start: String, hours: Double) throws {
    let day = CalendarDay(of: try Self.date(moment), in: try Self.zone(zone), daysBefore: before)
    #expect(day.start == (try Self.date(start)))
    #expect(day.end.timeIntervalSince(day.start) == hours * 3_600)
    #expect(day.contains(day.start) && !day.contains(day.end))
  }

  @Test func aWrittenDay() throws {
    let tokyo = try Self.zone("Asia/Tokyo")
    let day = try #require(CalendarDay(parsing: "2026-11-20", in: tokyo))
    #expect(day == CalendarDay(of: try Self.date("2026-11-20T03:00:00Z"), in: tokyo))
    #expect(CalendarDay(parsing: "2024-02-29", in: tokyo) != nil)
  }

  @Test(arguments: [
    "", "yesterday", "2026-02-30", "2026-13-01", "2026-1-1", "26-01-01", "2026-00-10", "2026-01-00", "+026-01-01",
    "2026-01-01T00:00:00Z", "٢٠٢٦-01-01", "2026–01–01",
  ])
  func noDay(text: String) throws {
    #expect(CalendarDay(parsing: text, in: try Self.zone("GMT")) == nil)
  }
}
