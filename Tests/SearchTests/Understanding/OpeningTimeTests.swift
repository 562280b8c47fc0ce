import Foundation
import Testing
import Understanding

@Suite struct OpeningTimeTests {
  /// Wednesday at two in the afternoon.
  private let now = WallClock(weekday: 3, minute: 14 * 60)

  private func moment(_ text: String) -> String? {
    OpeningTime(parsing: TextFolding.tokens(text)).map { time in
      let (days, minute) = time.moment(from: now)
      let clock = "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
      return days == 0 ? clock : "+\(days) \(clock)"
    }
  }

  @Test(arguments: [
    ("open", "14:00"), ("open now", "14:00"), ("open right now", "14:00"), ("that's open now", "14:00"),
    ("that is still open", "14:00"), ("currently open", "14:00"), ("open late", "23:00"),
    ("open late tonight", "23:00"),
    ("open tonight", "21:00"), ("open this evening", "19:00"), ("open in the evening", "19:00"),
    ("open today", "12:00"),
    ("open tomorrow", "+1 12:00"), ("open tomorrow morning", "+1 9:00"), ("open tomorrow night", "+1 21:00"),
    ("open on sunday", "+4 12:00"), ("open sundays", "+4 12:00"), ("open on wednesday", "+7 12:00"),
    ("open wednesday at 5 pm", "17:00"), ("open on weekends", "+3 12:00"), ("open on mon", "+5 12:00"),
    ("open at nine", "21:00"), ("open at two", "14:00"), ("open at one", "+1 1:00"), ("open at nine tonight", "21:00"),
    ("open tonight at nine", "21:00"), ("open at 9 pm", "21:00"), ("open at 9pm", "21:00"), ("open at 9 p.m.", "21:00"),
    ("open at nine p m", "21:00"), ("open at 9 am", "+1 9:00"), ("open at 9:30 pm", "21:30"),
    ("open at 9.30pm", "21:30"),
    ("open at 930 pm", "21:30"), ("open at nine thirty", "21:30"), ("open at nine oh five", "21:05"),
    ("open at half past nine", "21:30"), ("open at half nine", "21:30"), ("open at quarter to ten", "21:45"),
    ("open at a quarter past nine", "21:15"), ("open at twenty past nine", "21:20"), ("open at ten to nine", "20:50"),
    ("open at nine o'clock", "21:00"), ("open at 21:00", "21:00"), ("open at 2130", "21:30"),
    ("open at 09:00", "+1 9:00"),
    ("open tomorrow at eight in the morning", "+1 8:00"), ("open at eight in the morning tomorrow", "+1 8:00"),
    ("open tomorrow at three", "+1 15:00"), ("open tomorrow at eleven", "+1 11:00"),
    ("open tomorrow at 12", "+1 12:00"),
    ("open on sunday at noon", "+4 12:00"), ("open at noon on sunday", "+4 12:00"), ("open at midnight", "+1 0:00"),
    ("open tonight at one", "+1 1:00"), ("open at one at night", "+1 1:00"), ("open tomorrow at midnight", "+2 0:00"),
    ("open at 12 am", "+1 0:00"), ("open at 12 pm tomorrow", "+1 12:00"), ("open until nine", "20:59"),
    ("open till 10 pm", "21:59"), ("open past eleven tonight", "23:00"), ("open in an hour", "15:00"),
    ("open in half an hour", "14:30"), ("open in twenty minutes", "14:20"), ("open in 45 minutes", "14:45"),
    ("open in twelve hours", "+1 2:00"), ("open by six in the morning", "+1 6:00"),
    ("open at six thirty am", "+1 6:30"),
    ("open this afternoon at four", "16:00"), ("open on friday night", "+2 21:00"), ("open friday at seven", "+2 7:00"),
  ])
  func whatIsSaid(text: String, expected: String) {
    #expect(moment(text) == expected)
  }

  @Test(arguments: [
    "", "now", "open door", "open at", "open on", "open at nine nine", "open at 25", "open at 13 pm", "open at 9:75",
    "open tomorrow today", "open now tomorrow", "open 24 hours", "open in a box", "open at stanley park", "reopen now",
    "open at nine banana", "open late fee", "open the door",
  ])
  func whatIsNoTime(text: String) {
    #expect(OpeningTime(parsing: TextFolding.tokens(text)) == nil)
  }

