import Foundation
import Places
import TestSupport
import Testing

@testable import Navigation

@Suite("Everything that can happen to guidance, near the beginning") struct ExplorationTests {
  private static let route = PlannedRoute.zigzag(200, 100)
  private static let stop = Coordinate.synthetic.moved(SIMD2(0, 190))

  private static func fix(_ east: Double, _ north: Double, speed: Double, course: Double?) -> Ledger.Event {
    .moved(
      Fix(
        Coordinate.synthetic.moved(SIMD2(east, north)), at: .distantPast, accuracy: 5, speed: speed, course: course))
  }

  private static let onRoute = fix(0, 100, speed: 10, course: 0)
  private static let aside = fix(-200, 60, speed: 15, course: 270)
  private static let atStop = fix(0, 190, speed: 10, course: 0)
  private static let atEnd = fix(100, 200, speed: 0, course: nil)

  /// What the car does and what the engine answers.
  private static let driving: [Ledger.Event] = [
    onRoute, aside, atEnd, .lost(.noFix), .advance, .routed([route], late: false), .routed([route], late: true),
    .failed(.noRoute, late: false),
  ]

  /// What the driver wants besides.
  private static let stopping: [Ledger.Event] = [
    onRoute, atStop, atEnd, .addStop(stop), .skipStop, .routed([route], late: false), .failed(.noRoute, late: false),
    .advance, .stop,
  ]

  /// How far explorations go; the second one meets more.
  private static let depths = (driving: 8, stopping: StormLength.of(7, long: 8))

  @Test("Leaving, returning, answers, failures, arrival: every sequence of 8")
  func driving() {
    let met = explore(Self.driving, depth: Self.depths.driving, stops: [])
    #expect(met == ["locating", "proceedToRoute", "following", "offRoute", "rerouting", "arrived"])
  }

  @Test("Stops that are added, skipped, reached, with answers and without: every sequence of 7, at length of 8")
  func stopping() {
    let met = explore(Self.stopping, depth: Self.depths.stopping, stops: [Self.stop])
    #expect(met.isSuperset(of: ["idle", "locating", "following", "arrived"]))
  }

  /// Tells a machine everything in every order; states that are alike are gone on from once.
  ///
  /// - Returns: The states that were met.
  private func explore(_ events: [Ledger.Event], depth: Int, stops: [Coordinate]) -> Set<String> {
    var first = Ledger()
    #expect(first.tell(.start(Self.route, stops: stops), at: .zero) == nil)
    var edge = [first.atNoon]
    var known = Set(edge)
    var met: Set<String> = []
    for step in 1...depth {
      var next: [Ledger] = []
      for ledger in edge {
        for event in events {
          var ledger = ledger
          if let violation = ledger.tell(event, at: ledger.navigation.now + Self.wait(before: event)) {
            Issue.record("\(violation), at depth \(step) after \(event)")
            return met
          }
          met.insert(String("\(ledger.navigation.state)".prefix { $0 != "(" }))
          let alike = ledger.atNoon
          if known.insert(alike).inserted { next.append(alike) }
        }
      }
      edge = next
      if ProcessVariables.isTelling { print("depth \(step): \(next.count) new, \(known.count) in all") }
    }
    return met
  }

  private static func wait(before event: Ledger.Event) -> Duration {
    switch event {
    case .moved: .seconds(3)
    case .advance: .seconds(5)
    default: .zero
    }
  }
}
