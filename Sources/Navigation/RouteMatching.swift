internal import Foundation
internal import Places

/// Matches fixes to a position on a route: a hidden Markov model over points of the route, updated with each fix
/// (Newson and Krumm, "Hidden Markov map matching through noise and sparseness", 2009).
///
/// Each hypothesis is a point on the route with a cost. For a fix, the nearby points of the route are candidates. The
/// emission cost depends on the distance in standard deviations of the fix, and on the angle between course and road,
/// weighted more at higher speed. The transition cost depends on the difference between the advance along the route and
/// the advance by speed. A hypothesis can also continue unmatched, for a bad fix or a car that isn't on the route. If
/// the unmatched hypothesis stays the best over enough fixes and meters, the car is off route. So a route may cross
/// itself or run back on the same road: the other point isn't a likely successor.
///
/// It has no clock: times are durations since any fixed moment. The receiver's clock isn't used.
struct RouteMatching: Hashable, Sendable {
  /// The car's relation to the route.
  enum Standing: String, Hashable, Sendable, Codable, CaseIterable {
    /// It hasn't been on the route yet.
    case unknown
    /// It is on the route.
    case on
    /// It was on the route, but the last fixes don't match.
    case doubtful
    /// It is off the route.
    case off
  }

  let line: RouteLine
  private(set) var standing = Standing.unknown
  /// The speed in meters per second at the last fix that was used; 0 before the first.
  var speed: Double { last?.speed ?? 0 }

  var hypotheses = [Hypothesis(meters: 0, cost: 0)]
  var last: Reading?
  /// The time since which fixes are implausibly far away.
  var disbelievedSince: Duration?
  /// The distance in meters between the last two fixes, from their speeds; 0 before there are two.
  var lastAdvance = 0.0
  private var hits = 0

  /// A possible position of the car on the route.
  struct Hypothesis: Hashable {
    /// Meters along the route; after unmatched fixes, advanced by speed.
    var meters: Double
    var cost: Double
    /// Number of consecutive unmatched fixes, and the seconds and meters that they span.
    var misses = 0
    var missedSeconds = 0.0
    var missedMeters = 0.0
    /// Meters driven parallel to the road, but beside it.
    var asideMeters = 0.0
    var hasJoined = false
  }

  struct Reading: Hashable {
    var point: EarthPoint
    var at: Duration
    var accuracy: Double
    var speed: Double
    /// The direction of travel in space; `nil` if unknown.
    var direction: EarthPoint?
  }

  /// A candidate point on the route for a fix.
  private struct Place {
    var meters: Double
    /// The emission cost, from distance and direction.
    var cost: Double
    /// Whether the fix is too far beside the road, but the car drives parallel to it.
    var isAside = false
  }

  init(on line: RouteLine) { self.line = line }

  /// The estimated position at the last fix, in meters along the route; 0 before the car is on it.
  var meters: Double { hypotheses.first?.meters ?? 0 }

  /// Updates the model with a fix; its time must not be before that of an earlier fix.
  ///
  /// - Returns: Whether the fix was used. It is ignored if it is too inaccurate or implausibly far away.
  @discardableResult mutating func moved(_ fix: Fix, at now: Duration) -> Bool {
    let now = max(now, last?.at ?? now)
    let point = EarthPoint(fix.coordinate)
    let accuracy = fix.accuracy ?? MatchingRules.usualAccuracy
    guard accuracy <= MatchingRules.worstAccuracy, isBelievable(point, accuracy, now) else { return false }
    let reading = reading(fix, point, accuracy, at: now)
    let seconds = last.map { (now - $0.at) / .seconds(1) } ?? 0
    let mean = last.map { ($0.speed + reading.speed) / 2 } ?? 0
    update(reading, advance: mean * seconds, seconds: seconds)
    last = reading
    lastAdvance = mean * seconds
    settle()
    return true
  }

  private mutating func settle() {
    guard let best = hypotheses.first else { return }
    guard best.misses > 0 else {
      hits += 1
      if standing != .off || hits >= MatchingRules.hitsToReturn { standing = .on }
      return
    }
    hits = 0
    switch standing {
    case .unknown, .off: break
    case .on, .doubtful:
      let hasMissed =
        best.misses >= MatchingRules.missesToLeave && best.missedSeconds >= MatchingRules.secondsToLeave
        && best.missedMeters >= MatchingRules.metersToLeave
      let hasMissedFar = best.misses >= 2 && best.missedMeters >= MatchingRules.metersToLeaveSoon
      standing = hasMissed || hasMissedFar ? .off : .doubtful
    }
  }

  /// Whether the next fix may put the car back on the route.
  var isReturning: Bool { standing == .off && hits > 0 }

  /// The dead-reckoned position at a time after the last fix, in meters along the route: advanced at the last speed,
  /// but not to the end, which only a fix can reach. `nil` if the car isn't on the route or the last fix is too old.
  func deadReckoned(to now: Duration) -> Double? {
    guard standing == .on || standing == .doubtful, let last, now - last.at <= MatchingRules.deadReckoningLimit else {
      return nil
    }
    let limit = max(meters, line.length - MatchingRules.deadReckoningEndMargin)
    return min(limit, meters + last.speed * max(0, (now - last.at) / .seconds(1)))
  }

