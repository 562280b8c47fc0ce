/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday 7.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  /// The days of the week, Monday first.
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}
