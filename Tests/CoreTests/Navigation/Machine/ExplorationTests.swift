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

  /// The car's movements and the engine's responses.
  private static let driving: [Ledger.Event] = [
    onRoute, aside, atEnd, .lost(.noFix), .advance, .routed([route], late: false), .routed([route], late: true),
    .failed(.noRoute, late: false),
  ]

  /// The driver's additional actions.
  private static let stopping: [Ledger.Event] = [
    onRoute, atStop, atEnd, .addStop(stop), .skipStop, .routed([route], late: false), .failed(.noRoute, late: false),
    .advance, .stop,
  ]

  @Test("Leaving, returning, responses, failures, arrival: every sequence of 8")
  func driving() {
    let met = explore(Self.driving, depth: 8, stops: [])
    #expect(met == ["locating", "proceedToRoute", "following", "offRoute", "rerouting", "arrived"])
  }

  @Test("Stops added, skipped, and reached, with and without responses: every sequence of 8")
  func stopping() {
    let met = explore(Self.stopping, depth: 8, stops: [Self.stop])
    #expect(met.isSuperset(of: ["idle", "locating", "following", "arrived"]))
  }

  /// All events, including a fix that is too vague, one far away, and every kind of failure.
  private static let everything: [Ledger.Event] =
    driving.filter { $0 != .failed(.noRoute, late: false) } + [
      fix(0, 190, speed: 10, course: 0), fix(5_000, 0, speed: 15, course: nil), vague,
      .failed(.noRoute, late: false), .failed(.timedOut(engine: "an engine", seconds: 10), late: false),
      .failed(.cancelled, late: false), .failed(.noRoute, late: true), .start(other, stops: [stop]), .choose(other),
      .addStop(stop), .skipStop, .avoid([.tolls]), .avoid([]), .stop,
    ]

  private static let other = PlannedRoute.zigzag(100, 150)

  private static let vague = Ledger.Event.moved(Fix(.synthetic, at: .distantPast, accuracy: 600))

  /// With so many events, most sequences are tried only in long runs.
  @Test("All events in every sequence", .timeLimit(.minutes(30)))
  func all() {
    let met = explore(Self.everything, depth: StormLength.isLong ? 8 : 5, stops: [Self.stop])
    #expect(
      met == ["idle", "locating", "proceedToRoute", "following", "offRoute", "rerouting", "arrived"])
  }

  /// Sends a machine all events in every order; equivalent states are continued only once.
  ///
  /// - Returns: The states reached.
  private func explore(_ events: [Ledger.Event], depth: Int, stops: [Coordinate]) -> Set<String> {
    var first = Ledger()
    #expect(first.send(.start(Self.route, stops: stops), at: .zero) == nil)
    var edge = [first.atNoon]
    // As hashes, because millions of states don't fit into memory.
    var known: Set = [edge[0].hashValue]
    var met: Set<String> = []
    for step in 1...depth {
      var next: [Ledger] = []
      for ledger in edge {
        for event in events {
          var ledger = ledger
          if let violation = ledger.send(event, at: ledger.navigation.now + Self.wait(before: event)) {
            Issue.record("\(violation), at depth \(step) after \(event)")
            return met
          }
          met.insert(String("\(ledger.navigation.state)".prefix { $0 != "(" }))
          let alike = ledger.atNoon
          if known.insert(alike.hashValue).inserted, step < depth { next.append(alike) }
        }
      }
      edge = next
      if ProcessVariables.printsFigures { print("depth \(step): \(known.count) states") }
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
