/// The images of a frame: a still image, or several that play in a cycle.
///
/// The requested values are stored separately from the values that a host shows.
public struct FrameImages: Hashable, Sendable {
  /// The cycles a host plays (VC-9).
  public static let cycles: ClosedRange<Duration> = .milliseconds(300) ... .seconds(5)
  /// The maximum length of the longer side that a host draws, in points (VC-10).
  public static let longestSide = 150.0

  /// The folder of the files, as in `frames/searching`.
  public let name: String
  /// The number of images, 1 to 100.
  public let count: Int
  /// The requested duration of one cycle; `nil` for a still image.
  public let requestedCycle: Duration?
  /// The requested length of the longer side, in points.
  public let requestedSide: Double

  /// Makes the images of a frame.
  ///
  /// - `cycle`: The duration of one cycle; ignored for a single image.
  /// - Throws: `FrameError` for a count out of range, and for a cycle or side that isn't positive.
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

  /// The duration of one cycle on the screen: the requested one, clamped to `cycles` (VC-9); `nil` for a still image.
  public var cycle: Duration? { requestedCycle.map { min(max($0, Self.cycles.lowerBound), Self.cycles.upperBound) } }

  /// The longer side on the screen in points: the requested one, at most `longestSide` (VC-10).
  public var side: Double { min(requestedSide, Self.longestSide) }

  /// The image to show at a time after the first one appeared.
  ///
  /// - Parameters:
  ///   - elapsed: The time since then. If it is negative, the first image is shown.
  ///   - repeats: Whether the images repeat; otherwise the last one stays (VC-11).
  /// - Returns: An index, 0 to `count` - 1.
  public func index(at elapsed: Duration, repeats: Bool) -> Int {
    guard let cycle, elapsed > .zero else { return 0 }
    if !repeats, elapsed >= cycle { return count - 1 }
    // Integer arithmetic: a floating-point quotient would be one image late on some of the boundaries.
    return Int(elapsed.attoseconds % cycle.attoseconds * Int128(count) / cycle.attoseconds)
  }

  /// The images of the frames, from `models/frames`.
  ///
  /// Permission, nothing found, and failure are still images, because the driver reads them. The other frames are
  /// animated while the app is working.
  public static func standard(_ frame: VoiceFrame.Identifier) -> FrameImages {
    switch frame {
    case .permission, .notFound, .failed: FrameImages(drawn: "frames/\(frame.rawValue)")
    case .listening: FrameImages(drawn: "frames/listening", count: 10, cycle: .milliseconds(1200))
    case .searching: FrameImages(drawn: "frames/searching", count: 12, cycle: .milliseconds(960))
    }
  }

  /// The path of an image's file in the models folder: `frames/searching/dark/07@2x.png`.
  ///
  /// - Throws: `FrameError.imageIndex` for an image that doesn't exist.
  public func file(
    _ index: Int, scale: FrameScale, appearance: FrameAppearance
  ) throws(FrameError) -> String {
    "\(try stem(index, appearance))@\(scale.rawValue)x.png"
  }

  /// The source drawing of an image's files: `frames/searching/dark/07.svg`.
  ///
  /// - Throws: `FrameError.imageIndex` for an image that doesn't exist.
  public func drawing(_ index: Int, appearance: FrameAppearance) throws(FrameError) -> String {
    "\(try stem(index, appearance)).svg"
  }

  private func stem(_ index: Int, _ appearance: FrameAppearance) throws(FrameError) -> String {
    guard (0..<count).contains(index) else { throw .imageIndex(name: name, index: index, count: count) }
    return "\(name)/\(appearance.rawValue)/\(index < 10 ? "0" : "")\(index)"
  }
}

/// The appearance (light or dark) that a frame's image is drawn for.
public enum FrameAppearance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark lines for a light screen.
  case light
  /// Light lines for a dark screen.
  case dark
}

/// The number of pixels per point of a screen.
public enum FrameScale: Int, Hashable, Sendable, Codable, CaseIterable {
  /// One pixel.
  case one = 1
  /// Two by two pixels.
  case two = 2
  /// Three by three pixels.
  case three = 3
}

extension FrameImages: Codable {
  private enum CodingKeys: String, CodingKey {
    case name = "images"
    case count, cycle, side
  }

  /// Decodes recorded images; the cycle is in seconds.
  ///
  /// - Throws: `DecodingError`, and `FrameError` for a count, cycle or side out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .name)
    let seconds = try values.decodeIfPresent(Double.self, forKey: .cycle)
    let cycle = try seconds.map { seconds throws(FrameError) in
      guard let cycle = Duration(toMicroseconds: seconds) else {
        throw .imageMeasure(name: name, what: "cycle", value: seconds)
      }
      return cycle
    }
    try self.init(
      name, count: values.decode(Int.self, forKey: .count), cycle: cycle,
      side: values.decode(Double.self, forKey: .side))
  }

  /// Encodes the requested values; the cycle in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(count, forKey: .count)
    try values.encodeIfPresent(requestedCycle.map { $0 / .seconds(1) }, forKey: .cycle)
    try values.encode(requestedSide, forKey: .side)
  }
}
