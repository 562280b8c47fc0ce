import OpeningHours
import Testing

/// What people write instead of what the specification says.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("mo-fr 9-17", "Mo-Fr 09:00-17:00"), ("Mo-Fr: 9-5", "Mo-Fr 09:00-17:00"),
    ("Mo-Fr08:00-17:00;Sa09:00-12:00", "Mo-Fr 08:00-17:00; Sa 09:00-12:00"),
    ("Mon - Fri 9am - 5pm", "Mo-Fr 09:00-17:00"), ("Monday to Friday 9:00 AM to 5:00 PM", "Mo-Fr 09:00-17:00"),
    ("MON–FRI 08.00–17.30", "Mo-Fr 08:00-17:30"), ("Ｍｏ－Ｆｒ　０８：００－１７：００", "Mo-Fr 08:00-17:00"),
    ("Sat & Sun 10-16", "Sa,Su 10:00-16:00"), ("Tues, Thurs and Sat 10:00-16:00", "Tu,Th,Sa 10:00-16:00"),
    ("Sat/Sun 10:00-16:00", "Sa,Su 10:00-16:00"), ("Mo-Fr 09:00-17:00;", "Mo-Fr 09:00-17:00"),
    ("Mo-Fr 09:00-17:00;; Sa 10:00-12:00 ; ", "Mo-Fr 09:00-17:00; Sa 10:00-12:00"),
    ("Mo-Fr 09:00-17:00 Sa 10:00-12:00", "Mo-Fr 09:00-17:00; Sa 10:00-12:00"),
    ("Mo-Fr 9-17:Sa 10-12", "Mo-Fr 09:00-17:00; Sa 10:00-12:00"),
    ("Mo-Fr 08:00-12:00 13:00-17:00", "Mo-Fr 08:00-12:00,13:00-17:00"),
    ("10:00-18:00 Mo-Fr", "Mo-Fr 10:00-18:00"), ("7am-3pm daily", "Mo-Su 07:00-15:00"),
    ("weekdays 8-18, weekends 10-16", "Mo-Fr 08:00-18:00, Sa-Su 10:00-16:00"),
    ("noon-midnight", "12:00-00:00"), ("9am-noon", "09:00-12:00"), ("24 hours", "24/7"), ("24h", "24/7"),
    ("Mo 8h30-17h", "Mo 08:30-17:00"), ("Mo 0830-1700", "Mo 08:30-17:00"), ("12am-12pm", "00:00-12:00"),
    ("11am-1am", "11:00-01:00"), ("9a-8p", "09:00-20:00"), ("9-5pm", "09:00-17:00"), ("1-5pm", "13:00-17:00"),
    ("12-5pm", "12:00-17:00"), ("9am-5", "09:00-17:00"), ("10:30-10pm", "10:30-22:00"), ("12-5", "12:00-17:00"),
    ("9-9", "09:00-21:00"), ("8-12, 14-18", "08:00-12:00,14:00-18:00"), ("0-24", "00:00-24:00"),
    ("9:00-5:00", "09:00-17:00"), ("18-2", "18:00-02:00"), ("“by appointment”", "\"by appointment\""),
    ("September-Oct 10:00-18:00", "Sep-Oct 10:00-18:00"), ("Su Closed", "Su off"),
    ("Mo-Fr 10:00-16:00 hrs", "Mo-Fr 10:00-16:00"), ("W,F 10:00-16:00", "We,Fr 10:00-16:00"),
    ("Mondays 10:00-16:00", "Mo 10:00-16:00"), ("Mo-Fr 10:00\u{A0}-\u{2009}16:00", "Mo-Fr 10:00-16:00"),
  ])
  func isForgiven(written: String, meant: String) throws {
    #expect(try OpeningHours(parsing: written).saysTheSame(as: OpeningHours(parsing: meant)))
  }
}

extension OpeningHours {
  /// Compares what is said, every quarter of an hour of two years' ends, rather than how the rules are held.
  fileprivate func saysTheSame(as other: OpeningHours) throws -> Bool {
    for day in 1...14 {
      for minute in stride(from: 0, to: 1440, by: 15) {
        for month in [1, 6, 9] {
          let time = try #require(LocalTime(year: 2024, month: month, day: day, minute: minute))
          if state(at: time) != other.state(at: time) { return false }
        }
      }
    }
    return true
  }
}
