import Places

/// Validates the responses of all engines, so that later stages need no checks.
enum RouteCheck {
  /// Maximum distance of a road that counts as near a point, in meters. Servers would search for tens of kilometers;
  /// Routino stops at one.
  static let reach = 2_000

  /// Upper bound for the meters or seconds of a driving route; the Earth's circumference is 40 000 km.
  private static let most = 1e9
  /// Maximum plausible speed limit, in kilometers per hour; higher values stand for "no limit".
  private static let highestLimit = 200.0

  /// Validates a route, and removes empty texts and surrounding spaces. A bad answer has fewer than two points, steps
  /// out of order or outside the shape, no departure first or arrival last, or invalid numbers.
  static func checked(_ route: PlannedRoute, engine: String) throws(RoutePlanningError) -> PlannedRoute {
    func require(_ isSo: Bool, _ reason: String) throws(RoutePlanningError) {
      if !isSo { throw .badAnswer(engine: engine, reason: reason) }
    }
    try require(route.shape.count >= 2, "the shape has \(route.shape.count) points; a route has two at least")
    try require(isMeasure(route.distance), "the distance isn't a number of meters")
    try require(isMeasure(route.duration), "the duration isn't a number of seconds")
    try require(route.steps.first?.kind == .depart, "the first step does not depart")
    try require(route.steps.count >= 2 && route.steps.last?.kind == .arrive, "the last step does not arrive")
    var start = 0
    for (index, step) in route.steps.enumerated() {
      try require(route.shape.indices.contains(step.start), "step \(index) is at no point of the shape")
      try require(step.start >= start, "step \(index) comes before the one that it follows")
      start = step.start
      try require(isMeasure(step.distance) && isMeasure(step.duration), "step \(index) has no length or time")
      try require(index == 0 || step.kind != .depart, "step \(index) departs again")
      try require(index == route.steps.count - 1 || step.kind != .arrive, "step \(index) arrives before the end")
    }
    var route = route
    route.steps = route.steps.map(tidy)
    route.speedLimits = PlannedRoute.joined(
      route.speedLimits.filter {
        $0.start >= 0 && $0.start < $0.end && $0.end < route.shape.count
          && (1...highestLimit).contains($0.kilometresPerHour)
      }.sorted { ($0.start, $0.end) < ($1.start, $1.end) })
    return route
  }

  /// Validates a cost; `nil` if it is missing or invalid.
  static func checked(distance: Double?, duration: Double?) -> RouteCost? {
    guard let distance, let duration, isMeasure(distance), isMeasure(duration) else { return nil }
    return RouteCost(distance: distance, duration: duration)
  }

  private static func isMeasure(_ value: Double) -> Bool { (0...most).contains(value) }

  private static func tidy(_ step: RouteStep) -> RouteStep {
    var step = step
    step.names = step.names.compactMap(text).uniqued()
    step.number = step.number.flatMap(text)
    step.exit = step.exit.flatMap(text)
    step.towards = step.towards.compactMap(text).uniqued()
    step.instruction = step.instruction.flatMap(text)
    step.roundaboutExit = step.roundaboutExit.flatMap { (1...99).contains($0) ? $0 : nil }
    return step
  }

  private static func text(_ text: String) -> String? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates, in order of first occurrence.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
