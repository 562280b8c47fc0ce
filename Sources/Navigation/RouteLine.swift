internal import Places

/// A planned route prepared for guidance: the distance of every point, step, and speed limit along it, the directions
/// of its segments, and bounding spheres, which find the segments near a position in microseconds.
///
/// Lengths are meters along the shape on the sphere of ``/Places/Coordinate/earthRadius``; the engine's own lengths,
/// which may be measured differently, aren't used. Adjacent points may coincide, and a shape may cross the 180th
/// meridian or a pole. Invalid numbers from the engine, such as a step beyond the shape or a negative time, are
/// clamped.
struct RouteLine: Sendable {
  /// Valid numbers of points in a shape.
  static let pointCounts = 2...500_000

  let route: PlannedRoute
  /// Meters from the beginning to each step, in ascending order.
  let stepPositions: [Double]

  let points: [EarthPoint]
  /// Meters from the first point to each point.
  let distances: [Double]
  /// The unit vector from each point to the next; zero vectors if the whole shape has no length.
  let directions: [EarthPoint]
  /// Bounding spheres of consecutive segments, in order.
  let blocks: [Block]
  /// The speed limits by distance, ordered by their beginnings.
  let limits: [Limit]
  let schedule: Schedule

  struct Block: Sendable {
    var parts: Range<Int>
    var center: EarthPoint
    var radius: Double
  }

  struct Limit: Sendable {
    var meters: Range<Double>
    var kilometresPerHour: Double
  }

  /// Prepares a route.
  ///
  /// - Throws: ``RouteLineError`` if the number of points isn't in ``pointCounts``.
  init(_ route: PlannedRoute) throws(RouteLineError) {
    guard Self.pointCounts.contains(route.shape.count) else { throw .pointCount(route.shape.count) }
    let points = route.shape.map { EarthPoint($0) }
    let distances = Self.distances(of: route.shape)
    self.route = route
    self.points = points
    self.distances = distances
    directions = Self.directions(of: points, distances)
    blocks = Self.blocks(of: points)
    var farthest = 0.0
    stepPositions = route.steps.map { step in
      farthest = max(farthest, distances[min(max(0, step.start), points.count - 1)])
      return farthest
    }
    schedule = Schedule(route, positions: stepPositions, length: distances[points.count - 1])
    limits = route.speedLimits.compactMap { limit in
      let start = distances[min(max(0, limit.start), points.count - 1)]
      let end = distances[min(max(0, limit.end), points.count - 1)]
      guard start < end, limit.kilometresPerHour.isFinite, limit.kilometresPerHour > 0 else { return nil }
      return Limit(meters: start..<end, kilometresPerHour: limit.kilometresPerHour)
    }.sorted { $0.meters.lowerBound < $1.meters.lowerBound }
  }

  /// Meters from the first point to the last.
  var length: Double { distances[distances.count - 1] }

  private static func distances(of shape: [Coordinate]) -> [Double] {
    var total = 0.0
    return [0]
      + zip(shape, shape.dropFirst()).map { start, end in
        total += start.distance(to: end)
        return total
      }
  }

  /// Segments in a block: the square root of the largest usual number of segments, so that there are about as many
  /// blocks as segments in a block.
  private static let partsInBlock = 128

  private static func blocks(of points: [EarthPoint]) -> [Block] {
    stride(from: 0, to: points.count - 1, by: partsInBlock).map { first in
      let last = min(first + partsInBlock, points.count - 1)
      let run = points[first...last]
      let low = run.reduce(points[first]) { pointwiseMin($0, $1) }
      let high = run.reduce(points[first]) { pointwiseMax($0, $1) }
      let center = (low + high) / 2
      return Block(parts: first..<last, center: center, radius: run.reduce(0) { max($0, ($1 - center).norm) })
    }
  }
}

extension RouteLine: Hashable {
  static func == (first: Self, second: Self) -> Bool { first.route == second.route }

  func hash(into hasher: inout Hasher) {
    hasher.combine(route.shape.count)
    hasher.combine(length)
    hasher.combine(route.steps.count)
  }
}

/// The reason why a route can't be followed.
public enum RouteLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The shape has too few or too many points.
  case pointCount(Int)

  /// One line: the error and a remedy.
  public var description: String {
    switch self {
    case .pointCount(let count):
      "the route's shape has \(count) points instead of \(RouteLine.pointCounts.lowerBound) to "
        + "\(RouteLine.pointCounts.upperBound); request the route again"
    }
  }
}
