/// A line on the Earth through a sequence of points, along the great circle from each to the next.
///
/// Lines across the 180th meridian or a pole are measured like any other. Between two antipodal points, where no arc is
/// the shortest, only the points count. All lengths are meters on the sphere of ``Coordinate/earthRadius``, within 0.6
/// % of the ellipsoid.
public struct Route: Sendable, Hashable {
  /// Valid numbers of points.
  public static let pointCounts = 2...100_000

  /// The points in order; neighbors may be equal.
  public let coordinates: [Coordinate]

  /// The points as unit vectors.
  let vectors: [EarthVector]
  /// The meters from the first point to each point.
  let distances: [Double]

  /// Creates a route.
  ///
  /// - Throws: ``RouteError`` if the number of points is outside ``pointCounts``.
  public init(_ coordinates: [Coordinate]) throws(RouteError) {
    guard Self.pointCounts.contains(coordinates.count) else { throw .pointCount(coordinates.count) }
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

  /// The meters from the first point to the last.
  public var length: Double { distances.last ?? 0 }

  /// The position on the route nearest to a point.
  ///
  /// If there are several, the first one is returned. The running time grows linearly with the number of points.
  ///
  /// - Returns: The meters along the route from its start to that position, 0...``length``, and the meters from there
  ///   straight to the point, 0 or more.
  public func nearest(to point: Coordinate) -> (along: Double, aside: Double) {
    let point = EarthVector(point)
    var best = (along: 0.0, squaredChord: Double.infinity)
    var bestChord = Double.infinity
    for index in vectors.indices.dropLast() {
      // No part of the arc is farther from its start than its end is, so most arcs can be skipped.
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

  /// Whether the points are equal.
  public static func == (first: Route, second: Route) -> Bool { first.coordinates == second.coordinates }

  /// Hashes the points.
  public func hash(into hasher: inout Hasher) { hasher.combine(coordinates) }
}

/// The reason that points aren't a valid route.
public enum RouteError: Error, Sendable, Hashable {
  /// There are too few or too many points.
  case pointCount(Int)
}

extension RouteError: CustomStringConvertible {
  /// One line with the problem and the remedy.
  public var description: String {
    switch self {
    case .pointCount(let count) where count < Route.pointCounts.lowerBound:
      "a route of \(count) points is too short; give at least \(Route.pointCounts.lowerBound)"
    case .pointCount(let count):
      "a route of \(count) points is too long; remove points until it has at most \(Route.pointCounts.upperBound)"
    }
  }
}
