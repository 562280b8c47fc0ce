import OpeningHours
import Testing

/// 25 December 2024 was a Wednesday, 1 July a Monday.
@Suite struct HolidayTests {
  @Test(arguments: [
    // A rule for holidays leaves ordinary days as they are.
    Case("Mo-Fr 09:00-17:00; PH off", "2024-06-03 10:00", .open),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-06-08 10:00", .closed),
    // A day that may be a holiday is unknown where that changes the state.
    Case("Mo-Fr 09:00-17:00; PH off", "2024-12-25 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-12-25 18:00", .closed),
    Case("Mo-Fr 09:00-17:00", "2024-12-25 10:00", .open),
    Case("Mo-Fr 09:00-17:00; PH 10:00-12:00", "2024-12-25 11:00", .open),
    Case("Mo-Fr 09:00-17:00; PH 10:00-12:00", "2024-12-25 13:00", .unknown),
    Case("Mo-Sa,PH 09:00-17:00", "2024-12-25 10:00", .open),
    Case("Mo-Tu,PH 09:00-17:00", "2024-12-25 10:00", .unknown),
    Case("PH,Mo-Tu 09:00-17:00", "2024-06-05 10:00", .closed),
    Case("Mo-Fr 09:00-17:00; PH +1 day off", "2024-12-27 10:00", .unknown),
    // Alone it says nothing about other days.
    Case("PH off", "2024-06-03 10:00", .unknown),
    Case("PH off", "2024-12-25 10:00", .unknown),
    Case("PH 10:00-12:00", "2024-06-03 10:00", .unknown),
    // Any day may be in the school holidays.
    Case("Mo-Fr 09:00-17:00; SH off", "2024-06-03 10:00", .unknown),
    Case("Mo-Fr 09:00-17:00; SH off", "2024-06-03 18:00", .closed),
    Case("Mo-Fr 09:00-17:00; SH Mo-Fr 10:00-12:00", "2024-06-03 11:00", .open),
    // The eve of a day that may be one.
    Case("Mo-Fr 18:00-02:00; PH off", "2024-12-25 01:00", .open),
    Case("Mo-Fr 18:00-02:00; PH off", "2024-12-27 01:00", .unknown),
  ])
  func withoutACalendar(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("Mo-Fr 09:00-17:00; PH off", "2024-07-01 10:00", .closed),
    Case("Mo-Fr 09:00-17:00; PH off", "2024-12-25 10:00", .open),
    Case("Mo-Fr 09:00-17:00, PH Mo 10:00-18:00", "2024-07-01 17:30", .open),
    Case("Mo-Fr 09:00-17:00, PH Tu 10:00-18:00", "2024-07-01 17:30", .closed),
    Case("PH off", "2024-07-01 10:00", .closed),
    Case("PH 10:00-12:00", "2024-07-01 13:00", .closed),
    Case("PH 10:00-12:00", "2024-07-02 11:00", .unknown),
    Case("Mo-Fr 09:00-17:00; PH -1 day 09:00-12:00", "2024-06-30 10:00", .open),
    Case("Mo-Fr 09:00-17:00; SH off", "2024-08-01 10:00", .closed),
    Case("Mo-Fr 09:00-17:00; SH off", "2024-09-02 10:00", .open),
  ])
  func withACalendar(line: Case) throws {
    try line.check(
      holidays: HolidayCalendar(
        isPublicHoliday: { ($0.month, $0.day) == (7, 1) }, isSchoolHoliday: { $0.month == 8 }))
  }
}
