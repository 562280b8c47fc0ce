import Foundation
import Places
import TestSupport
import Testing

@testable import Navigation

@Suite("Everything that can happen to guidance, near the beginning") struct ExplorationTests {
  /// Places on a route of 300 m with a turn and a stop, beside it, and far away; fast and slow.
  private static let places: [(SIMD2<Double>, speed: Double, course: Double?)] = [
    (SIMD2(0, 100), 10, 0), (SIMD2(0, 190), 10, 0), (SIMD2(80, 200), 2, 90), (SIMD2(100, 200), 0, nil),
    (SIMD2(-200, 60), 15, 270),
  ]

  private static let route = PlannedRoute.zigzag(200, 100)
  private static let stop = Coordinate.synthetic.moved(SIMD2(0, 200))

  private static let events: [(Ledger.Event, after: Duration)] =
    places.map { place in
      let fix = Fix(
        Coordinate.synthetic.moved(place.0), at: .distantPast, accuracy: 5, speed: place.speed, course: place.course)
      return (.moved(fix), .seconds(3))
    } + [
      (.advance, .seconds(5)), (.lost(.noFix), .zero), (.routed([route], late: false), .zero),
      (.routed([route], late: true), .zero), (.failed(.noRoute, late: false), .zero), (.addStop(stop), .zero),
      (.skipStop, .zero), (.stop, .zero),
    ]

  @Test("To a depth of 8, states that are alike told once")
  func everything() {
    var known: Set<Ledger> = []
    var first = Ledger()
    #expect(first.tell(.start(Self.route, stops: []), at: .zero) == nil)
    var edge = [first.atNoon]
    var met: Set<String> = []
    let limit = StormLength.of(3_000, long: 200_000)
    for depth in 1...8 {
      var next: [Ledger] = []
      for ledger in edge {
        for (event, wait) in Self.events {
          var ledger = ledger
          if let violation = ledger.tell(event, at: ledger.navigation.now + wait) {
            Issue.record("\(violation), at depth \(depth) after \(event)")
            return
          }
          met.insert(String("\(ledger.navigation.state)".prefix { $0 != "(" }))
          let alike = ledger.atNoon
          if known.insert(alike).inserted { next.append(alike) }
        }
      }
      // Where there are too many to go on from, those spread over all of them stand for the rest.
      let spread = max(1, next.count / limit)
      edge = next.indices.filter { $0.isMultiple(of: spread) }.map { next[$0] }
    }
    #expect(met == ["idle", "locating", "proceedToRoute", "following", "offRoute", "rerouting", "arrived"])
    if ProcessVariables.isTelling { print("explored", known.count) }
  }
}
