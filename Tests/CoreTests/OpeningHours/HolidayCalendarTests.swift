import EmbeddedData
import Testing

@testable import OpeningHours

/// The calendar's days, compared with published calendars of the countries.
@Suite struct HolidayCalendarTests {
  @Test(arguments: [
    // Easter: Good Friday and Easter Monday, Ascension and Whit Monday, Corpus Christi; and Orthodox dates.
    ("DE", ["2023-04-07", "2023-04-10", "2023-05-18", "2023-05-29", "2026-04-03", "2026-04-06", "2026-05-14"]),
    ("DE-BY", ["2024-05-30", "2025-06-19", "2026-06-04", "2025-01-06", "2025-11-01"]),
    ("FR", ["2025-04-21", "2025-05-29", "2025-06-09", "2025-07-14"]), ("FR-57", ["2025-04-18", "2025-12-26"]),
    ("GR", ["2024-05-03", "2024-05-06", "2025-04-18", "2025-04-21", "2026-04-10", "2026-04-13", "2025-06-09"]),
    ("CY", ["2024-05-06"]), ("RO", ["2024-05-06", "2025-04-21"]),
    // Mondays and Thursdays of a month.
    ("US", ["2024-01-15", "2024-05-27", "2024-06-19", "2024-09-02", "2024-11-28", "2025-11-27", "2026-05-25"]),
    ("GB", ["2024-05-06", "2024-05-27", "2022-06-03", "2022-09-19", "2023-05-08", "2022-12-27"]),
    ("GB-ENG", ["2024-04-01", "2024-08-26"]), ("GB-SCT", ["2024-08-05", "2024-01-02"]),
    ("CA-BC", ["2024-02-19", "2024-05-20", "2024-08-05", "2024-09-30", "2024-10-14", "2025-02-17"]),
    ("CA-QC", ["2024-05-20", "2024-06-24"]), ("CA", ["2024-07-01", "2024-09-02", "2024-03-29"]),
    ("SE", ["2024-06-22", "2024-11-02", "2025-06-21"]), ("JP", ["2024-01-08", "2024-09-16"]),
    // Holidays that the moon determines.
    ("CN", ["2024-02-10", "2025-01-29", "2026-02-17"]), ("TR", ["2024-04-10", "2024-06-16", "2025-03-30"]),
    ("IR", ["2024-03-20"]), ("US-PR", ["2024-07-25", "2024-07-04"]),
  ])
  func holdsHolidays(code: String, days: [String]) throws {
    let holidays = PublicHolidays(of: code)
    for day in days { #expect(try holidays.contains(Self.day(day)) == .yes, "\(code) \(day)") }
  }

  @Test(arguments: [
    ("DE", ["2024-04-02", "2024-10-04", "2024-12-24"]), ("DE-BE", ["2025-01-06", "2024-11-01"]),
    ("CA-QC", ["2024-02-19", "2024-08-05"]), ("GB-SCT", ["2024-04-01", "2024-08-26"]),
    ("GB-ENG", ["2024-08-05", "2024-01-02"]), ("US", ["2024-07-25", "2024-07-05"]), ("GR", ["2024-04-01"]),
  ])
  func holdsNoOthers(code: String, days: [String]) throws {
    let holidays = PublicHolidays(of: code)
    for day in days { #expect(try holidays.contains(Self.day(day)) == .no, "\(code) \(day)") }
  }

  /// Family Day, Epiphany, Easter Monday in England, and holidays of some towns or some people.
  @Test(arguments: [
    ("CA", "2024-02-19"), ("DE", "2025-01-06"), ("GB", "2024-04-01"), ("FR", "2025-04-18"), ("US", "2024-11-29"),
    ("DE-BY", "2024-08-15"), ("DE-SN", "2024-05-30"), ("AE", "2030-02-04"), ("LK", "2027-03-15"), ("DE", "2041-01-01"),
  ])
  func leavesOpen(code: String, day: String) throws {
    #expect(try PublicHolidays(of: code).contains(Self.day(day)) == .maybe)
  }

  @Test(arguments: ["", "D", "QX", "ZZ-1", "-", "é", "DEUTSCHLAND"])
  func takesAnyCode(code: String) throws {
    #expect(try PublicHolidays(of: code).contains(Self.day("2024-06-11")) == .no)
  }

  @Test func everyLineIsRead() {
    let text = String(decoding: EmbeddedData.holidays.joined(), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 800)
    for line in lines { #expect(HolidayLine(String(line)) != nil, "\(line)") }
    let countries = lines.filter { $0.prefix(3).hasSuffix(" ") }
    #expect(countries.count == 250)
    for line in countries { #expect(HolidayLine(String(line))?.years?.lowerBound == 2020, "\(line)") }
  }

  @Test(arguments: [
    "", "DE 2020-2040 010", "DE 2020-2040 x", "DE 2020-2040 0230", "DE 2020-2040 0518xx", "DE 2020-2040 E",
    "DE 2020-2040 0101+0", "DE 2020-2040 0101:", "DE 2020-2040 0101:40-20", "DE 2020-2040 0101 ? 1",
    "DE 2020-2040 0101:20:21",
  ])
  func refusesWhatIsNoLine(text: String) {
    #expect(HolidayLine(text) == nil)
  }

  @Test(arguments: [
    ("1225", ["2024-12-25"]), ("0330+2", ["2024-03-30", "2024-03-31", "2024-04-01"]), ("0518mo", ["2024-05-20"]),
    ("0520mo", ["2024-05-20"]), ("E-2", ["2024-03-29"]), ("E+1", ["2024-04-01"]), ("O+1", ["2024-05-06"]),
    ("1225:20,23-25", ["2024-12-25"]), ("1225:20,25", []), ("0229", ["2024-02-29"]),
  ])
  func readsRules(text: String, days: [String]) throws {
    let rule = try #require(HolidayRule(Substring(text)))
    #expect(try rule.days(in: 2024) == days.map { try Self.day($0).number })
  }

  @Test(arguments: [
    "2020-04-19", "2021-05-02", "2022-04-24", "2023-04-16", "2024-05-05", "2025-04-20", "2026-04-12", "2027-05-02",
  ])
  func orthodoxEaster(date: String) throws {
    let day = try Self.day(date)
    #expect(CivilDay.orthodoxEaster(in: day.year) == day)
  }

  /// "2024-12-25".
  private static func day(_ text: String) throws -> CivilDay {
    try local(text + " 00:00").civilDay
  }
}
