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
      "a route of \(count) points leads nowhere; give at least \(Route.pointCounts.lowerBound)"
    case .pointCount(let count):
      "a route of \(count) points is too long; leave points out until it has \(Route.pointCounts.upperBound)"
    }
  }
}
