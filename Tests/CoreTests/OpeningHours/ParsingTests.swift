import Foundation
import TestSupport
import Testing

@testable import OpeningHours

/// Common deviations from the specification.
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
    ("24-7", "24/7"), ("24/24", "24/7"), ("24h/24", "24/7"), ("open 24 hours", "24/7"), ("Open 24/7", "24/7"),
    ("open Mo-Fr 9:00-17:00", "Mo-Fr 09:00-17:00"), ("every day 10:00-18:00", "Mo-Su 10:00-18:00"),
    ("Mo-Fr 8 a.m. - 5 p.m.", "Mo-Fr 08:00-17:00"), ("Mo-Fr 8:00a.m.-5:30p.m.", "Mo-Fr 08:00-17:30"),
    ("Fr 20:00-open end", "Fr 20:00+"), ("Mo-Sa+PH 08:00-20:00", "Mo-Sa,PH 08:00-20:00"),
    ("Mo-Sa 08:00-20:00; Bank Holidays closed", "Mo-Sa 08:00-20:00; PH off"),
    ("Mo-Fr 08:00-20:00; school holidays off", "Mo-Fr 08:00-20:00; SH off"),
    ("by appointment", "\"by appointment\""), ("By appointment only", "\"by appointment\""),
    ("Mo-Fr 10:00-18:00; Sa by appointment", "Mo-Fr 10:00-18:00; Sa \"by appointment\""),
    ("Mo-Fr 10:00-18:00 || on request", "Mo-Fr 10:00-18:00 || unknown"),
    ("Mo-Fr 10:00-18:00; \"by appointment\"", "Mo-Fr 10:00-18:00 || unknown"),
    ("Mo-Fr 10:00-18:00, \"by appointment\"", "Mo-Fr 10:00-18:00 || unknown"),
    ("permanently closed", "off"), ("temporarily closed", "off"), ("closed until further notice", "off"),
    ("Mondays 10:00-16:00", "Mo 10:00-16:00"), ("Mo-Fr 10:00\u{A0}-\u{2009}16:00", "Mo-Fr 10:00-16:00"),
  ])
  func isForgiven(written: String, meant: String) throws {
    #expect(try OpeningSchedule(parsing: written).saysTheSame(as: OpeningSchedule(parsing: meant)))
  }
}

