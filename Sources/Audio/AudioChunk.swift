/// A sequence of mono samples; the unit that stages exchange.
public struct AudioChunk: Sendable, Hashable {
  /// Signed 16-bit samples of one channel, in time order. May be empty.
  public var samples: [Int16]
  /// Samples per second.
  public var sampleRate: Int
  /// The number of samples, at ``sampleRate``, lost between the previous chunk and this one; zero if none were.
  public var droppedBefore: Int

  /// Creates a chunk of mono samples.
  public init(samples: [Int16], sampleRate: Int, droppedBefore: Int = 0) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.droppedBefore = droppedBefore
  }

  /// The length of the samples; zero if the rate isn't positive.
  public var duration: Duration { Duration(samples: samples.count, at: sampleRate) }

  /// The root-mean-square level in dBFS, -120...0; see ``AudioLevel``.
  public var levelDBFS: Double { AudioLevel.rms(of: samples) }
}

extension Duration {
  /// The duration of `samples` samples at `sampleRate` samples per second; zero if the rate isn't positive.
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

  /// The number of samples that fit at `sampleRate` samples per second, rounded and never negative; `Int.max` if it
  /// would overflow.
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

extension Int16 {
  /// The nearest 16-bit value: rounded, limited at both ends, and 0 for NaN.
  package init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int16(Swift.max(-32768, Swift.min(32767, value.rounded())))
    }
  }
}
