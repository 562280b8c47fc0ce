import OpeningHours

/// The day of a visit as spoken: "yesterday", "on monday", "last week".
public enum PastDay: Hashable, Sendable {
  /// A number of days ago; 0 is today.
  case daysAgo(Int)
  /// The last day with this name before today; 1 Monday to 7 Sunday.
  case weekday(Int)
  /// The last Saturday or Sunday.
  case weekend
  /// A week, Monday to Sunday, as a number of weeks ago.
  case week(ago: Int)
  /// The last visit, on any day.
  case last

  /// Parses a whole phrase: "yesterday", "last night", "on monday", "two days ago", "the other day".
  public init?(parsing words: [String]) {
    var words = words[...]
    while let first = words.first, ["on", "from", "the", "this", "last"].contains(first), words.count > 1,
      !["week", "night", "time"].contains(words.dropFirst().first ?? "")
    {
      words = words.dropFirst()
    }
    let text = words.joined(separator: " ")
    if let fixed = Self.fixed[text] {
      self = fixed
    } else if words.count == 1, let weekday = words.first.flatMap(Weekday.init(named:)) {
      self = .weekday(weekday.rawValue)
    } else if words.count == 2, let weekday = words.first.flatMap(Weekday.init(named:)),
      let part = words.last, DayPart(rawValue: part) != nil
    {
      self = .weekday(weekday.rawValue)
    } else if let (number, count) = SpokenClock.number(words),
      ["days ago", "day ago"].contains(words.dropFirst(count).joined(separator: " "))
    {
      self = .daysAgo(number)
    } else {
      return nil
    }
  }

  /// The possible days, nearest first, as seen from today's weekday, 1 Monday to 7 Sunday; `nil` for any day.
  public func daysAgo(from weekday: Int) -> ClosedRange<Int>? {
    switch self {
    case .daysAgo(let days): return days...days
    case .weekday(let wanted):
      let days = (weekday - wanted + 7) % 7
      return days == 0 ? 7...7 : days...days
    case .weekend:
      // On a Sunday, Saturday is yesterday; on a Saturday, the last weekend is a week earlier.
      let sunday = weekday == 7 ? 0 : weekday
      return sunday...(sunday + 1)
    case .week(let ago):
      let monday = weekday - 1
      return ago == 0 ? 0...monday : (monday + 7 * ago - 6)...(monday + 7 * ago)
    case .last: return nil
    }
  }

  private static let fixed: [String: PastDay] = [
    "today": .daysAgo(0), "morning": .daysAgo(0), "afternoon": .daysAgo(0), "evening": .daysAgo(0),
    "yesterday": .daysAgo(1), "last night": .daysAgo(1), "yesterday morning": .daysAgo(1),
    "yesterday afternoon": .daysAgo(1), "yesterday evening": .daysAgo(1), "day before yesterday": .daysAgo(2),
    "a week ago": .daysAgo(7), "week ago": .daysAgo(7), "weekend": .weekend, "this week": .week(ago: 0),
    "last week": .week(ago: 1), "other day": .last, "recently": .last, "last time": .last, "before": .last,
    "earlier": .last, "last": .last, "just now": .last,
  ]
}