extension OpeningSchedule {
  /// Compares the states every quarter of an hour around two New Years, not the representation of the rules.
  fileprivate func saysTheSame(as other: OpeningSchedule) throws -> Bool {
    for day in 1...14 {
      for minute in stride(from: 0, to: 1440, by: 15) {
        for month in [1, 6, 9] {
          let time = LocalTime(civilDay: try #require(CivilDay(year: 2024, month: month, day: day)), minute: minute)
          if state(at: time) != other.state(at: time) { return false }
        }
      }
    }
    return true
  }
}

/// Rejected texts, and the position of the error.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("", 1), ("   ", 4), (";", 2), ("by arrangement", 1), ("Mo-Fr 09:00-17:00 by arrangement", 19),
    ("Mo-Fr 9", 8), ("Mo-Fr 10:00-16:00/01:30", 18), ("Mo-Fr 25:61-26:00", 10),
    ("Mo-Fr 49:00-50:00", 7), ("Mo-Fr 24:00-26:00", 7),
    ("Mo-Fr 10:00-35:00", 7), ("Mo-Fr 10:00-16:00/90", 18), ("Mo-", 4), ("Mo-Fr 09:00-", 13), ("Mo-Xx 09:00-17:00", 4),
    ("Mo-Fr 09:00-17:00,", 19), ("Mo-Fr 09:00-17:00 ||", 21), ("\"open", 1), ("Mo-Fr, 09:00-17:00", 6),
    ("Dec 25, 10:00-12:00", 7), ("Mo Tu 09:00-17:00", 4), ("Feb 30 off", 5), ("Dec 32 off", 5),
    ("Th[6] 10:00-12:00", 4),
    ("Th[1 10:00-12:00", 6), ("week 54 10:00-12:00", 6), ("closed Su", 8), ("Mo-Fr 9-17 Sa", 12),
    ("Mo-Fr 09:00-12:00; 13:00-17:00", 20), ("PH off; 10:00-18:00", 9), ("10:00-12:00; 14:00-16:00", 14),
    ("Mo-Fr 09:00-17:00; off", 20), ("May-Sep 10-18", 5), ("(sunset+1:00-20:00", 13), ("(noon+1:00)-20:00", 2),
    ("Mo-Fr 12345-17", 7), ("Mo-Fr 13pm-15pm", 7), ("Mo-Fr 0am-5pm", 7), ("Mo-Fr 9:00-17:00 ☂", 18),
    ("2024-2020 Mo", 6),
    // It isn't clear whether these are am or pm.
    ("Mo-Fr 7-11", 7), ("Mo-Fr 1-5", 7), ("Mo-Fr 6-2", 7), ("Mo-Fr 11-2", 7), ("Mo-Fr 11:00-2:00", 7),
    ("Mo-Fr 8-10pm", 7), ("Mo-Fr 9am-11", 7), ("5-late", 1), ("6-late", 1), ("sunrise-9", 1), ("noon-5", 1),
    ("12-12", 1), ("Mo 1900-2100", 4), ("1900-2100 Mo", 1), ("2024", 1),
  ])
  func pointsAtTheFault(text: String, column: Int) {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningSchedule(parsing: text) }
    #expect(error?.column == column, "\(text): \(error?.description ?? "")")
    #expect(error?.reason.isEmpty == false)
  }

  @Test func tellsWhatIsWrong() {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningSchedule(parsing: "Mo-Fr maybe") }
    #expect(
      error?.description
        == "column 7: \"maybe\" isn't a word of opening hours; put a comment in quotation marks")
  }

  @Test func refusesLongTexts() throws {
    let rule = "Mo 08:00-09:00; "
    let longest = String(repeating: rule, count: OpeningSchedule.maximumLength / rule.utf8.count)
    #expect(longest.utf8.count == OpeningSchedule.maximumLength)
    #expect(throws: Never.self) { try OpeningSchedule(parsing: longest) }
    let error = #expect(throws: OpeningHoursError.self) { try OpeningSchedule(parsing: longest + ";") }
    #expect(error?.column == 1)
    for text in ["(", "[", "Mo,", "\"", "9-", "||", "é"] {
      #expect(throws: OpeningHoursError.self) { try OpeningSchedule(parsing: String(repeating: text, count: 10_000)) }
    }
  }
}

/// Valid values with seeded random faults: each is parsed or rejected, and each parsed one gives states.
@Suite struct MutationTests {
  private static let values = [
    "Mo-Fr 08:00-12:00,13:00-17:30; Sa 10:00-14:00; PH off", "24/7", "Apr-Oct: Mo-Su 10:00-18:00 || \"by appointment\"",
    "2024 Dec 24-2025 Jan 2 off", "week 1-51/2 Fr 09:00-12:00", "Th[1,3],Su[-1] +1 day 18:00-26:00", "10:00+",
    "(sunrise+01:00)-(sunset-00:30)", "easter -2 days off", "9am-5pm daily", "Mon & Wed 8h30-17h", "SH,PH Mo 9-5",
    "Mar Su[-1]-Oct Su[-1] dawn-dusk", "summer 10:00-18:00 open \"x\"", "2024-2030/2 Feb 29 22:00-06:00",
  ]

  @Test(arguments: 0..<8)
  func neverCrash(seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    let timeZone = try #require(TimeZone(identifier: "America/Vancouver"))
    let date = try instant("2024-03-09T20:00:00Z")
    var read = 0
    for _ in 0..<2000 {
      let text = mutated(using: &random)
      guard let hours = try? OpeningSchedule(parsing: text) else { continue }
      read += 1
      #expect(OpeningState.allCases.contains(hours.state(at: date, in: timeZone)), "\(text)")
    }
    // If all were rejected, nothing would have been tested.
    #expect((100..<1900).contains(read))
  }

  /// One to four faults: a character deleted, doubled, swapped, or taken from another value, or two values joined.
  private func mutated(using random: inout SeededGenerator) -> String {
    var text = Array(Self.values[Int.random(in: 0..<Self.values.count, using: &random)])
    let alphabet = Array(Self.values.joined() + "☂é９：－\n\t0123456789")
    for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
      let index = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.remove(at: index)
      case 1: text.insert(text[index], at: index)
      case 2: text.swapAt(index, Int.random(in: 0..<text.count, using: &random))
      case 3: text[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      default: text.replaceSubrange(index..., with: Self.values[Int.random(in: 0..<Self.values.count, using: &random)])
      }
    }
    return String(text)
  }
}
