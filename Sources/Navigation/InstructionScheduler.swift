internal import Places

/// Decides when each step is announced.
///
/// A step is announced once in each phase, from far to near. A phase is skipped if the next one would follow too soon,
/// and so are passed steps. A road that only changes its name is displayed, not announced.
struct InstructionScheduler: Hashable, Sendable {
  /// The phases of a step, from far to near.
  enum Phase: Int, Hashable, Sendable, Comparable {
    case early, soon, now

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    var kind: Announcement.Kind {
      switch self {
      case .early: .early
      case .soon: .soon
      case .now: .now
      }
    }
  }

  /// The first step ahead; it decreases only if the car drives back.
  private(set) var firstStep = 0
  private(set) var said: [Int: Phase] = [:]
  var last: Spoken?

  struct Spoken: Hashable, Sendable {
    var at: Duration
    var step: Int?
  }

  /// Minimum interval between announcements of different steps, about the time one takes. `urgentGap` applies to a
  /// `now` announcement.
  static let sentence = Duration.seconds(4)
  /// Minimum interval between announcements of the same step.
  static let stepGap = Duration.seconds(5)
  /// Minimum interval before a `now` announcement of another step.
  static let urgentGap = Duration.seconds(2)
  /// Minimum time from an `early` or `soon` announcement to the next phase, in seconds; a phase that is closer to the
  /// next one is skipped.
  private static let earlySeconds = 8.0
  private static let soonSeconds = 6.0
  /// Seconds from the start of an announcement until it gives the distance.
  private static let lead = 1.0
  /// Number of steps ahead that may have been announced.
  private static let remembered = 4
  /// Meters that the car has to be back before a step for the step to be ahead again.
  private static let backMeters = 50.0

  /// Updates the steps for a position on the route.
  mutating func advance(to meters: Double, on line: RouteLine) {
    let first = (line.stepPositions.lastIndex(upTo: meters) ?? -1) + 1
    guard first < firstStep else { return pass(to: first) }
    guard firstStep <= line.stepPositions.count, meters < line.stepPositions[firstStep - 1] - Self.backMeters else {
      return
    }
    firstStep = first
    said = [:]
  }

  private mutating func pass(to first: Int) {
    firstStep = first
    if said.keys.contains(where: { $0 < first }) { said = said.filter { $0.key >= first } }
  }

  /// The announcement that is due at a position on the route; `nil` if none is due.
  mutating func announcement(at meters: Double, on line: RouteLine, speed: Double, now: Duration) -> Announcement? {
    guard let step = spoken(from: firstStep, on: line) else { return nil }
    let distance = line.stepPositions[step] - meters - speed * Self.lead
    guard let phase = phase(of: line.route.steps[step], at: distance, speed: speed) else { return nil }
    if let before = said[step], before >= phase { return nil }
    if let last {
      let gap = last.step == step ? Self.stepGap : phase == .now ? Self.urgentGap : Self.sentence
      guard now - last.at >= gap else { return nil }
    }
    return say(phase.kind, step, phase, at: meters, on: line, speed: speed, now: now)
  }

  /// The phase for a distance, which is measured at the moment of hearing it; `nil` if the next phase follows soon.
  private func phase(of step: RouteStep, at distance: Double, speed: Double) -> Phase? {
    let reach = AnnouncementReach(speed: speed)
    // Arrival at a stop or the destination has its own announcement.
    let hasLast = step.kind != .arrive && step.kind != .stop
    if distance <= reach.now { return hasLast ? .now : nil }
    if distance <= reach.soon { return hasLast && distance <= reach.now + speed * Self.soonSeconds ? nil : .soon }
    guard let early = reach.early, distance <= early else { return nil }
    return distance <= reach.soon + speed * Self.earlySeconds ? nil : .early
  }

