import EmbeddedData

/// The public holidays of a country or of a subdivision, as far as known.
///
/// They come from the calendar that `scripts/make-holidays` makes for 2020 to 2040. A day may be a holiday if it
/// applies only in some places or to some people, or if the moon determines it. Outside these years, every day may be
/// one.
public struct PublicHolidays: Sendable {
  /// The holidays of a place in an unknown country: a few days that are holidays in most countries may be one.
  public static let unknown = PublicHolidays(calendar: nil)

  private let calendar: HolidayCalendar?

  /// Finds the holidays of a place.
  ///
  /// - Parameter code: The country (ISO 3166-1), such as `DE`, or the subdivision (ISO 3166-2), such as `DE-BY`. For a
  ///   country alone, days that are holidays only in some subdivisions may be holidays. For an unknown subdivision, its
  ///   country is used.
  public init(of code: String) { self.init(calendar: HolidayCalendar(of: code)) }

  init(calendar: HolidayCalendar?) { self.calendar = calendar }

  func contains(_ day: CivilDay) -> Certainty {
    guard let calendar else { return Self.isWidelyKept(day) ? .maybe : .no }
    return calendar.contains(day)
  }

  /// New Year's Day, Good Friday to Easter Monday, May 1, and Christmas.
  private static func isWidelyKept(_ day: CivilDay) -> Bool {
    switch (day.month, day.day) {
    case (1, 1), (5, 1), (12, 25...26): true
    default: CivilDay.easter(in: day.year).map { (-2...1).contains(day.number - $0.number) } ?? false
    }
  }
}

/// The holidays of one place, day by day.
struct HolidayCalendar: Sendable {
  private let years: ClosedRange<Int>
  /// Days by number.
  private let certain: Set<Int>
  private let possible: Set<Int>

  /// Reads the calendar of a place; `nil` if its country isn't included.
  init?(of code: String) {
    let code = code.uppercased()
    let country = String(code.prefix(2))
    let lines = HolidayLine.lines(of: country, in: EmbeddedData.holidays)
    let part = lines.first { $0.code == code && $0.code != country }
    guard let whole = part?.years == nil ? lines.first(where: { $0.code == country }) : part, let years = whole.years
    else { return nil }
    self.years = years
    var (certain, possible) = (whole.certainDays(in: years), whole.possibleDays(in: years))
    if let part {
      certain.formUnion(part.certainDays(in: years))
      possible.formUnion(part.possibleDays(in: years))
    } else {
      for part in lines where part.years == nil {
        possible.formUnion(part.certainDays(in: years).union(part.possibleDays(in: years)))
      }
    }
    (self.certain, self.possible) = (certain, possible)
  }

  func contains(_ day: CivilDay) -> Certainty {
    guard years.contains(day.year) else { return .maybe }
    if certain.contains(day.number) { return .yes }
    return possible.contains(day.number) ? .maybe : .no
  }
}
