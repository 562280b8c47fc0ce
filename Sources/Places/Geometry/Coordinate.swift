import Foundation

/// A point on the Earth's surface, in WGS 84 degrees.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// Mean Earth radius in meters (IUGG: (2a + b) / 3 of the WGS 84 ellipsoid).
  public static let earthRadius = 6_371_008.8
  /// Meters per degree of latitude, and per degree of longitude at the equator.
  public static let metersPerDegree = earthRadius * .pi / 180

  /// Creates a coordinate; `nil` if a value isn't a number or is out of range.
  public init?(latitude: Double, longitude: Double) {
    // A comparison with NaN is false, so NaN is rejected too.
    guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Parses "49.27,-123.12": latitude, comma, longitude; spaces around either are allowed.
  ///
  /// Returns `nil` for anything else, including a value out of range.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = Self.decimal(parts[0]), let longitude = Self.decimal(parts[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The great-circle distance to `other` in meters (haversine on a sphere; within 0.6 % of the ellipsoid).
  public func distance(to other: Coordinate) -> Double {
    let phi1 = latitude * .pi / 180
    let phi2 = other.latitude * .pi / 180
    let halfPhi = sin((phi2 - phi1) / 2)
    let halfLambda = sin((other.longitude - longitude) * .pi / 360)
    let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
    // Rounding can raise h above 1 at the antipode, for which asin would return NaN.
    return 2 * Self.earthRadius * asin(min(1, h.squareRoot()))
  }

  /// A decimal number without "nan", "inf" or hexadecimal forms, which `Double.init` would accept.
  private static func decimal(_ text: some StringProtocol) -> Double? {
    var scalars = Substring(text)
    while scalars.first?.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.isWhitespace == true { scalars.removeLast() }
    guard !scalars.isEmpty, scalars.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(scalars)
  }
}

extension Coordinate: CustomStringConvertible {
  /// "latitude,longitude", readable by ``init(parsing:)``.
  public var description: String { "\(latitude),\(longitude)" }
}

extension Coordinate: Codable {
  /// Decodes `latitude` and `longitude`; a value out of range is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    guard let value = Coordinate(latitude: latitude, longitude: longitude) else {
      let problem = "latitude \(latitude), longitude \(longitude) is not on the Earth"
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
    }
    self = value
  }
}

/// Functions of points on short lines, computed as if the Earth were flat there.
public enum Polyline {
  /// The point at a fraction of a line's length, 0...1 (clamped); `nil` if the line has no points.
  public static func point(at share: Double, of points: [Coordinate]) -> Coordinate? {
    guard let first = points.first, let last = points.last else { return nil }
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    var left = lengths.reduce(0, +) * min(1, max(0, share))
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 { return between(points[index], points[index + 1], share: left / length) }
      left -= length
    }
    return share < 0.5 ? first : last
  }

  /// Meters from a point to the nearest point of a line whose points are at most a few kilometers apart.
  ///
  /// It treats the Earth as flat around the point, which is accurate to a meter in ten kilometers.
  package static func distance(from point: Coordinate, to line: [Coordinate]) -> Double {
    offset(from: point, to: line).map { ($0 * $0).sum().squareRoot() } ?? .infinity
  }

  /// The point of a line that is nearest to another point; `nil` if the line has no points.
  package static func nearest(to point: Coordinate, of line: [Coordinate]) -> Coordinate? {
    offset(from: point, to: line).flatMap(point.moved)
  }

  /// Meters east and north from a point to the nearest point of a line.
  private static func offset(from point: Coordinate, to line: [Coordinate]) -> SIMD2<Double>? {
    let along = Coordinate.metersPerDegree * cos(point.latitude * .pi / 180)
    let flat = line.map { vertex in
      let turn = (vertex.longitude - point.longitude).remainder(dividingBy: 360)
      return SIMD2(turn * along, (vertex.latitude - point.latitude) * Coordinate.metersPerDegree)
    }
    guard flat.count > 1 else { return flat.first }
    return zip(flat, flat.dropFirst()).map { start, end in
      let way = end - start
      let squared = (way * way).sum()
      let share = squared == 0 ? 0 : min(1, max(0, -(start * way).sum() / squared))
      return start + share * way
    }.min { ($0 * $0).sum() < ($1 * $1).sum() }
  }

  /// Whether a point lies within a ring: a ray from it to the east crosses the ring an odd number of times.
  package static func encloses(_ point: Coordinate, _ ring: [Coordinate]) -> Bool {
    var isIn = false
    for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1))
    where (one.latitude > point.latitude) != (other.latitude > point.latitude) {
      let share = (point.latitude - one.latitude) / (other.latitude - one.latitude)
      if point.longitude < one.longitude + share * (other.longitude - one.longitude) { isIn.toggle() }
    }
    return isIn
  }

  /// A line with fewer points that deviates from the given one by at most some meters (Ramer, Douglas, and Peucker).
  package static func simplified(_ line: [Coordinate], within meters: Double) -> [Coordinate] {
    guard line.count > 2 else { return line }
    var kept: Set<Int> = [0, line.count - 1]
    var spans = [(0, line.count - 1)]
    while let (first, last) = spans.popLast() {
      let inner = (first + 1..<last).map { ($0, distance(from: line[$0], to: [line[first], line[last]])) }
      guard let farthest = inner.max(by: { $0.1 < $1.1 }), farthest.1 > meters else { continue }
      kept.insert(farthest.0)
      spans += [(first, farthest.0), (farthest.0, last)]
    }
    return kept.sorted().map { line[$0] }
  }

  /// The point at a fraction of the line between two nearby points.
  public static func between(_ a: Coordinate, _ b: Coordinate, share: Double) -> Coordinate {
    Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share) ?? a
  }
}
