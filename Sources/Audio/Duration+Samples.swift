extension Duration {
  /// The time `samples` samples take at `sampleRate` samples per second; zero when the rate is not positive.
  package init(samples: Int, at sampleRate: Int) {
    guard sampleRate > 0 else {
      self = .zero
      return
    }
    let (whole, rest) = samples.quotientAndRemainder(dividingBy: sampleRate)
    self = .seconds(whole) + .nanoseconds(Int64((Double(rest) / Double(sampleRate) * 1e9).rounded()))
  }

  /// The length in seconds.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// How many samples fit at `sampleRate` samples per second, to the nearest sample and never negative; the largest
  /// `Int` when that is too many to count.
  package func sampleCount(at sampleRate: Int) -> Int {
    let count = (inSeconds * Double(sampleRate)).rounded()
    if count >= Double(Int.max) { return Int.max }
    return max(0, Int(count))
  }

  /// The length in words for messages, for example "2.5 s".
  package var inWords: String {
    let tenths = (inSeconds * 10).rounded() / 10
    return tenths == tenths.rounded() && abs(tenths) < 1e15 ? "\(Int(tenths)) s" : "\(tenths) s"
  }
}
