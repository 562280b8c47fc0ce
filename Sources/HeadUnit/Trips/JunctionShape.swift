public import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The shape of a route through a junction, as seen by a driver who approaches from below: a line to be drawn as an
/// image (MA-14).
public struct JunctionShape: Hashable, Sendable {
  /// The maximum size of a junction image, in points.
  public static let size = (width: 140.0, height: 100.0)

  /// A point of the line, in points from the upper left corner of an image of ``size``.
  public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Down.
    public var y: Double

    /// Makes a point.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The line from the approach to the exit: at least two points.
  public let points: [Point]

  /// The length of the route that is drawn before and after the junction, in meters; after a roundabout, enough to show
  /// the exit.
  private static let seen = (before: 50.0, behind: 60.0, behindRoundabout: 120.0)
  /// The length of road, in meters, that determines the approach direction.
  private static let approach = 25.0
  /// The minimum distance between two points in meters, and the free margin of the image in points.
  private static let grain = 2.0
  private static let margin = 14.0

  /// The shape of a junction on a route.
  ///
  /// - Returns: `nil` at the ends of the route, and if it goes straight on.
  public init?(of route: [Coordinate], at index: Int, isRoundabout: Bool = false) {
    guard route.indices.contains(index), index > 0, index + 1 < route.count else { return nil }
    let degree = Coordinate.metersPerDegree
    let (origin, east) = (route[index], degree * cos(route[index].latitude * .pi / 180))
    func plane(_ point: Coordinate) -> Vector {
      Vector(x: (point.longitude - origin.longitude) * east, y: (point.latitude - origin.latitude) * degree)
    }
    // Only the visible part of a long route is examined.
    let before = Self.part(route[...index].reversed().lazy.map(plane), Self.seen.before)
    let behind = Self.part(
      route[index...].lazy.map(plane), isRoundabout ? Self.seen.behindRoundabout : Self.seen.behind)
    guard let start = Self.part(before, Self.approach).last, let first = before.last, let end = behind.last,
      start.length > 0, behind.count > 1
    else { return nil }
    // Up is the heading of the approaching car.
    let up = atan2(-start.x, -start.y)
    let line = (before.reversed() + behind.dropFirst()).map { $0.turned(by: up) }
    let course = end.turned(by: up)
    guard first != end, abs(atan2(course.x, course.y)) > .pi / 18 || line.contains(where: { abs($0.x) > 10 }) else {
      return nil
    }
    points = Self.fitted(line)
  }

  /// Whether it has more than one corner or bend: an arrow shows a single one equally well.
  public var isWinding: Bool {
    let legs = zip(points, points.dropFirst()).map { (x: $1.x - $0.x, y: $1.y - $0.y) }
    let turns = zip(legs, legs.dropFirst()).map { one, other in
      atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y)
    }
    // A bend consists of many small turns to one side: two bends turn to both sides, or through more than half a
    // circle.
    let sides = (turns.filter { $0 > 0 }.reduce(0, +), -turns.filter { $0 < 0 }.reduce(0, +))
    return min(sides.0, sides.1) > .pi / 6 || max(sides.0, sides.1) > 0.75 * .pi
      || turns.count { abs($0) > .pi / 6 } > 1
  }

  /// The width of the line, in points of the image.
  public static let stroke = 9.0

  /// The start of a line, up to a distance in meters along it.
  private static func part(_ line: some Collection<Vector>, _ meters: Double) -> [Vector] {
    var (kept, left) = (Array(line.prefix(1)), meters)
    for (from, to) in zip(line, line.dropFirst()) {
      let segment = Vector(x: to.x - from.x, y: to.y - from.y)
      if segment.length >= left {
        let fraction = segment.length > 0 ? left / segment.length : 0
        return kept + [Vector(x: from.x + segment.x * fraction, y: from.y + segment.y * fraction)]
      }
      left -= segment.length
      kept.append(to)
    }
    return kept
  }

  /// A line in meters, with north up, scaled to the image.
  private static func fitted(_ line: [Vector]) -> [Point] {
    let (xs, ys) = (line.map(\.x), line.map(\.y))
    let (left, right, low, high) = (xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0)
    let scale = min((size.width - 2 * margin) / max(1, right - left), (size.height - 2 * margin) / max(1, high - low))
    var kept: [Vector] = []
    for point in line {
      let isFar = kept.last.map { Vector(x: point.x - $0.x, y: point.y - $0.y).length >= grain } ?? true
      if isFar { kept.append(point) }
    }
    return kept.map { point in
      Point(
        x: ((point.x - (left + right) / 2) * scale + size.width / 2).rounded(),
        y: (((low + high) / 2 - point.y) * scale + size.height / 2).rounded())
    }
  }
}

/// Meters to the east and to the north.
private struct Vector: Hashable {
  var x, y: Double

  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector in a plane whose upward direction is that angle, in radians clockwise from north.
  func turned(by angle: Double) -> Vector {
    Vector(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
  }
}

extension JunctionShape: Codable {
  private enum CodingKeys: String, CodingKey { case line }

  /// Decodes a shape: its points as numbers, alternating x and y.
  ///
  /// - Throws: `DecodingError`, also for fewer than two points, an odd number of values, and points outside the image.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let line = try values.decode([Double].self, forKey: .line)
    let largest = max(Self.size.width, Self.size.height)
    guard line.count >= 4, line.count.isMultiple(of: 2), line.allSatisfy({ (0...largest).contains($0) }) else {
      throw DecodingError.dataCorruptedError(forKey: .line, in: values, debugDescription: "not a line within the image")
    }
    points = stride(from: 0, to: line.count, by: 2).map { Point(x: line[$0], y: line[$0 + 1]) }
  }

  /// Encodes a shape as its points' numbers.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(points.flatMap { [$0.x, $0.y] }, forKey: .line)
  }
}