  private mutating func say(
    _ kind: Announcement.Kind, _ step: Int, _ phase: Phase, at meters: Double, on line: RouteLine, speed: Double,
    now: Duration
  ) -> Announcement {
    said[step] = max(phase, said[step] ?? phase)
    last = Spoken(at: now, step: step)
    var steps = [line.route.steps[step]]
    if phase != .early, let then = spoken(from: step + 1, on: line), isClose(then, after: step, on: line) {
      steps.append(line.route.steps[then])
      said[then] = max(.soon, said[then] ?? .soon)
    }
    let distance = max(0, line.stepPositions[step] - meters - speed * Self.lead)
    return Announcement(kind, steps: steps, index: step, distance: distance)
  }

  private func isClose(_ then: Int, after step: Int, on line: RouteLine) -> Bool {
    let (start, end) = (line.stepPositions[step], line.stepPositions[then])
    return end - start < RouteProgress.thenMeters
      || line.schedule.time(from: start, to: end) < RouteProgress.thenSeconds
  }

  /// The first step at or after an index that is announced.
  private func spoken(from index: Int, on line: RouteLine) -> Int? {
    guard index < line.route.steps.count else { return nil }
    return line.route.steps[index...].firstIndex { step in
      switch step.kind {
      case .depart: false
      case .proceed: step.turn != nil && step.turn != .straight
      default: true
      }
    }
  }

  mutating func depart(at meters: Double, on line: RouteLine, speed: Double, now: Duration) -> Announcement? {
    guard let depart = line.route.steps.first, depart.kind == .depart else { return nil }
    var announcement = Announcement(.depart, steps: [depart], index: 0, distance: 0)
    last = Spoken(at: now, step: nil)
    if let next = spoken(from: max(1, firstStep), on: line) {
      let distance = line.stepPositions[next] - meters
      if distance <= AnnouncementReach(speed: speed).soon {
        announcement.steps.append(line.route.steps[next])
        said[next] = .soon
        last?.step = next
      }
    }
    return announcement
  }

  /// The announcement of a new route. Steps on both routes keep their announced phases, so they aren't repeated.
  mutating func reroute(
    from old: RouteLine, to line: RouteLine, at meters: Double?, speed: Double, now: Duration
  ) -> Announcement {
    let before = self
    self = InstructionScheduler()
    last = before.last
    guard let meters else {
      last = Spoken(at: now, step: nil)
      return Announcement(.rerouted)
    }
    advance(to: meters, on: line)
    guard let next = spoken(from: firstStep, on: line) else {
      last = Spoken(at: now, step: nil)
      return Announcement(.rerouted)
    }
    for step in next..<min(line.route.steps.count, next + Self.remembered) {
      said[step] = before.said.first { old.isSameStep($0.key, as: step, of: line) }?.value
    }
    guard said[next] == nil else {
      // The driver knows this step; its next phases are announced after the change.
      last = Spoken(at: now, step: next)
      return Announcement(.rerouted)
    }
    let phase = phase(
      of: line.route.steps[next], at: line.stepPositions[next] - meters - speed * Self.lead, speed: speed)
    return say(.rerouted, next, phase ?? .early, at: meters, on: line, speed: speed, now: now)
  }

  mutating func hasSpoken(at now: Duration) { last = Spoken(at: now, step: nil) }
}

extension RouteLine {
  /// Maximum distance in meters between two positions of the same step.
  private static let sameStepMeters = 40.0

  /// Whether a step of this route and one of another are the same action at the same place.
  func isSameStep(_ index: Int, as otherIndex: Int, of other: RouteLine) -> Bool {
    guard route.steps.indices.contains(index), other.route.steps.indices.contains(otherIndex) else { return false }
    let (step, otherStep) = (route.steps[index], other.route.steps[otherIndex])
    let offset = point(at: stepPositions[index]) - other.point(at: other.stepPositions[otherIndex])
    return step.kind == otherStep.kind && step.turn == otherStep.turn && step.names == otherStep.names
      && offset.norm < Self.sameStepMeters
  }
}
