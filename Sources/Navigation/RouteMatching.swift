internal import Foundation
public import Places

/// Finds out where on a route a car is: a hidden Markov model over places on the route, fed with one fix after the other
/// (Newson and Krumm, "Hidden Markov map matching through noise and sparseness", 2009).
///
/// Each hypothesis is a place on the route with a cost. A fix offers the places near it, which cost by their distance in
/// deviations of the fix, and by how far the course is from the road's direction, the more the faster the car is. From
/// hypothesis to place it costs by how far the advance is from what the speeds tell. A hypothesis may also go on without
/// a place: the fix is bad, or the car is not on the route. When that is the best one for some fixes and metres, the route
/// is left. So it does not matter where a route crosses itself or runs back over the same road: the place there is not the
/// likeliest next one.
///
/// It has no clock: instants are the time since any fixed moment. A receiver's own clock is not looked at.
public struct RouteMatching: Hashable, Sendable {
  /// How the car stands to the route.
  public enum Standing: String, Hashable, Sendable, Codable, CaseIterable {
    /// It has not been on it yet.
    case unknown
    /// It is on it.
    case on
    /// It was on it, and the last fixes do not fit.
    case doubtful
    /// It has left it.
    case off
  }

  /// The route.
  public let line: RouteLine
  /// How the car stands to the route.
  public private(set) var standing = Standing.unknown
  /// When the last fix came that was used; `nil` before the first.
  public var lastFixAt: Duration? { last?.at }
  /// Metres a second at the last fix that was used; 0 before the first.
  public var speed: Double { last?.speed ?? 0 }

  var hypotheses = [Hypothesis(metres: 0, cost: 0)]
  var last: Reading?
  /// Since when fixes have come that no car can have reached.
  var disbelievedSince: Duration?
  /// Metres driven between the last two fixes, by their speeds; 0 before there are two.
  public internal(set) var lastAdvance = 0.0
  /// How many fixes in a row fitted.
  private var hits = 0

  /// A place on the route where the car may be.
  struct Hypothesis: Hashable {
    /// Metres along the route; where fixes did not fit, with the advance that the speeds told.
    var metres: Double
    var cost: Double
    /// How many fixes in a row did not fit, and over how many seconds and metres.
    var misses = 0
    var missedSeconds = 0.0
    var missedMetres = 0.0
    /// Metres driven along the road, but beside it.
    var asideMetres = 0.0
    /// Whether it has ever been on the route.
    var hasJoined = false
  }

  /// A fix as it is used.
  struct Reading: Hashable {
    var point: EarthPoint
    var at: Duration
    var accuracy: Double
    var speed: Double
    /// The direction of travel in space; `nil` where it is not known.
    var direction: EarthPoint?
  }

  /// A place on the route that a fix may be of.
  private struct Place {
    var metres: Double
    /// What it costs by its distance and direction.
    var cost: Double
    /// Whether the fix is too far beside the road, and drives along it.
    var isAside = false
  }

  /// Begins without a fix.
  public init(on line: RouteLine) { self.line = line }

  /// Metres along the route where the car is believed to be at the last fix; 0 before it is on it.
  public var metres: Double { hypotheses.first?.metres ?? 0 }

  /// The car was somewhere at an instant, which is not before that of an earlier fix.
  ///
  /// - Returns: Whether the fix was used; not one that is too inaccurate, or that no car could have reached.
  @discardableResult public mutating func moved(_ fix: Fix, at now: Duration) -> Bool {
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
        && best.missedMetres >= MatchingRules.metresToLeave
      let hasMissedFar = best.misses >= 2 && best.missedMetres >= MatchingRules.metresToLeaveSoon
      standing = hasMissed || hasMissedFar ? .off : .doubtful
    }
  }

  /// Whether a route that was left may be found again with the next fix.
  var isReturning: Bool { standing == .off && hits > 0 }

  /// Where the car is believed to be at an instant after the last fix: carried forward at the last speed, and not up to
  /// the end, where only a fix may bring it; `nil` where it is not on the route or has not been seen for too long.
  public func carried(to now: Duration) -> Double? {
    guard standing == .on || standing == .doubtful, let last, now - last.at <= MatchingRules.carried else { return nil }
    let limit = max(metres, line.length - MatchingRules.carriedShort)
    return min(limit, metres + last.speed * max(0, (now - last.at) / .seconds(1)))
  }
}

