public import Places

/// A planned route made ready for guidance: how far along it every point, step and speed limit is, which way its parts
/// lead, and spheres round runs of them, by which those near a position are found in microseconds.
///
/// Lengths are metres along the shape on the sphere of ``/Places/Coordinate/earthRadius``; the engine's own lengths,
/// which may be measured otherwise, are not mixed in. Neighbouring points may be the same, and a shape may cross the
/// 180th meridian or a pole. Numbers of the engine that mean nothing, such as a step beyond the shape or a time below
/// zero, are brought to the nearest that does.
public struct RouteLine: Sendable {
  /// How many points a shape may have.
  public static let pointCounts = 2...500_000

  /// The route.
  public let route: PlannedRoute
  /// Metres from the beginning to each step, none before the one that precedes it.
  public let stepPositions: [Double]

  /// The points of the shape.
  let points: [EarthPoint]
  /// Metres from the first point to each.
  let distances: [Double]
  /// The direction of each part from a point to the next, of length 1; of no length where the whole shape has none.
  let directions: [EarthPoint]
  /// Spheres round runs of parts, in order.
  let blocks: [Block]
  /// The speed limits, by metres along, in order of their beginnings.
  let limits: [Limit]
  /// The planned time at any point.
  let schedule: Schedule

  /// A run of parts and a sphere that holds them.
  struct Block: Sendable {
    var parts: Range<Int>
    var centre: EarthPoint
    var radius: Double
  }

  /// The highest speed on a stretch.
  struct Limit: Sendable {
    var metres: Range<Double>
    var kilometresPerHour: Double
  }

  /// Prepares a route.
  ///
  /// - Throws: ``RouteLineError`` where the shape has fewer or more points than ``pointCounts`` allows.
  public init(_ route: PlannedRoute) throws(RouteLineError) {
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
      return Limit(metres: start..<end, kilometresPerHour: limit.kilometresPerHour)
    }.sorted { $0.metres.lowerBound < $1.metres.lowerBound }
  }

  /// Metres from the first point to the last.
  public var length: Double { distances[distances.count - 1] }

  private static func distances(of shape: [Coordinate]) -> [Double] {
    var total = 0.0
    return [0]
      + zip(shape, shape.dropFirst()).map { start, end in
        total += start.distance(to: end)
        return total
      }
  }

  /// Parts in a block: the square root of the largest usual number of parts, so that blocks and the parts of one are
  /// about as many.
  private static let partsInBlock = 128

  private static func blocks(of points: [EarthPoint]) -> [Block] {
    stride(from: 0, to: points.count - 1, by: partsInBlock).map { first in
      let last = min(first + partsInBlock, points.count - 1)
      let run = points[first...last]
      let low = run.reduce(points[first]) { pointwiseMin($0, $1) }
      let high = run.reduce(points[first]) { pointwiseMax($0, $1) }
      let centre = (low + high) / 2
      return Block(parts: first..<last, centre: centre, radius: run.reduce(0) { max($0, ($1 - centre).norm) })
    }
  }
}

/// Routes prepared from the same route are the same.
extension RouteLine: Hashable {
  /// Whether the routes are the same.
  public static func == (first: Self, second: Self) -> Bool { first.route == second.route }

  /// Hashes how long the route is and how many points and steps it has.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route.shape.count)
    hasher.combine(length)
    hasher.combine(route.steps.count)
  }
}

/// Why a route cannot be followed.
public enum RouteLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The shape has too few points, or too many.
  case pointCount(Int)

  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .pointCount(let count):
      "a route's shape has \(count) points; it needs \(RouteLine.pointCounts.lowerBound) to "
        + "\(RouteLine.pointCounts.upperBound): ask for the route again"
    }
  }
}
