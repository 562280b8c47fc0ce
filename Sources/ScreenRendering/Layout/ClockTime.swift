/// A time of day as a clock of 24 hours shows it: "9:41" or "09:41".
struct ClockTime: Hashable, CustomStringConvertible {
  private static let day = 24 * 60

  private let minutes: Int
  private let hasTwoDigits: Bool

  /// Reads what a clock shows; `nil` for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = Self.number(parts[0]), let minute = Self.number(parts[1]), hour < 24, minute < 60
    else { return nil }
    minutes = 60 * hour + minute
    hasTwoDigits = parts[0].count == 2 && hour < 10
  }

  private init(minutes: Int, hasTwoDigits: Bool) { (self.minutes, self.hasTwoDigits) = (minutes, hasTwoDigits) }

  /// The time after so many seconds, to the nearest minute; `nil` where nobody knows them, and where it is another day's.
  func later(by seconds: Double) -> ClockTime? {
    guard seconds >= 0, seconds < Double(60 * Self.day) else { return nil }
    let later = minutes + Int((seconds / 60).rounded())
    return ClockTime(minutes: later % Self.day, hasTwoDigits: hasTwoDigits)
  }

  /// As the clock it was read from shows it.
  var description: String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hasTwoDigits && hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
