import Foundation
import Places

@testable import Navigation

/// A machine, and checks of the invariants of all its actions.
struct Ledger: Hashable {
  /// An event of the machine.
  enum Event: Hashable {
    case start(PlannedRoute, stops: [Coordinate])
    case moved(Fix)
    case lost(PositionLoss)
    case routed([PlannedRoute], late: Bool)
    case failed(RoutePlanningError, late: Bool)
    case advance
    case stop
    case addStop(Coordinate)
    case skipStop
    case choose(PlannedRoute)
    case avoid(Set<RouteAvoidance>)
  }

  var navigation = NavigationMachine()
  private var requests: Set<Int> = []
  private var arrivals = 0
  private var lastShown: Duration?

  /// Sends an event to the machine.
  ///
  /// - Returns: The violated invariant; `nil` if there is none.
  mutating func send(_ event: Event, at time: Duration) -> String? {
    let before = navigation
    let number = before.request?.number
    let actions: [NavigationMachine.Action]
    switch event {
    case .start(let route, let stops):
      arrivals = 0
      let end = route.shape.last ?? .synthetic
      actions = (try? navigation.start(route, to: end, by: stops, at: time)) ?? []
    case .moved(let fix): actions = navigation.moved(fix, at: time)
    case .lost(let loss): actions = navigation.lost(loss, at: time)
    case .routed(let routes, let late):
      actions = navigation.routed(routes, request: late ? (number ?? 1) - 1 : number ?? 0, at: time)
    case .failed(let error, let late):
      actions = navigation.routingFailed(error, request: late ? (number ?? 1) - 1 : number ?? 0, at: time)
    case .advance: actions = navigation.advance(to: time)
    case .stop: actions = navigation.stop()
    case .addStop(let stop): actions = navigation.addStop(stop, at: time)
    case .skipStop: actions = navigation.skipStop(at: time)
    case .choose(let route): actions = (try? navigation.choose(route, at: time)) ?? []
    case .avoid(let what): actions = navigation.avoid(what, at: time)
    }
    return violation(event, before, actions) ?? note(actions) ?? violationOfProgress
  }

  private func violation(_ event: Event, _ before: NavigationMachine, _ actions: [NavigationMachine.Action]) -> String?
  {
    switch event {
    case .routed(_, late: true), .failed(_, late: true):
      // The time may be new.
      if !actions.isEmpty || navigation.state != before.state || navigation.trip != before.trip {
        return "a late answer changes something"
      }
    case .stop: if navigation.state != .idle || actions.contains(where: { !$0.isStopPlanning }) { return "not at rest" }
    case .start: break
    default:
      if before.state == .idle, !actions.isEmpty || navigation.state != .idle { return "something after the end" }
    }
    if before.state == .arrived, navigation.state == .arrived, actions.contains(where: { $0.isGuidance }) {
      return "guidance after arrival"
    }
    return nil
  }

  /// Records the actions.
  private mutating func note(_ actions: [NavigationMachine.Action]) -> String? {
    for action in actions {
      switch action {
      case .plan(_, let request):
        if !requests.isEmpty { return "a second request" }
        requests = [request]
      case .stopPlanning(let request):
        if requests != [request] { return "a request is canceled that doesn't exist" }
        requests = []
      case .arrived:
        arrivals += 1
        if arrivals > 1 { return "arrived twice" }
      case .show:
        if let lastShown, navigation.now - lastShown < .seconds(1) { return "shown twice in a second" }
        lastShown = navigation.now
      case .announce(let said):
        if let violation = violation(of: said) { return violation }
      default: break
      }
    }
    if let request = navigation.request { requests = [request.number] } else { requests = [] }
    if case .rerouting(let number) = navigation.state, navigation.request?.number != number {
      return "waits for a response without a request"
    }
    if let wakeAt = navigation.wakeAt, wakeAt <= navigation.now { return "waits for an instant that is past" }
    return nil
  }

  private func violation(of said: Announcement) -> String? {
    if let distance = said.distance, !(distance >= 0 && distance.isFinite) { return "an invalid distance" }
    guard [.early, .soon, .now].contains(said.kind), let index = said.index, let trip = navigation.trip else {
      return nil
    }
    let meters = trip.matching.deadReckoned(to: navigation.now) ?? trip.matching.meters
    return trip.line.stepPositions[index] < meters ? "a step is announced that is passed" : nil
  }

  private var violationOfProgress: String? {
    guard let progress = navigation.progress else { return navigation.state == .idle ? nil : "no progress" }
    let ways = [progress.destination, progress.stop, progress.next?.remaining, progress.then?.remaining].compactMap(
      \.self)
    for number in ways.flatMap({ [$0.distance, $0.duration] }) + [progress.meters]
    where !(number >= 0 && number.isFinite) {
      return "an invalid number: \(number)"
    }
    return (0...1).contains(progress.share) ? nil : "an invalid share"
  }
}

extension NavigationMachine.Action {
  var isStopPlanning: Bool { if case .stopPlanning = self { true } else { false } }

  /// Whether it is more than a pending display update.
  fileprivate var isGuidance: Bool {
    switch self {
    case .show, .wake, .move: false
    default: true
    }
  }
}

extension Ledger {
  /// The same machine as if it were noon, so that states that differ only in time are equal.
  var atNoon: Ledger {
    var ledger = self
    let shift = Duration.seconds(43_200) - navigation.now
    func moved(_ time: Duration?) -> Duration? { time.map { $0 + shift } }
    ledger.lastShown = moved(lastShown).map { max($0, .seconds(43_200 - 1)) }
    ledger.requests = Set(requests.map { $0 - navigation.requestCount + 1_000 })
    ledger.navigation.shift(by: shift)
    return ledger
  }
}

extension NavigationMachine {
  fileprivate mutating func shift(by shift: Duration) {
    let renumber = 1_000 - requestCount
    now += shift
    requestCount = 1_000
    request?.number += renumber
    request?.askedAt += shift
    retryAt? += shift
    // Times beyond all delays are equivalent.
    shownAt = shownAt.map { max($0 + shift, .seconds(43_200 - 1)) }
    wakeAt? += shift
    switch state {
    case .offRoute(let since): state = .offRoute(since: since + shift)
    case .rerouting(let number): state = .rerouting(request: number + renumber)
    default: break
    }
    guard var trip else { return }
    trip.fixAt? += shift
    trip.fix?.time = .distantPast
    trip.matching.shift(by: shift)
    trip.announcer.shift(by: shift)
    self.trip = trip
  }
}

extension RouteMatching {
  fileprivate mutating func shift(by shift: Duration) {
    last?.at += shift
    disbelievedSince? += shift
    // Positions a few meters apart are equivalent here.
    func rounded(_ number: Double, to step: Double) -> Double { (number / step).rounded() * step }
    lastAdvance = rounded(lastAdvance, to: 10)
    hypotheses = hypotheses.prefix(3).map { hypothesis in
      Hypothesis(
        meters: min(line.length, rounded(hypothesis.meters, to: 5)), cost: rounded(hypothesis.cost, to: 1),
        misses: min(3, hypothesis.misses), missedSeconds: min(3, rounded(hypothesis.missedSeconds, to: 1)),
        missedMeters: min(60, rounded(hypothesis.missedMeters, to: 20)),
        asideMeters: min(160, rounded(hypothesis.asideMeters, to: 40)), hasJoined: hypothesis.hasJoined)
    }
  }
}

extension InstructionScheduler {
  fileprivate mutating func shift(by shift: Duration) {
    guard var spoken = last else { return }
    spoken.at = max(spoken.at + shift, .seconds(43_200 - 5))
    last = spoken
  }
}
