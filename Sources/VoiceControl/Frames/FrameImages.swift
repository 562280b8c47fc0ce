/// The images of a frame: one that stands still, or several that are played in a cycle.
///
/// What was asked for is kept apart from what a host shows of it; `warnings` tells the difference.
public struct FrameImages: Hashable, Sendable {
  /// The cycles a host plays (VC-9).
  public static let cycles: ClosedRange<Duration> = .milliseconds(300) ... .seconds(5)
  /// The longer side a host draws at most, in points (VC-10).
  public static let longestSide = 150.0

  /// The folder of the files.
  public let name: String
  /// How many there are, 1 to 100.
  public let count: Int
  /// How long one pass was asked to take; `nil` for an image that stands still.
  public let requestedCycle: Duration?
  /// The longer side asked for, in points.
  public let requestedSide: Double

  /// Makes the images of a frame.
  ///
  /// - Parameters:
  ///   - name: The folder of the files, as in `frames/searching`.
  ///   - count: How many there are, 1 to 100.
  ///   - cycle: How long one pass takes. Means nothing for a single image.
  ///   - side: The longer side in points.
  /// - Throws: `FrameError` for a count out of range, and for a cycle or side that is not above 0.
  public init(_ name: String, count: Int = 1, cycle: Duration? = nil, side: Double = 120) throws(FrameError) {
    guard (1...100).contains(count) else { throw .imageCount(name: name, count: count) }
    guard side > 0, side.isFinite else { throw .imageMeasure(name: name, what: "side", value: side) }
    if let cycle, cycle <= .zero { throw .imageMeasure(name: name, what: "cycle", value: cycle / .seconds(1)) }
    if count > 1, cycle == nil { throw .imageMeasure(name: name, what: "cycle", value: 0) }
    self.init(drawn: name, count: count, cycle: count > 1 ? cycle : nil, side: side)
  }

  /// Makes images that are known to be in range.
  init(drawn name: String, count: Int = 1, cycle: Duration? = nil, side: Double = 120) {
    self.name = name
    self.count = count
    requestedCycle = cycle
    requestedSide = side
  }

  /// How long one pass takes on the screen: what was asked for, kept within `cycles` (VC-9). An image that stands still
  /// has none.
  public var cycle: Duration? {
    requestedCycle.map { min(max($0, Self.cycles.lowerBound), Self.cycles.upperBound) }
  }

  /// The longer side on the screen in points: what was asked for, at most `longestSide` (VC-10).
  public var side: Double { min(requestedSide, Self.longestSide) }

  /// What a host changes without a word.
  public var warnings: [FrameWarning] {
    var warnings: [FrameWarning] = []
    if let requestedCycle, let cycle, cycle != requestedCycle {
      warnings.append(.cycleClamped(name: name, requested: requestedCycle, shown: cycle))
    }
    if side != requestedSide { warnings.append(.sizeReduced(name: name, requested: requestedSide, shown: side)) }
    return warnings
  }

  /// The image to show some time after the first one appeared.
  ///
  /// - Parameters:
  ///   - elapsed: The time since then. Before it, the first image is shown.
  ///   - repeats: Whether the images go round; otherwise the last one stays (VC-11).
  /// - Returns: An index, 0 to `count` - 1.
  public func index(at elapsed: Duration, repeats: Bool) -> Int {
    guard let cycle, elapsed > .zero else { return 0 }
    if !repeats, elapsed >= cycle { return count - 1 }
    // In whole numbers: a quotient of floating point would be one image late on some of the boundaries.
    return Int(elapsed.attoseconds % cycle.attoseconds * Int128(count) / cycle.attoseconds)
  }
}
