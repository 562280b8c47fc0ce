public import struct Foundation.Date

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a receiver says that the car was at an instant.
public struct Fix: Hashable, Sendable, Codable {
  /// The position.
  public var coordinate: Coordinate
  /// When it was there, by the receiver's clock, which may be wrong and may go back.
  public var time: Date
  /// Metres within which it is two times in three; `nil` where the receiver does not say.
  public var accuracy: Double?
  /// Metres a second, 0 or more; `nil` where the receiver does not say.
  public var speed: Double?
  /// The direction of travel in degrees clockwise from true north, 0..<360; `nil` where the receiver does not say, as at
  /// a standstill.
  public var course: Double?

  /// Makes a fix.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - time: When it was there.
  ///   - accuracy: Metres within which it is two times in three.
  ///   - speed: Metres a second.
  ///   - course: Degrees clockwise from true north; brought to 0..<360.
  public init(
    _ coordinate: Coordinate, at time: Date, accuracy: Double? = nil, speed: Double? = nil, course: Double? = nil
  ) {
    self.coordinate = coordinate
    self.time = time
    self.accuracy = accuracy.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.speed = speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    self.course = course.flatMap { $0.isFinite ? Bearing.normalised($0) : nil }
  }

  /// Decodes a fix; a negative accuracy or speed is left out.
  ///
  /// - Throws: `DecodingError`, also for a time that is not from the year 1 to 4001.
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

/// What a source of positions tells.
public enum PositionUpdate: Hashable, Sendable, Codable {
  /// The car is here.
  case fix(Fix)
  /// Nobody knows where the car is, for now.
  case lost(PositionLoss)

  private enum FixCodingKeys: String, CodingKey { case _0 = "fix" }
  private enum LostCodingKeys: String, CodingKey { case _0 = "reason" }
}

/// Why nobody knows where the car is.
public enum PositionLoss: String, Hashable, Sendable, Codable, CaseIterable {
  /// The receiver is looking for satellites, or has lost them.
  case noFix
  /// The last fix is too old, and the receiver says nothing.
  case stale
  /// The receiver, or what reads it, is not there; it is tried again.
  case noReceiver
  /// A track was played to its end.
  case ended
}

/// A source of positions: a receiver, a track that is played, a fixed point.
public protocol PositionProviding: Sendable {
  /// What the source tells from now on.
  ///
  /// Each call makes a stream of its own, which begins with what is known already. A reader that is slow misses older
  /// updates, never the newest. The stream ends where nothing more can come; ending it lets go of the source.
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
  ///
  /// - Parameters:
  ///   - coordinate: The place.
  ///   - time: When the car was there.
  public init(_ coordinate: Coordinate, at time: Date = .now) { lastFix = Fix(coordinate, at: time) }

  /// A stream that ends at once.
  public func updates() -> AsyncStream<PositionUpdate> { AsyncStream { $0.finish() } }
}

/// Directions on the Earth, in degrees clockwise from true north.
public enum Bearing {
  /// The same direction in 0..<360.
  public static func normalised(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    return positive < 360 ? positive : 0
  }

  /// The direction from a point to another along the great circle, 0..<360; 0 where they are the same.
  public static func degrees(from start: Coordinate, to end: Coordinate) -> Double {
    let (a, b) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
    let turn = (end.longitude - start.longitude) * .pi / 180
    let east = sin(turn) * cos(b)
    let north = cos(a) * sin(b) - sin(a) * cos(b) * cos(turn)
    return east == 0 && north == 0 ? 0 : normalised(atan2(east, north) * 180 / .pi)
  }

  /// The angle between two directions, 0...180.
  public static func difference(_ a: Double, _ b: Double) -> Double { abs((a - b).remainder(dividingBy: 360)) }
}

extension Coordinate {
  /// The point some metres away in a direction; itself beyond the poles. True for distances of a few kilometres.
  ///
  /// - Parameters:
  ///   - metres: How far.
  ///   - direction: Where to, in degrees clockwise from true north.
  public func moved(metres: Double, towards direction: Double) -> Coordinate {
    moved(by: metres * SIMD2(sin(direction * .pi / 180), cos(direction * .pi / 180))) ?? self
  }

  /// The point so many metres east and north of here, on an Earth that is flat around here; `nil` beyond the poles.
  func moved(by offset: SIMD2<Double>) -> Coordinate? {
    let along = Self.metresPerDegree * cos(latitude * .pi / 180)
    return Coordinate(
      latitude: latitude + offset.y / Self.metresPerDegree,
      longitude: (longitude + offset.x / max(1, along)).remainder(dividingBy: 360))
  }
}