extension RouteMatching {
  /// Whether a car can have come here since the last fix. After some seconds the fixes are believed rather than the past.
  private mutating func isBelievable(_ point: EarthPoint, _ accuracy: Double, _ now: Duration) -> Bool {
    guard let last else { return true }
    let seconds = (now - last.at) / .seconds(1)
    let reach = MatchingRules.fastest * seconds + 3 * (accuracy + last.accuracy) + MatchingRules.jumpMargin
    let since = disbelievedSince ?? now
    disbelievedSince = (point - last.point).norm > reach && now - since < MatchingRules.disbelief ? since : nil
    return disbelievedSince == nil
  }

  /// The fix with what it does not tell taken from the way since the last one.
  private func reading(_ fix: Fix, _ point: EarthPoint, _ accuracy: Double, at now: Duration) -> Reading {
    let frame = EarthFrame(at: point)
    var reading = Reading(point: point, at: now, accuracy: accuracy, speed: last?.speed ?? 0)
    reading.direction = fix.course.map(frame.direction(bearing:))
    if let last {
      let way = point - last.point
      let seconds = (now - last.at) / .seconds(1)
      if seconds >= 0.5 { reading.speed = way.norm / seconds }
      if reading.direction == nil, way.norm > 15 + accuracy { reading.direction = way.unit }
    }
    reading.speed = min(MatchingRules.fastest, fix.speed ?? reading.speed)
    return reading
  }

  /// One step of the model.
  private mutating func update(_ reading: Reading, advance: Double, seconds: Double) {
    let places = places(near: reading)
    var next = hypotheses.map { hypothesis in
      var hypothesis = hypothesis
      hypothesis.cost += MatchingRules.missCost
      hypothesis.misses += 1
      hypothesis.missedSeconds += seconds
      hypothesis.missedMetres += advance
      if hypothesis.hasJoined { hypothesis.metres = min(line.length, hypothesis.metres + advance) }
      return hypothesis
    }
    for place in places {
      let ways = hypotheses.map { hypothesis in
        let aside = place.isAside ? hypothesis.asideMetres + advance : 0
        let isForgiven = place.isAside && hypothesis.hasJoined && aside <= MatchingRules.asideMetres
        let own = isForgiven ? min(place.cost, MatchingRules.asideCost) : place.cost
        let way = hypothesis.cost + cost(from: hypothesis, to: place.metres, reading, advance)
        return Hypothesis(metres: place.metres, cost: way + own, asideMetres: aside, hasJoined: true)
      }
      if let best = ways.min(by: { $0.cost < $1.cost }) { next.append(best) }
    }
    next.sort { ($0.cost, $0.misses) < ($1.cost, $1.misses) }
    let best = next.first?.cost ?? 0
    hypotheses = next.prefix(MatchingRules.hypothesisCount).filter { $0.cost - best <= MatchingRules.hypothesisRange }
    for index in hypotheses.indices { hypotheses[index].cost -= best }
  }

  /// What it costs to have come from a hypothesis to a place.
  private func cost(from hypothesis: Hypothesis, to metres: Double, _ reading: Reading, _ advance: Double) -> Double {
    guard hypothesis.hasJoined else {
      return MatchingRules.beginningCost * metres / (metres + MatchingRules.beginningReach)
    }
    let deviation = deviation(reading)
    let tolerance =
      MatchingRules.advanceDeviation + deviation + MatchingRules.advanceShare * advance + hypothesis.missedMetres / 2
    let step = metres - hypothesis.metres
    let backward = step < -2 * deviation ? MatchingRules.backwardCost : 0
    let limit = MatchingRules.jumpCost - MatchingRules.jumpRelief * Double(hypothesis.misses)
    return min(abs(step - advance) / tolerance + backward, max(MatchingRules.leastJumpCost, limit))
  }

  /// Metres by which a fix deviates from the line across the road.
  private func deviation(_ reading: Reading) -> Double {
    let own = MatchingRules.accuracyShare * reading.accuracy
    return (own * own + MatchingRules.roadWidth * MatchingRules.roadWidth).squareRoot()
  }

  /// The places on the route that a fix may be of, with what each costs by its distance and direction: wherever, going
  /// along the line, the cost is less than before and after.
  private func places(near reading: Reading) -> [Place] {
    let deviation = deviation(reading)
    let ratio = reading.speed > 0 ? MatchingRules.courseSpeed / reading.speed : .infinity
    let courseDeviation = MatchingRules.courseDeviation * (1 + ratio * ratio).squareRoot()
    var places: [Place] = []
    var current: (part: Int, place: Place, isFalling: Bool)?
    line.feet(near: reading.point, within: MatchingRules.reach * deviation) { foot in
      var place = Place(metres: foot.metres, cost: foot.squaredDistance / (2 * deviation * deviation))
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