  @Test func aTimeThatIsOverIsTomorrows() {
    let evening = WallClock(weekday: 7, minute: 22 * 60)
    #expect(OpeningTime.at(.next, .eitherHalf(540)).moment(from: evening) == (1, 540))
    #expect(OpeningTime.at(.next, .minute(1260)).moment(from: evening) == (1, 1260))
    #expect(OpeningTime.at(.weekday(1), .minute(60)).moment(from: evening) == (1, 60))
    #expect(OpeningTime.later(minutes: 180).moment(from: evening) == (1, 60))
  }

  private func date(_ text: String) throws -> Date {
    try #require(ISO8601DateFormatter().date(from: text))
  }

  @Test(arguments: [
    ("open now", "2026-03-04T22:00:00Z", "2026-03-04T22:00:00Z"),
    // Nine in the evening in Vancouver, eight hours behind.
    ("open at nine tonight", "2026-03-04T22:00:00Z", "2026-03-05T05:00:00Z"),
    ("open tomorrow at eight in the morning", "2026-03-04T22:00:00Z", "2026-03-05T16:00:00Z"),
    // The clocks go forward on Sunday, 8 March; then it is seven hours behind.
    ("open on sunday at noon", "2026-03-04T22:00:00Z", "2026-03-08T19:00:00Z"),
    ("open tomorrow at nine", "2026-03-07T20:00:00Z", "2026-03-08T16:00:00Z"),
    // And back on 1 November.
    ("open tomorrow at nine", "2026-10-31T20:00:00Z", "2026-11-01T17:00:00Z"),
    ("open in two hours", "2026-11-01T08:00:00Z", "2026-11-01T10:00:00Z"),
    // It is still Wednesday in Vancouver when it is Thursday in Greenwich.
    ("open at 11 pm", "2026-03-05T06:30:00Z", "2026-03-05T07:00:00Z"),
  ])
  func theInstant(text: String, now: String, expected: String) throws {
    let zone = try #require(TimeZone(identifier: "America/Vancouver"))
    let time = try #require(OpeningTime(parsing: TextFolding.tokens(text)))
    #expect(time.date(from: try date(now), in: zone) == (try date(expected)))
  }

  @Test func theWall() throws {
    let zone = try #require(TimeZone(identifier: "America/Vancouver"))
    #expect(WallClock(at: try date("2026-03-05T06:30:00Z"), in: zone) == WallClock(weekday: 3, minute: 22 * 60 + 30))
    #expect(WallClock(at: try date("2026-03-08T12:00:00Z"), in: .gmt) == WallClock(weekday: 7, minute: 720))
  }
}

@Suite struct PastDayTests {
  @Test(arguments: [
    ("yesterday", 1...1), ("last night", 1...1), ("yesterday evening", 1...1), ("this morning", 0...0),
    ("today", 0...0),
    ("on monday", 2...2), ("monday", 2...2), ("last monday", 2...2), ("from tuesday", 1...1), ("on wednesday", 7...7),
    ("thursday", 6...6), ("sunday night", 3...3), ("the day before yesterday", 2...2), ("two days ago", 2...2),
    ("3 days ago", 3...3), ("a week ago", 7...7), ("last week", 3...9), ("this week", 0...2), ("last weekend", 3...4),
  ])
  func onAWednesday(text: String, days: ClosedRange<Int>) throws {
    let day = try #require(PastDay(parsing: TextFolding.tokens(text)))
    #expect(day.daysAgo(from: 3) == days)
  }

  @Test(arguments: ["the other day", "last time", "recently", "before"])
  func anyDay(text: String) {
    #expect(PastDay(parsing: TextFolding.tokens(text)) == .last)
    #expect(PastDay(parsing: TextFolding.tokens(text))?.daysAgo(from: 3) == nil)
  }

  @Test(arguments: [
    "", "tomorrow", "on", "the", "monday tuesday", "elm park", "next week", "days ago", "on monday elm",
  ])
  func noDay(text: String) {
    #expect(PastDay(parsing: TextFolding.tokens(text)) == nil)
  }

  @Test func theWeekendOnASunday() {
    #expect(PastDay.weekend.daysAgo(from: 7) == 0...1)
    #expect(PastDay.weekend.daysAgo(from: 6) == 6...7)
    #expect(PastDay.week(ago: 1).daysAgo(from: 1) == 1...7)
  }
}
