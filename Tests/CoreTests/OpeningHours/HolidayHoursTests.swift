import Testing

@testable import OpeningHours

/// Places in an unknown country. December 25, 2024 was a Wednesday.
@Suite struct UnknownHolidayTests {
  @Test(arguments: [
    // A rule for holidays doesn't affect ordinary days.
    Case("Mo-Fr 09:00-17:00; PH off", "2024-06-03 10:00", .open),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-06-08 10:00", .closed),
    // A day that may be a holiday is unknown if that changes the state.
    Case("Mo-Fr 09:00-17:00; PH off", "2024-12-25 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-12-25 18:00", .closed),
    Case("Mo-Fr 09:00-17:00", "2024-12-25 10:00", .open),
    Case("Mo-Fr 09:00-17:00; PH 10:00-12:00", "2024-12-25 11:00", .open),
    Case("Mo-Fr 09:00-17:00; PH 10:00-12:00", "2024-12-25 13:00", .unknown),
    Case("Mo-Sa,PH 09:00-17:00", "2024-12-25 10:00", .open),
    Case("Mo-Tu,PH 09:00-17:00", "2024-12-25 10:00", .unknown),
    Case("PH,Mo-Tu 09:00-17:00", "2024-06-05 10:00", .closed),
    Case("Mo-Fr 09:00-17:00; PH +1 day off", "2024-12-27 10:00", .unknown),
    // Easter Monday and Labour Day are holidays in most countries.
    Case("Mo-Fr 09:00-17:00; PH off", "2024-04-01 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-05-01 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-04-02 10:00", .open),
    // Alone, it says nothing about other days.
    Case("PH off", "2024-06-03 10:00", .unknown),
    Case("PH off", "2024-12-25 10:00", .unknown),
    Case("PH 10:00-12:00", "2024-06-03 10:00", .unknown),
    // Any day may be a school holiday.
    Case("Mo-Fr 09:00-17:00; SH off", "2024-06-03 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; SH off", "2024-06-03 18:00", .closed),
    Case("Mo-Fr 09:00-17:00; SH Mo-Fr 10:00-12:00", "2024-06-03 11:00", .open),
    // The eve of a day that may be a holiday.
    Case("Mo-Fr 18:00-02:00; PH off", "2024-12-25 01:00", .open),
    Case("Mo-Fr 18:00-02:00; PH off", "2024-12-27 01:00", .unknown),
  ])
  func mayBe(line: Case) throws { try line.check() }
}

/// Places in a known country.
@Suite struct KnownHolidayTests {
  @Test(arguments: [
    // Easter Monday, German Unity Day, and Christmas.
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2024-04-01 10:00", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2024-10-03 10:00", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2024-12-25 10:00", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2024-10-04 10:00", .open),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH 10:00-14:00", "2024-10-03 09:30", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH 10:00-14:00", "2024-10-03 13:30", .open),
    PlacedCase("DE", "PH,Su 10:00-16:00", "2024-10-03 12:00", .open),
    PlacedCase("DE", "PH,Su 10:00-16:00", "2024-10-04 12:00", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH -1 day 09:00-12:00", "2024-10-02 13:00", .closed),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH +1 day off", "2024-10-04 13:00", .closed),
    PlacedCase("DE", "Mo-Sa 09:00-18:00; PH Mo-Fr 10:00-12:00", "2024-10-03 13:00", .closed),
    PlacedCase("DE", "PH off", "2024-10-03 10:00", .closed),
    PlacedCase("DE", "PH off", "2024-10-04 10:00", .unknown),
    // Hours from the evening before a holiday continue; those of a holiday don't begin.
    PlacedCase("DE", "Mo-Fr 18:00-02:00; PH off", "2024-10-03 01:00", .open),
    PlacedCase("DE", "Mo-Fr 18:00-02:00; PH off", "2024-10-04 01:00", .closed),
    // Any day may be a school holiday.
    PlacedCase("DE", "Mo-Fr 09:00-18:00; SH off", "2024-10-04 10:00", .unknown),
    // A holiday of some subdivisions may be one if only the country is known: Epiphany 2025 was a Monday.
    PlacedCase("DE-BY", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 10:00", .closed),
    PlacedCase("de-by", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 10:00", .closed),
    PlacedCase("DE-BE", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 10:00", .open),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 10:00", .unknown),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 19:00", .closed),
    // Assumption Day is a holiday only in some towns of Bavaria.
    PlacedCase("DE-BY", "Mo-Fr 09:00-18:00; PH off", "2024-08-15 10:00", .unknown),
    // An unknown subdivision uses its country; an unknown country may be any.
    PlacedCase("DE-XX", "Mo-Fr 09:00-18:00; PH off", "2025-01-06 10:00", .unknown),
    PlacedCase("QX", "Mo-Fr 09:00-18:00; PH off", "2024-10-03 10:00", .open),
    PlacedCase("QX", "Mo-Fr 09:00-18:00; PH off", "2024-12-25 10:00", .unknown),
    // The holidays of other years are unknown.
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2019-10-01 10:00", .unknown),
    PlacedCase("DE", "Mo-Fr 09:00-18:00; PH off", "2041-10-01 10:00", .unknown),
    PlacedCase("DE", "Mo-Fr 09:00-18:00", "2041-10-01 10:00", .open),
  ])
  func isTold(line: PlacedCase) throws { try line.check() }
}

/// A row of a table: the state for a value at a time in a country or subdivision.
struct PlacedCase: Sendable, CustomTestStringConvertible {
  let code: String
  let value: String
  let time: String
  let state: OpeningState

  init(_ code: String, _ value: String, _ time: String, _ state: OpeningState) {
    (self.code, self.value, self.time, self.state) = (code, value, time, state)
  }

  var testDescription: String { "\(code): \(value) at \(time): \(state)" }

  func check() throws {
    let hours = try OpeningSchedule(parsing: value)
    #expect(try hours.state(at: local(time), holidays: PublicHolidays(of: code)) == state)
  }
}
