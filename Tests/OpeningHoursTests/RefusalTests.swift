import OpeningHours
import Testing

/// What is refused, and where the error points.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("", 1), ("   ", 4), (";", 2), ("by appointment", 1), ("Mo-Fr 09:00-17:00 by appointment", 19),
    ("Mo-Fr 09:00", 12), ("Mo-Fr 25:61-26:00", 10), ("Mo-Fr 49:00-50:00", 7), ("Mo-Fr 24:00-26:00", 7),
    ("Mo-Fr 10:00-35:00", 7), ("Mo-Fr 10:00-16:00/90", 18), ("Mo-", 4), ("Mo-Fr 09:00-", 13), ("Mo-Xx 09:00-17:00", 4),
    ("Mo-Fr 09:00-17:00,", 19), ("Mo-Fr 09:00-17:00 ||", 21), ("\"open", 1), ("Mo-Fr, 09:00-17:00", 6),
    ("Dec 25, 10:00-12:00", 7), ("Mo Tu 09:00-17:00", 4), ("Feb 30 off", 5), ("Dec 32 off", 5),
    ("Th[6] 10:00-12:00", 4),
    ("Th[1 10:00-12:00", 6), ("week 54 10:00-12:00", 6), ("closed Su", 8), ("Mo-Fr 9-17 Sa", 12),
    ("Mo-Fr 09:00-12:00; 13:00-17:00", 20), ("PH off; 10:00-18:00", 9), ("10:00-12:00; 14:00-16:00", 14),
    ("Mo-Fr 09:00-17:00; off", 20), ("May-Sep 10-18", 5), ("(sunset+1:00-20:00", 13), ("(noon+1:00)-20:00", 2),
    ("Mo-Fr 12345-17", 7), ("Mo-Fr 13pm-15pm", 7), ("Mo-Fr 0am-5pm", 7), ("Mo-Fr 9:00-17:00 ☂", 18),
    ("2024-2020 Mo", 6),
    // The half of the day is not clear.
    ("Mo-Fr 7-11", 7), ("Mo-Fr 1-5", 7), ("Mo-Fr 6-2", 7), ("Mo-Fr 11-2", 7), ("Mo-Fr 11:00-2:00", 7),
    ("Mo-Fr 8-10pm", 7), ("Mo-Fr 9am-11", 7), ("5-late", 1), ("6-late", 1), ("sunrise-9", 1), ("noon-5", 1),
    ("12-12", 1), ("Mo 1900-2100", 4), ("1900-2100 Mo", 1), ("2024", 1),
  ])
  func pointsAtTheFault(text: String, column: Int) {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: text) }
    #expect(error?.column == column, "\(text): \(error?.description ?? "")")
    #expect(error?.reason.isEmpty == false)
  }

  @Test func tellsWhatIsWrong() {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: "Mo-Fr maybe") }
    #expect(
      error?.description
        == "column 7: \"maybe\" is not a word of opening hours; a comment goes in quotation marks")
  }

  @Test func refusesLongTexts() throws {
    let rule = "Mo 08:00-09:00; "
    let longest = String(repeating: rule, count: OpeningHours.maximumLength / rule.utf8.count)
    #expect(longest.utf8.count == OpeningHours.maximumLength)
    #expect(throws: Never.self) { try OpeningHours(parsing: longest) }
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: longest + ";") }
    #expect(error?.column == 1)
    for text in ["(", "[", "Mo,", "\"", "9-", "||", "é"] {
      #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: String(repeating: text, count: 10_000)) }
    }
  }
}
