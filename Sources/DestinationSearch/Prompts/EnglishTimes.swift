import Understanding

/// Durations and times of day in spoken English.
enum EnglishTimes {
  /// The longest duration that is spoken, in seconds (100 days).
  private static let longest = 8_640_000.0

  /// A duration in words: "less than a minute", "twelve minutes", "two hours five minutes", "one day three hours";
  /// `nil` if it isn't a valid duration in seconds.
  static func duration(_ seconds: Double) -> String? {
    guard (0...longest).contains(seconds) else { return nil }
    guard seconds >= 30 else { return "less than a minute" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 60 { return count(minutes, "minute") }
    let hours = minutes / 60
    if hours < 24 { return join(count(hours, "hour"), minutes % 60, "minute") }
    return join(count(hours / 24, "day"), hours % 24, "hour")
  }

  /// A time of day, in minutes since midnight, 0 to 1439: "four o'clock", "ten past four", "twenty five to five", "four
  /// seventeen", "midnight"; `nil` if it is out of range.
  static func clock(_ minute: Int) -> String? {
    guard (0..<1_440).contains(minute) else { return nil }
    if minute == 0 { return "midnight" }
    if minute == 720 { return "noon" }
    let (hour, rest) = (name(minute / 60), minute % 60)
    return switch rest {
    case 0: "\(hour) o'clock"
    case 15: "quarter past \(hour)"
    case 30: "half past \(hour)"
    case 45: "quarter to \(name(minute / 60 + 1))"
    case let past where past % 5 == 0 && past < 30: "\(words(past)) past \(hour)"
    case let past where past % 5 == 0: "\(words(60 - past)) to \(name(minute / 60 + 1))"
    case 1..<10: "\(hour) oh \(words(rest))"
    default: "\(hour) \(words(rest))"
    }
  }

  /// The hour on a 12-hour clock.
  private static func name(_ hour: Int) -> String { words((hour + 11) % 12 + 1) }

  private static func words(_ number: Int) -> String { NumberWords.cardinal(number).joined(separator: " ") }

  private static func count(_ number: Int, _ unit: String) -> String {
    "\(words(number)) \(unit)\(number == 1 ? "" : "s")"
  }

  private static func join(_ large: String, _ small: Int, _ unit: String) -> String {
    small == 0 ? large : "\(large) \(count(small, unit))"
  }
}
