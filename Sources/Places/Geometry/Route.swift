/// A way over the Earth through a row of points, along the great circle from each to the next.
///
/// Ways over the 180th meridian and over a pole are measured like any other; between two points opposite each other on
/// the Earth, where no way is the shortest, only the points count. All lengths are metres on the sphere of
/// ``Coordinate/earthRadius``, within 0.6 % of the ellipsoid.
public struct Route: Sendable, Hashable {
  /// How many points a route may have.
  public static let pointCounts = 2...100_000

  /// The points in order; neighbours may be the same.
  public let coordinates: [Coordinate]

  /// The points in space.
  let vectors: [EarthVector]

  /// The metres from the first point to each.
  let distances: [Double]

  /// Makes a route.
  ///
  /// - Throws: ``RouteError`` where there are fewer or more points than ``pointCounts`` allows.
  public init(_ coordinates: [Coordinate]) throws(RouteError) {
    guard Self.pointCounts.contains(coordinates.count) else { throw .pointCount(coordinates.count) }
    self.init(checked: coordinates)
  }

  /// Makes a route of points that are known to be as many as one may have.
  init(checked coordinates: [Coordinate]) {
    self.coordinates = coordinates
    vectors = coordinates.map(EarthVector.init)
    var distances = [0.0]
    distances.reserveCapacity(vectors.count)
    for (start, end) in zip(vectors, vectors.dropFirst()) {
      let step = EarthVector.angle(squaredChord: start.squaredChord(to: end)) * Coordinate.earthRadius
      distances.append((distances.last ?? 0) + step)
    }
    self.distances = distances
  }

  /// The metres from the first point to the last.
  public var length: Double { distances.last ?? 0 }

  /// Where the route comes nearest to a point.
  ///
  /// Where it does so more than once, the first place counts. The time taken grows with the number of points.
  ///
  /// - Returns: the metres along the route from its start to that place, 0...``length``, and the metres from there
  ///   straight to the point, 0 or more.
  public func nearest(to point: Coordinate) -> (along: Double, aside: Double) {
    let point = EarthVector(point)
    var best = (along: 0.0, squaredChord: Double.infinity)
    var bestChord = Double.infinity
    for index in vectors.indices.dropLast() {
      // No part of the arc is farther from its start than its end is, so most need not be looked at.
      let reach = (distances[index + 1] - distances[index]) / Coordinate.earthRadius
      guard vectors[index].squaredChord(to: point).squareRoot() - reach < bestChord else { continue }
      let nearest = EarthArc(from: vectors[index], to: vectors[index + 1]).nearest(to: point)
      if nearest.squaredChord < best.squaredChord {
        best = (distances[index] + nearest.angle * Coordinate.earthRadius, nearest.squaredChord)
        bestChord = best.squaredChord.squareRoot()
      }
    }
    let aside = EarthVector.angle(squaredChord: best.squaredChord) * Coordinate.earthRadius
    return (min(best.along, length), aside)
  }

  /// Whether the points are the same.
  public static func == (first: Route, second: Route) -> Bool { first.coordinates == second.coordinates }

  /// Hashes the points.
  public func hash(into hasher: inout Hasher) { hasher.combine(coordinates) }
}

/// Why points are no route.
public enum RouteError: Error, Sendable, Hashable {
  /// There are too few points, or too many.
  case pointCount(Int)
}

extension RouteError: CustomStringConvertible {
  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .pointCount(let count) where count < Route.pointCounts.lowerBound:
      "a route of \(count) points is too short; give at least \(Route.pointCounts.lowerBound)"
    case .pointCount(let count):
      "a route of \(count) points is too long; remove points until it has at most \(Route.pointCounts.upperBound)"
    }
  }
}
