import Testing
import Understanding

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