  /// Whether a car can have reached this point since the last fix. If distant fixes continue for some seconds, they are
  /// accepted.
  private mutating func isBelievable(_ point: EarthPoint, _ accuracy: Double, _ now: Duration) -> Bool {
    guard let last else { return true }
    let seconds = (now - last.at) / .seconds(1)
    let reach = MatchingRules.fastest * seconds + 3 * (accuracy + last.accuracy) + MatchingRules.jumpMargin
    let since = disbelievedSince ?? now
    disbelievedSince = (point - last.point).norm > reach && now - since < MatchingRules.disbelief ? since : nil
    return disbelievedSince == nil
  }

  /// The fix, with missing values derived from the motion since the last one.
  private func reading(_ fix: Fix, _ point: EarthPoint, _ accuracy: Double, at now: Duration) -> Reading {
    let frame = EarthFrame(at: point)
    var reading = Reading(point: point, at: now, accuracy: accuracy, speed: last?.speed ?? 0)
    reading.direction = fix.course.map(frame.direction(bearing:))
    if let last {
      let offset = point - last.point
      let seconds = (now - last.at) / .seconds(1)
      if seconds >= 0.5 { reading.speed = offset.norm / seconds }
      if reading.direction == nil, offset.norm > 15 + accuracy { reading.direction = offset.unit }
    }
    reading.speed = min(MatchingRules.fastest, fix.speed ?? reading.speed)
    return reading
  }

  private mutating func update(_ reading: Reading, advance: Double, seconds: Double) {
    let places = places(near: reading)
    var next = hypotheses.map { hypothesis in
      var hypothesis = hypothesis
      hypothesis.cost += MatchingRules.missCost
      hypothesis.misses += 1
      hypothesis.missedSeconds += seconds
      hypothesis.missedMeters += advance
      if hypothesis.hasJoined { hypothesis.meters = min(line.length, hypothesis.meters + advance) }
      return hypothesis
    }
    for place in places {
      let candidates = hypotheses.map { hypothesis in
        let aside = place.isAside ? hypothesis.asideMeters + advance : 0
        let isForgiven = place.isAside && hypothesis.hasJoined && aside <= MatchingRules.asideMeters
        let own = isForgiven ? min(place.cost, MatchingRules.asideCost) : place.cost
        let total = hypothesis.cost + cost(from: hypothesis, to: place.meters, reading, advance)
        return Hypothesis(meters: place.meters, cost: total + own, asideMeters: aside, hasJoined: true)
      }
      if let best = candidates.min(by: { $0.cost < $1.cost }) { next.append(best) }
    }
    next.sort { ($0.cost, $0.misses) < ($1.cost, $1.misses) }
    let best = next.first?.cost ?? 0
    hypotheses = next.prefix(MatchingRules.hypothesisCount).filter { $0.cost - best <= MatchingRules.hypothesisRange }
    for index in hypotheses.indices { hypotheses[index].cost -= best }
  }

  /// The transition cost from a hypothesis to a point.
  private func cost(from hypothesis: Hypothesis, to meters: Double, _ reading: Reading, _ advance: Double) -> Double {
    guard hypothesis.hasJoined else {
      return MatchingRules.beginningCost * meters / (meters + MatchingRules.beginningReach)
    }
    let deviation = deviation(reading)
    let tolerance =
      MatchingRules.advanceDeviation + deviation + MatchingRules.advanceShare * advance + hypothesis.missedMeters / 2
    let step = meters - hypothesis.meters
    let backward = step < -2 * deviation ? MatchingRules.backwardCost : 0
    let limit = MatchingRules.jumpCost - MatchingRules.jumpRelief * Double(hypothesis.misses)
    return min(abs(step - advance) / tolerance + backward, max(MatchingRules.leastJumpCost, limit))
  }

  /// The standard deviation of a fix across the road, in meters.
  private func deviation(_ reading: Reading) -> Double {
    let own = MatchingRules.accuracyShare * reading.accuracy
    return (own * own + MatchingRules.roadWidth * MatchingRules.roadWidth).squareRoot()
  }

  /// The candidate points for a fix with their emission costs: the local minima of the cost along the line.
  private func places(near reading: Reading) -> [Place] {
    let deviation = deviation(reading)
    let ratio = reading.speed > 0 ? MatchingRules.courseSpeed / reading.speed : .infinity
    let courseDeviation = MatchingRules.courseDeviation * (1 + ratio * ratio).squareRoot()
    var places: [Place] = []
    var current: (part: Int, place: Place, isFalling: Bool)?
    line.feet(near: reading.point, within: MatchingRules.reach * deviation) { foot in
      var place = Place(meters: foot.meters, cost: foot.squaredDistance / (2 * deviation * deviation))
      var isAlong = reading.speed < MatchingRules.alongSpeed
      if let direction = reading.direction, reading.speed > 0 {
        let cosine = min(1, max(-1, direction.dot(line.directions[foot.part])))
        let angle = acos(cosine) * 180 / .pi
        isAlong = isAlong || angle <= MatchingRules.alongAngle
        place.cost += min(MatchingRules.courseCostLimit, angle * angle / (2 * courseDeviation * courseDeviation))
      }
      place.isAside = isAlong && place.cost > MatchingRules.asideCost
      guard let before = current, before.part + 1 == foot.part else {
        if let current, current.isFalling { places.append(current.place) }
        current = (foot.part, place, true)
        return
      }
      if before.isFalling, place.cost > before.place.cost { places.append(before.place) }
      let isSame = place.cost == before.place.cost
      current = (foot.part, place, isSame ? before.isFalling : place.cost < before.place.cost)
    }
    if let current, current.isFalling { places.append(current.place) }
    return places
  }
}
