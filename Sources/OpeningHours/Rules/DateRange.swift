/// Days from one date to another, each year or once.
struct DateRange: Sendable, Hashable {
  let start: DatePoint
  /// The only year in which it begins; `nil` for each year.
  var startYear: Int?
  let end: DatePoint
  /// The year in which it ends; `nil` for the first end after the start.
  var endYear: Int?
  /// Whether it never ends (`2024 May 1+`).
  var isOpenEnded = false

  func contains(_ day: CivilDay) -> Bool {
    // A range that wraps over new year began the year before; an offset moves a date over new year too.
    let years = startYear.map { [$0] } ?? [day.year - 1, day.year, day.year + 1]
    return years.contains { year in
      guard let first = start.firstDay(in: year), day.number >= first.number else { return false }
      if isOpenEnded { return true }
      if let endYear { return end.lastDay(in: endYear).map { day.number <= $0.number } ?? false }
      guard let last = end.lastDay(in: year) else { return false }
      if last.number >= first.number { return day.number <= last.number }
      // A single date that this year does not have (29 February) is no range.
      guard start != end else { return false }
      return end.lastDay(in: year + 1).map { day.number <= $0.number } ?? false
    }
  }
}
