import Foundation
import Testing

@testable import OpeningHours

/// Times of day, hours past midnight, and combined rules. June 3, 2024 was a Monday.
@Suite struct HoursTests {
  @Test(arguments: [
    Case("Mo-Fr 08:00-17:00", "2024-06-03 07:59", .closed),
    Case("Mo-Fr 08:00-17:00", "2024-06-03 08:00", .open),
    Case("Mo-Fr 08:00-17:00", "2024-06-03 16:59", .open),
    Case("Mo-Fr 08:00-17:00", "2024-06-03 17:00", .closed),
    Case("Mo-Fr 08:00-17:00", "2024-06-08 12:00", .closed),
    Case("Mo-Fr 08:00-12:00,13:00-17:00", "2024-06-03 12:00", .closed),
    Case("Mo-Fr 08:00-12:00,13:00-17:00", "2024-06-03 13:00", .open),
    Case("24/7", "2024-06-08 03:33", .open),
    Case("Mo-Fr", "2024-06-03 23:59", .open),
    Case("Mo-Fr", "2024-06-08 00:00", .closed),
    Case("00:00-24:00", "2024-06-03 23:59", .open),
    Case("08:00-08:00", "2024-06-03 03:00", .open),
    Case("10:00-00:00", "2024-06-03 23:59", .open),
    Case("10:00-00:00", "2024-06-03 00:00", .closed),
    Case("closed", "2024-06-03 12:00", .closed),
    Case("off", "2024-06-03 12:00", .closed),
    Case("closed \"for renovation\"", "2024-06-03 12:00", .closed),
    Case("24/7 closed \"for good\"", "2024-06-03 12:00", .closed),
    Case("unknown", "2024-06-03 12:00", .unknown),
    Case("open", "2024-06-03 12:00", .open),
  ])
  func daysAndTimes(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("Fr 18:00-02:00", "2024-06-07 18:00", .open),
    Case("Fr 18:00-02:00", "2024-06-08 01:59", .open),
    Case("Fr 18:00-02:00", "2024-06-08 02:00", .closed),
    Case("Fr 18:00-02:00", "2024-06-07 01:00", .closed),
    Case("Fr 18:00-26:00", "2024-06-08 01:59", .open),
    Case("Fr 18:00-26:00", "2024-06-08 02:00", .closed),
    // Hours from Friday continue into a day off, but not into hours that are explicitly off.
    Case("Mo-Fr 18:00-02:00; Sa off", "2024-06-08 01:00", .open),
    Case("Mo-Fr 18:00-02:00; Sa off", "2024-06-08 18:00", .closed),
    Case("Mo-Fr 18:00-02:00; Sa 01:00-05:00 off", "2024-06-08 00:59", .open),
    Case("Mo-Fr 18:00-02:00; Sa 01:00-05:00 off", "2024-06-08 01:00", .closed),
    // A day off also has no evening hours.
    Case("Mo-Fr 18:00-02:00; Fr off", "2024-06-08 01:00", .closed),
    Case("Mo-Fr 18:00-02:00; Fr 10:00-12:00", "2024-06-08 01:00", .closed),
    // Across the end of the week, the month, and the year.
    Case("Su 20:00-03:00", "2024-06-10 02:59", .open),
    Case("May 20:00-03:00", "2024-06-01 01:00", .open),
    Case("May 20:00-03:00", "2024-05-01 01:00", .closed),
    Case("2023 Dec 31 20:00-03:00", "2024-01-01 02:00", .open),
  ])
  func overMidnight(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("Mo-Sa 08:00-20:00; We 10:00-12:00", "2024-06-05 09:00", .closed),
    Case("Mo-Sa 08:00-20:00; We 10:00-12:00", "2024-06-05 11:00", .open),
    Case("Mo-Sa 08:00-20:00, We 21:00-22:00", "2024-06-05 09:00", .open),
    Case("Mo-Sa 08:00-20:00, We 21:00-22:00", "2024-06-05 21:30", .open),
    Case("Mo-Sa 08:00-20:00; We off", "2024-06-05 09:00", .closed),
    Case("Mo-Sa 08:00-20:00, We off", "2024-06-05 09:00", .closed),
    Case("10:00-18:00; 12:00-13:00 off", "2024-06-05 12:30", .closed),
    Case("10:00-18:00; 12:00-13:00 off", "2024-06-05 13:00", .open),
    Case("We off; Mo-Fr 08:00-20:00", "2024-06-05 09:00", .open),
    Case("24/7; Su off", "2024-06-09 12:00", .closed),
    Case("24/7; Su off", "2024-06-08 12:00", .open),
    Case("Mo-Fr 09:00-17:00 || \"by appointment\"", "2024-06-03 10:00", .open),
    Case("Mo-Fr 09:00-17:00 || \"by appointment\"", "2024-06-03 18:00", .unknown),
    Case("Mo-Fr 09:00-17:00 || Sa 10:00-12:00", "2024-06-08 11:00", .open),
    Case("Mo-Fr 09:00-17:00 || Sa 10:00-12:00", "2024-06-08 13:00", .closed),
    Case("Mo-Fr 18:00-02:00 || unknown", "2024-06-08 01:00", .open),
    Case("Mo-Fr 09:00-17:00; Sa unknown", "2024-06-08 01:00", .unknown),
    Case("\"by appointment\"", "2024-06-08 01:00", .unknown),
    Case("Mo-Fr 09:00-17:00 \"by appointment\"", "2024-06-03 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00 \"by appointment\"", "2024-06-03 08:00", .closed),
    Case("Mo-Fr 09:00-17:00 open \"ring twice\"", "2024-06-03 10:00", .open),
    Case("Mo-Fr 09:00-17:00; Sa closed \"a; b || c\"", "2024-06-08 10:00", .closed),
    Case("\"summer timetable\": 09:00-17:00", "2024-06-08 10:00", .unknown),
    // A text with only closing times doesn't give the opening times.
    Case("Su off", "2024-06-09 10:00", .closed),
    Case("Su off", "2024-06-08 10:00", .unknown),
  ])
  func rulesTogether(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("18:00+", "2024-06-03 17:59", .closed),
    Case("18:00+", "2024-06-03 18:59", .open),
    Case("18:00+", "2024-06-03 19:00", .unknown),
    Case("Mo 18:00+", "2024-06-04 03:59", .unknown),
    Case("Mo 18:00+", "2024-06-04 04:00", .closed),
    Case("Mo 22:00+", "2024-06-04 05:59", .unknown),
    Case("Mo 22:00+", "2024-06-04 06:00", .closed),
    Case("10:00+", "2024-06-03 23:59", .unknown),
    Case("10:00+", "2024-06-03 00:00", .closed),
    Case("10:00-18:00+", "2024-06-03 17:59", .open),
    Case("10:00-18:00+", "2024-06-03 18:00", .unknown),
    Case("11am-late", "2024-06-03 13:00", .unknown),
    // A time alone gives only the beginning.
    Case("Mo[1] 09:00", "2024-06-03 08:59", .closed),
    Case("Mo[1] 09:00", "2024-06-03 09:00", .unknown),
    Case("Mo[1] 09:00", "2024-06-10 09:00", .closed),
    Case("Su 09:00,11am", "2024-06-09 12:00", .unknown),
  ])
  func openEnds(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("sunrise-sunset", "2024-06-03 02:59", .closed),
    Case("sunrise-sunset", "2024-06-03 03:00", .unknown),
    Case("sunrise-sunset", "2024-06-03 10:30", .open),
    Case("sunrise-sunset", "2024-06-03 14:30", .unknown),
    Case("sunrise-sunset", "2024-06-03 23:45", .closed),
    Case("sunset-sunrise", "2024-06-03 00:00", .open),
    Case("sunset-sunrise", "2024-06-03 12:00", .closed),
    Case("Mo sunset-sunrise", "2024-06-04 02:59", .open),
    Case("08:00-dusk", "2024-06-03 08:00", .open),
    Case("Mo-Su dawn-dusk", "2024-06-03 12:00", .open),
    Case("Mo 08:00-dusk", "2024-06-04 00:59", .unknown),
    Case("(dawn-02:00)-12:00", "2024-06-03 00:00", .unknown),
    Case("(sunrise+01:00)-(sunset-01:00)", "2024-06-03 10:30", .unknown),
    Case("(sunrise+01:00)-(sunset-01:00)", "2024-06-03 11:30", .open),
    Case("(sunrise+01:00)-(sunset-01:00)", "2024-06-03 13:30", .unknown),
  ])
  func sun(line: Case) throws { try line.check() }
}

/// Parses "2024-12-25 10:00" as local time.
func local(_ text: String) throws -> LocalTime {
  let parts = text.split { "- :".contains($0) }.compactMap { Int($0) }
  try #require(parts.count == 5, "\(text) isn't a date with a time")
  let day = try #require(CivilDay(year: parts[0], month: parts[1], day: parts[2]), "\(text) is in no calendar")
  return LocalTime(civilDay: day, minute: parts[3] * 60 + parts[4])
}

/// Parses "2024-12-25T10:00:00Z".
func instant(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}

/// A row of a table: the state for a value at a time.
struct Case: Sendable, CustomTestStringConvertible {
  let value: String
  let time: String
  let state: OpeningState

  init(_ value: String, _ time: String, _ state: OpeningState) {
    self.value = value
    self.time = time
    self.state = state
  }

  var testDescription: String { "\(value) at \(time): \(state)" }

  func check() throws {
    let hours = try OpeningSchedule(parsing: value)
    #expect(try hours.state(at: local(time)) == state)
  }
}
