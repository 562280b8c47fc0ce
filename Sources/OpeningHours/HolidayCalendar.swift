/// Answers which days are holidays where a place is.
///
/// `nil` means that nobody knows: a rule for holidays may then hold that day or not, and a place is unknown at those
/// minutes where that makes a difference.
public struct HolidayCalendar: Sendable {
  /// Whether the day is a public holiday (`PH`). Asked with the first minute of the day.
  public var isPublicHoliday: @Sendable (LocalTime) -> Bool?

  /// Whether the day is in the school holidays (`SH`). Asked with the first minute of the day.
  public var isSchoolHoliday: @Sendable (LocalTime) -> Bool?

  /// Makes a calendar.
  ///
  /// - Parameters:
  ///   - isPublicHoliday: `nil` for a day where that is not known.
  ///   - isSchoolHoliday: likewise; by default it is never known.
  public init(
    isPublicHoliday: @escaping @Sendable (LocalTime) -> Bool?,
    isSchoolHoliday: @escaping @Sendable (LocalTime) -> Bool? = { _ in nil }
  ) {
    self.isPublicHoliday = isPublicHoliday
    self.isSchoolHoliday = isSchoolHoliday
  }

  /// What can be said without knowing the country: 1 January, 25 and 26 December may be public holidays, other days
  /// are taken as ordinary ones; any day may be in the school holidays.
  public static let wellKnown = HolidayCalendar { day in
    switch (day.month, day.day) {
    case (1, 1), (12, 25), (12, 26): nil
    default: false
    }
  }
}
