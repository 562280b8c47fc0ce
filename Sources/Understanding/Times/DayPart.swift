/// A part of the day as it is said.
enum DayPart: String, Sendable {
  case morning, afternoon, evening, night, late

  /// The minute of the day that stands for it where no time was said.
  var usual: Int {
    switch self {
    case .morning: 9 * 60
    case .afternoon: 15 * 60
    case .evening: 19 * 60
    case .night: 21 * 60
    case .late: 23 * 60
    }
  }

  /// The minute of the day for a time on the twelve-hour dial, 0 to 719; past 1440 after the midnight that ends the day.
  func minute(of dial: Int) -> Int {
    switch self {
    case .morning: dial
    case .afternoon, .evening: dial + 720
    // Nights go on until five.
    case .night, .late: dial < 5 * 60 ? dial + 1440 : dial + 720
    }
  }
}
