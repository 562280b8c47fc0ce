import Audio

/// What a 16-bit sample can hold.
enum FullScale {
  /// Whether a value fits, once rounded.
  static func holds(_ value: Double) -> Bool {
    let rounded = value.rounded()
    return rounded >= Double(Int16.min) && rounded <= Double(Int16.max)
  }

  /// The factor, at most one, that makes the whole of `signal` fit.
  static func fitting(_ signal: [Double]) -> Double {
    var factor = 1.0
    for value in signal where !holds(value) {
      factor = min(factor, (value < 0 ? Double(Int16.min) : Double(Int16.max)) / value)
    }
    return factor
  }

  /// `signal` limited to what fits, and how many of its samples did not.
  static func limited(_ signal: [Double]) -> (signal: [Double], clipped: Int) {
    var clipped = 0
    let limited = signal.map { value in
      guard !holds(value) else { return value }
      clipped += 1
      return value < 0 ? Double(Int16.min) : Double(Int16.max)
    }
    return (limited, clipped)
  }

  /// `signal` as 16-bit samples, and how many had to be limited.
  static func samples(_ signal: [Double]) -> (samples: [Int16], clipped: Int) {
    (signal.map { Int16(saturating: $0) }, signal.count { !holds($0) })
  }
}
