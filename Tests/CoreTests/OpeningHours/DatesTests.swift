import OpeningHours
import Testing

/// Months, dates, weeks, years, and counted weekdays.
@Suite struct DatesTests {
  @Test(arguments: [
    Case("Apr-Oct 10:00-18:00", "2024-04-01 10:00", .open),
    Case("Apr-Oct 10:00-18:00", "2024-10-31 10:00", .open),
    Case("Apr-Oct 10:00-18:00", "2024-11-01 10:00", .closed),
    Case("Nov-Mar 10:00-18:00", "2024-12-31 10:00", .open),
    Case("Nov-Mar 10:00-18:00", "2025-03-31 10:00", .open),
    Case("Nov-Mar 10:00-18:00", "2025-04-01 10:00", .closed),
    Case("Feb 10:00-18:00", "2024-02-29 10:00", .open),
    Case("Apr,Jun: Mo-Fr 10:00-18:00", "2024-06-03 10:00", .open),
    Case("Apr,Jun: Mo-Fr 10:00-18:00", "2024-05-06 10:00", .closed),
    Case("10:00-18:00; Dec 25 off", "2024-12-25 12:00", .closed),
    Case("10:00-18:00; Dec 25,26 off", "2024-12-26 12:00", .closed),
    Case("10:00-18:00; Dec 25-26 off", "2024-12-26 12:00", .closed),
    Case("10:00-18:00; 25 Dec off", "2024-12-25 12:00", .closed),
    Case("10:00-18:00; Jan 1,Dec 25 off", "2024-01-01 12:00", .closed),
    Case("10:00-18:00; Dec 24-Jan 2 off", "2024-12-24 12:00", .closed),
    Case("10:00-18:00; Dec 24-Jan 2 off", "2025-01-02 12:00", .closed),
    Case("10:00-18:00; Dec 24-Jan 2 off", "2025-01-03 12:00", .open),
    Case("10:00-18:00; 2024 Dec 25 off", "2024-12-25 12:00", .closed),
    Case("10:00-18:00; 2024 Dec 25 off", "2025-12-25 12:00", .open),
    Case("10:00-18:00; 2024 Dec 24-2025 Jan 2 off", "2025-01-02 12:00", .closed),
    Case("10:00-18:00; 2024 Dec 24-2025 Jan 2 off", "2025-12-24 12:00", .open),
    Case("10:00-18:00; 2024 Dec 24-Jan 2 off", "2025-01-02 12:00", .closed),
    Case("10:00-18:00; 2024 Dec 24-Jan 2 off", "2024-01-02 12:00", .open),
    Case("10:00-18:00; 2024 Nov 1+ off", "2031-01-02 12:00", .closed),
    Case("10:00-18:00; Feb 29 off", "2024-02-29 12:00", .closed),
    Case("10:00-18:00; Feb 29 off", "2023-02-28 12:00", .open),
    Case("10:00-18:00; Feb 29 off", "2023-03-01 12:00", .open),
    Case("10:00-18:00; Feb 20-Feb 29 off", "2023-02-28 12:00", .closed),
    Case("10:00-18:00; Feb 20-Feb 29 off", "2023-03-01 12:00", .open),
    Case("10:00-18:00; easter off", "2024-03-31 12:00", .closed),
    Case("10:00-18:00; easter -2 days off", "2024-03-29 12:00", .closed),
    Case("10:00-18:00; easter -2 days off", "2024-03-31 12:00", .open),
    Case("10:00-18:00; easter -2 days-easter +1 day off", "2024-04-01 12:00", .closed),
    Case("Dec 8:00-17:00", "2024-12-31 08:00", .open),
    Case("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2024-03-30 12:00", .closed),
    Case("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2024-03-31 12:00", .open),
    Case("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2024-10-27 12:00", .open),
    Case("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2024-10-28 12:00", .closed),
    Case("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2024-04-03 12:00", .open),
  ])
  func monthsAndDates(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("week 1-10 Mo 10:00-18:00", "2024-12-30 12:00", .open),
    Case("week 1-10 Mo 10:00-18:00", "2024-12-23 12:00", .closed),
    Case("week 1-9/2 10:00-18:00", "2024-01-08 12:00", .closed),
    Case("week 1-9/2 10:00-18:00", "2024-01-15 12:00", .open),
    Case("week 2,4 10:00-18:00", "2024-01-08 12:00", .open),
    Case("week 50-2 10:00-18:00", "2024-01-08 12:00", .open),
    Case("week 50-2 10:00-18:00", "2024-01-15 12:00", .closed),
    Case("2024 10:00-18:00", "2024-06-03 12:00", .open),
    Case("2024 10:00-18:00", "2025-06-03 12:00", .closed),
    Case("2024-2026 Mo-Su 10:00-18:00", "2026-06-03 12:00", .open),
    Case("2024-2028/2 10:00-18:00", "2025-06-03 12:00", .closed),
    Case("2024+ 10:00-18:00", "2050-06-03 12:00", .open),
    Case("2024,2026 Apr-Oct 10:00-18:00", "2026-06-03 12:00", .open),
    Case("summer 10:00-18:00", "2024-06-03 12:00", .unknown),
    Case("summer 10:00-18:00", "2024-06-03 18:00", .closed),
  ])
  func weeksYearsAndSeasons(line: Case) throws { try line.check() }

  @Test(arguments: [
    Case("Fr-Mo 10:00-18:00", "2024-06-03 12:00", .open),
    Case("Fr-Mo 10:00-18:00", "2024-06-04 12:00", .closed),
    Case("Fr-Mo 10:00-18:00", "2024-06-09 12:00", .open),
    Case("Mo-Su 10:00-18:00", "2024-06-09 12:00", .open),
    Case("Sa,Su 10:00-18:00", "2024-06-09 12:00", .open),
    Case("Th[1] 10:00-18:00", "2024-06-06 12:00", .open),
    Case("Th[1] 10:00-18:00", "2024-06-13 12:00", .closed),
    Case("Th[1,3] 10:00-18:00", "2024-06-20 12:00", .open),
    Case("Th[2-4] 10:00-18:00", "2024-06-20 12:00", .open),
    Case("Su[-1] 10:00-18:00", "2024-06-30 12:00", .open),
    Case("Su[-1] 10:00-18:00", "2024-06-23 12:00", .closed),
    Case("Su[-1] -2 days 10:00-18:00", "2024-06-28 12:00", .open),
    Case("Sa[1] +1 day 10:00-18:00", "2024-06-02 12:00", .open),
    Case("Apr-Oct Su[1] 10:00-18:00", "2024-06-02 12:00", .open),
    Case("Apr-Oct Su[1] 10:00-18:00", "2024-06-09 12:00", .closed),
  ])
  func weekdays(line: Case) throws { try line.check() }
}
