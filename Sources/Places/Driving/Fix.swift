public import Foundation

/// The position of the car at an instant, as reported by a receiver.
public struct Fix: Hashable, Sendable, Codable {
  /// The position.
  public var coordinate: Coordinate
  /// The time of the position, by the receiver's clock, which may be wrong and may go backward.
  public var time: Date
  /// One-sigma radius in meters (about two fixes in three lie within it); `nil` if the receiver doesn't report it.
  public var accuracy: Double?
  /// Speed in meters per second, 0 or more; `nil` if the receiver doesn't report it.
  public var speed: Double?
  /// Direction of travel in degrees clockwise from true north, 0..<360; `nil` if the receiver doesn't report it, as at
  /// a standstill.
  public var course: Double?

  /// Creates a fix; a negative or infinite accuracy or speed is dropped, and the course is normalized to 0..<360.
  public init(
    _ coordinate: Coordinate, at time: Date, accuracy: Double? = nil, speed: Double? = nil, course: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.speed = speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.course = course.flatMap { $0.isFinite ? Bearing.normalized($0) : nil }
  }

  /// Decodes a fix; a negative accuracy or speed is dropped, and a time outside the years 1 to 4001 is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let time = try values.decode(Date.self, forKey: .time)
    guard (Date.distantPast...Date.distantFuture).contains(time) else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: values, debugDescription: "it is out of range; use a time from the year 1 to 4001")
    }
    self.init(
      try values.decode(Coordinate.self, forKey: .coordinate), at: time,
      accuracy: try values.decodeIfPresent(Double.self, forKey: .accuracy),
      speed: try values.decodeIfPresent(Double.self, forKey: .speed),
      course: try values.decodeIfPresent(Double.self, forKey: .course))
  }
}

/// An update from a position source.
public enum PositionUpdate: Hashable, Sendable, Codable {
  /// The car's current position.
  case fix(Fix)
  /// The position is currently unknown.
  case lost(PositionLoss)

  private enum FixCodingKeys: String, CodingKey { case _0 = "fix" }
  private enum LostCodingKeys: String, CodingKey { case _0 = "reason" }
}

/// The reason that the position is unknown.
public enum PositionLoss: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver is looking for satellites, or has lost them.
  case noFix
  /// The last fix is too old, and the receiver is silent.
  case stale
  /// The receiver, or the program that reads it, isn't available; the source keeps retrying.
  case noReceiver
  /// A track was played to its end.
  case ended
}

/// A source of positions: a receiver, a track that is played, a fixed point.
public protocol PositionProviding: Sendable {
  /// A stream of updates from now on.
  ///
  /// Each call creates its own stream, which begins with the current state. A slow reader misses older updates, never
  /// the newest. The stream ends when no more updates can come; ending it releases the source.
  func updates() -> AsyncStream<PositionUpdate>

  /// The newest fix, which stays when the position is lost; `nil` if there was none, or the source doesn't keep it.
  var lastFix: Fix? { get }
}

extension PositionProviding {
  /// `nil`: the source doesn't keep its newest fix.
  public var lastFix: Fix? { nil }
}

/// A car whose position is known without a receiver: there are no fixes to follow.
public struct KnownPosition: PositionProviding {
  /// Where the car is.
  public let lastFix: Fix?

  /// Makes a car that is at a place.
  public init(_ coordinate: Coordinate, at time: Date = .now) { lastFix = Fix(coordinate, at: time) }

  /// A stream that ends at once.
  public func updates() -> AsyncStream<PositionUpdate> { AsyncStream { $0.finish() } }
}

/// Directions on the Earth, in degrees clockwise from true north.
public enum Bearing {
  /// The equivalent direction in 0..<360.
  public static func normalized(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    return positive < 360 ? positive : 0
  }

  /// The direction from one point to another along the great circle, 0..<360; 0 if they are equal.
  public static func degrees(from start: Coordinate, to end: Coordinate) -> Double {
    let (a, b) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
    let turn = (end.longitude - start.longitude) * .pi / 180
    let east = sin(turn) * cos(b)
    let north = cos(a) * sin(b) - sin(a) * cos(b) * cos(turn)
    return east == 0 && north == 0 ? 0 : normalized(atan2(east, north) * 180 / .pi)
  }

  /// The angle between two directions, 0...180.
  public static func difference(_ a: Double, _ b: Double) -> Double { abs((a - b).remainder(dividingBy: 360)) }
}

extension Coordinate {
  /// The point at a distance, in meters, in a direction, in degrees clockwise from true north; `self` if that would be
  /// beyond a pole. Accurate for distances of a few kilometers.
  public func moved(meters: Double, towards direction: Double) -> Coordinate {
    moved(by: meters * SIMD2(sin(direction * .pi / 180), cos(direction * .pi / 180))) ?? self
  }

  /// The point at an offset in meters east and north, on an Earth that is flat around `self`; `nil` beyond the poles.
  func moved(by offset: SIMD2<Double>) -> Coordinate? {
    let along = Self.metersPerDegree * cos(latitude * .pi / 180)
    return Coordinate(
      latitude: latitude + offset.y / Self.metersPerDegree,
      longitude: (longitude + offset.x / max(1, along)).remainder(dividingBy: 360))
  }
}
