import SearchScreen

/// Distance and time in words; what is below zero is "--" (MA-9).
struct EstimateText {
  /// The distance.
  let distance: String
  /// The time.
  let time: String

  init(_ estimates: TravelEstimates, words: ScreenWords) {
    distance = Self.distance(estimates.distanceRemaining, words)
    time = Self.time(estimates.timeRemaining, words)
  }

  /// Both.
  var line: String { time + " · " + distance }

  private static func distance(_ metres: Double, _ words: ScreenWords) -> String {
    guard metres >= 0 else { return "--" }
    let step = metres < 300 ? 10.0 : 50
    let rounded = (metres / step).rounded() * step
    if rounded < 1000 { return "\(Int(rounded)) \(words.metres)" }
    let tenths = Int((metres / 100).rounded())
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(words.kilometres)" : "\(Int((metres / 1000).rounded())) \(words.kilometres)"
  }

  private static func time(_ seconds: Double, _ words: ScreenWords) -> String {
    guard seconds >= 0 else { return "--" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 60 { return "\(minutes) \(words.minutes)" }
    return "\(minutes / 60) \(words.hours) \(minutes % 60) \(words.minutes)"
  }
}
