import Foundation
import Foundations
import Navigation
import Places
import Testing

/// The result of a drive with guidance.
struct DriveOutcome {
  var fixes = 0
  /// Number of fixes for which guidance was within 20 m plus the fix's own error of the car's position along the route.
  var near = 0
  var kilometers = 0.0
  var requests = 0
  var hasArrived = false
  var announcements: [Announcement] = []
  /// Seconds of the fixes that weren't near, for debugging.
  var far: [Int] = []

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.fixes += b.fixes
    sum.near += b.near
    sum.kilometers += b.kilometers
    sum.requests += b.requests
    return sum
  }
}

/// Drives with guidance along a route.
func guided(_ route: PlannedRoute, _ moments: [SyntheticDrive.Moment]) throws -> DriveOutcome {
  var navigation = NavigationMachine()
  var outcome = DriveOutcome(kilometers: route.distance / 1000)
  let end = route.shape[route.shape.count - 1]
  _ = try navigation.start(route, to: end, at: .zero)
  for moment in moments {
    let now = Duration.seconds(moment.second)
    let actions = moment.fix.map { navigation.moved($0, at: now) } ?? navigation.advance(to: now)
    for action in actions {
      switch action {
      case .plan(_, let number):
        outcome.requests += 1
        // The engine returns the same route again.
        _ = navigation.routed([route], request: number, at: now)
      case .announce(let announcement): outcome.announcements.append(announcement)
      case .arrived: outcome.hasArrived = true
      default: break
      }
    }
    guard moment.fix != nil, !moment.hasJumped, navigation.state != .arrived, let progress = navigation.progress
    else { continue }
    outcome.fixes += 1
    if abs(progress.meters - moment.meters) <= 20 + moment.error {
      outcome.near += 1
    } else {
      outcome.far.append(moment.second)
    }
  }
  return outcome
}

@Suite("Noisy drives over 20 routes") struct DriveTests {
  static let routes = SyntheticRoads.allCases.flatMap { kind in (1...5).map { (kind, UInt64($0)) } }

  private func outcome(
    _ trouble: SyntheticDrive.Trouble, _ vary: (inout SyntheticDrive.Trouble, Int) -> Void = { _, _ in }
  ) throws -> DriveOutcome {
    var sum = DriveOutcome()
    for (kind, seed) in Self.routes {
      let pen = kind.pen(seed: seed)
      let length = SyntheticDrive(pen, seed: seed, trouble).moments.count
      var own = trouble
      vary(&own, length)
      let drive = SyntheticDrive(pen, seed: seed, own)
      let outcome = try guided(pen.route(), drive.moments)
      let hasArrived = outcome.hasArrived
      #expect(hasArrived, "\(kind) \(seed) does not arrive")
      if ProcessVariables.printsFigures {
        print(kind, seed, outcome.kilometers, outcome.fixes, outcome.near, outcome.requests, outcome.far.prefix(40))
      }
      sum = sum + outcome
    }
    if ProcessVariables.printsFigures { print("sum", sum.kilometers, sum.fixes, sum.near, sum.requests) }
    return sum
  }

  private func check(_ outcome: DriveOutcome, requestsIn100Kilometres: Double = 1) {
    let (near, requests) = (Double(outcome.near) / Double(outcome.fixes), Double(outcome.requests))
    #expect(near >= 0.99)
    #expect(requests <= outcome.kilometers / 100 * requestsIn100Kilometres)
  }

  @Test("Guidance matches the car's position for 99 of 100 fixes, and requests no new route", arguments: [5.0, 15, 30])
  func noise(noise: Double) throws {
    check(try outcome(.init(noise: noise)))
  }

  @Test("A receiver that reports half of its actual error")
  func hopeful() throws {
    check(try outcome(.init(noise: 20, candour: 0.5)), requestsIn100Kilometres: 3)
  }

  @Test("A fix every 10 s")
  func seldom() throws {
    check(try outcome(.init(noise: 10, interval: 10)))
  }

  @Test("A receiver that reports only positions")
  func silent() throws {
    check(try outcome(.init(noise: 10, isTalkative: false)))
  }

  @Test("Gaps of 10 s, a tunnel of 60 s, jumps of 5 km, and a clock that goes back")
  func troubles() throws {
    let outcome = try outcome(.init(noise: 10)) { trouble, length in
      let tunnel = length / 3
      trouble.gaps = stride(from: 40, to: length, by: 90).map { $0..<$0 + 10 } + [tunnel..<tunnel + 60]
      trouble.jumps = stride(from: 70, to: length, by: 120).map { $0..<$0 + 3 }
      trouble.clockGoesBackAt = length / 2
    }
    check(outcome)
  }
}

/// Settings for the tests in environment variables.
enum ProcessVariables {
  /// Whether tests print the figures that they check.
  static let printsFigures = ProcessInfo.processInfo.environment["WHERETO_NAVIGATION_FIGURES"] != nil
}
