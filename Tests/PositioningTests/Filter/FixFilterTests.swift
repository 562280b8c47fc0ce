import Foundation
import Places
import Testing

@testable import Positioning

@Suite struct FixFilterTests {
  /// What comes at a second, and what is to be believed of it.
  struct Step: Sendable {
    enum Event: Sendable {
      /// So many metres to the north of the beginning; seconds by the receiver's clock where they are others.
      case fix(metres: Double, clock: Double? = nil, accuracy: Double? = 5)
      case lost(PositionLoss)
      /// Nothing: only the time goes on.
      case silence
    }

    enum Outcome: Sendable, Equatable { case fix, lost(PositionLoss), nothing }

    var second: Double
    var event: Event
    var outcome: Outcome
    init(_ second: Double, _ event: Event, _ outcome: Outcome) {
      (self.second, self.event, self.outcome) = (second, event, outcome)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var steps: [Step]
    var testDescription: String { name }
    init(_ name: String, _ steps: [Step]) { (self.name, self.steps) = (name, steps) }
  }

  static let cases: [Case] = [
    Case("an even drive", (0..<20).map { Step(Double($0), .fix(metres: Double($0) * 30), .fix) }),
    Case(
      "a jump of 5 km and back",
      [
        Step(0, .fix(metres: 0), .fix), Step(1, .fix(metres: 5000), .nothing), Step(2, .fix(metres: 20), .fix),
        Step(3, .fix(metres: 5000), .nothing), Step(4, .fix(metres: 5010), .nothing), Step(5, .fix(metres: 60), .fix),
        Step(6, .fix(metres: 5020), .nothing),
      ]),
    Case(
      "a jump that three fixes confirm",
      [
        Step(0, .fix(metres: 0), .fix), Step(1, .fix(metres: 5000), .nothing), Step(2, .fix(metres: 5010), .nothing),
        Step(3, .fix(metres: 5020), .fix), Step(4, .fix(metres: 5030), .fix), Step(5, .fix(metres: 0), .nothing),
      ]),
    Case(
      "jumps that agree with nothing",
      (0..<10).map {
        Step(Double($0), .fix(metres: Double($0 * $0) * 20_000), $0 == 0 ? .fix : .nothing)
      }),
    Case(
      "noise of 30 m",
      [0, 30, -30, 25, -28, 30, -30, 0].enumerated().map {
        Step(Double($0), .fix(metres: $1, accuracy: nil), .fix)
      }),
    Case(
      "noise of 30 m in reports of one instant",
      [0, 30, -30, 30].map {
        Step(1, .fix(metres: $0, accuracy: 15), .fix)
      }),
    Case(
      "a fix every 10 s becomes stale in between",
      [
        Step(0, .fix(metres: 0), .fix), Step(5, .silence, .lost(.stale)), Step(9, .silence, .nothing),
        Step(10, .fix(metres: 300), .fix), Step(14.9, .silence, .nothing), Step(15, .silence, .lost(.stale)),
        Step(20, .fix(metres: 600), .fix),
      ]),
    Case(
      "a tunnel of 60 s",
      [
        Step(0, .fix(metres: 0), .fix), Step(1, .lost(.noFix), .lost(.noFix)), Step(2, .lost(.noFix), .nothing),
        Step(30, .silence, .nothing), Step(59, .fix(metres: 1800), .fix),
      ]),
    Case(
      "a jump in a tunnel is one still",
      [
        Step(0, .fix(metres: 0), .fix), Step(1, .lost(.noFix), .lost(.noFix)), Step(30, .fix(metres: 9000), .nothing),
        Step(31, .fix(metres: 900), .fix),
      ]),
    Case(
      "a ferry: after a minute the next fix is taken",
      [
        Step(0, .fix(metres: 0), .fix), Step(5, .silence, .lost(.stale)), Step(60, .fix(metres: 90_000), .fix),
      ]),
    Case(
      "a receiver's clock that goes back",
      [
        Step(0, .fix(metres: 0, clock: 5000), .fix), Step(1, .fix(metres: 30, clock: 5001), .fix),
        Step(2, .fix(metres: 60, clock: 0), .fix), Step(3, .fix(metres: 90, clock: 1), .fix),
        Step(4, .fix(metres: 5000, clock: 2), .nothing),
      ]),
    Case(
      "a receiver's clock that is set does not make a jump true",
      [
        Step(0, .fix(metres: 0, clock: 0), .fix), Step(1, .fix(metres: 90_000, clock: 1e9), .nothing),
      ]),
    Case(
      "fixes that waited and come at once",
      [
        Step(0, .fix(metres: 0, clock: 0), .fix), Step(0.1, .fix(metres: 600, clock: 20), .fix),
        Step(0.1, .fix(metres: 1200, clock: 40), .fix),
      ]),
    Case(
      "a vague fix is told where there is no better one",
      [
        Step(0, .fix(metres: 0, accuracy: 2000), .fix), Step(1, .fix(metres: 90_000, accuracy: 2000), .fix),
        Step(2, .fix(metres: 300, accuracy: 5), .fix), Step(3, .fix(metres: 4000, accuracy: 501), .nothing),
        Step(4, .fix(metres: 360, accuracy: 5), .fix), Step(9, .fix(metres: 4000, accuracy: 501), .fix),
        Step(10, .fix(metres: 400, accuracy: 500), .fix),
      ]),
    Case(
      "losses: each once, a new reason again",
      [
        Step(0, .lost(.noReceiver), .lost(.noReceiver)), Step(1, .lost(.noReceiver), .nothing),
        Step(2, .lost(.noFix), .lost(.noFix)), Step(60, .silence, .nothing), Step(61, .fix(metres: 0), .fix),
        Step(66, .silence, .lost(.stale)), Step(67, .lost(.stale), .nothing),
      ]),
    Case("nothing at all is not stale", [Step(100, .silence, .nothing)]),
    Case(
      "what is kept back does not keep the position fresh",
      [
        Step(0, .fix(metres: 0), .fix), Step(4, .fix(metres: 9000), .nothing), Step(5, .silence, .lost(.stale)),
      ]),
  ]

  @Test("What is believed", arguments: cases)
  func table(row: Case) throws {
    var filter = FixFilter()
    for step in row.steps {
      let now = Duration.seconds(step.second)
      let told: PositionUpdate?
      switch step.event {
      case .fix(let metres, let clock, let accuracy):
        told = filter.take(.fix(try fix(metres, clock ?? step.second, accuracy)), at: now)
        if step.outcome == .fix { #expect(filter.staleAt == now + .seconds(5)) }
      case .lost(let loss): told = filter.take(.lost(loss), at: now)
      case .silence: told = filter.advance(to: now)
      }
      let outcome: Step.Outcome =
        switch told {
        case nil: .nothing
        case .fix: .fix
        case .lost(let loss): .lost(loss)
        }
      #expect(outcome == step.outcome, "at \(step.second) s")
    }
  }

  @Test(
    "The course of a car that stands is taken away, and nothing else",
    arguments: [(0.49, nil), (0.5, 90), (nil, 90)] as [(Double?, Double?)])
  func standing(speed: Double?, course: Double?) throws {
    var filter = FixFilter()
    var fix = try fix(0, 0, 5)
    (fix.speed, fix.course) = (speed, 90)
    var told = fix
    told.course = course
    #expect(filter.take(.fix(fix), at: .zero) == .fix(told))
  }

  @Test("Rules can be others")
  func rules() throws {
    var rules = FixFilter.Rules()
    (rules.confirmations, rules.staleAfter) = (1, .seconds(20))
    var filter = FixFilter(rules: rules)
    _ = filter.take(.fix(try fix(0, 0, 5)), at: .zero)
    #expect(filter.take(.fix(try fix(90_000, 1, 5)), at: .seconds(1)) != nil)
    #expect(filter.staleAt == .seconds(21))
  }

  private func fix(_ metres: Double, _ clock: Double, _ accuracy: Double?) throws -> Fix {
    let coordinate = try #require(Coordinate(latitude: metres / Coordinate.metresPerDegree, longitude: 8))
    return Fix(coordinate, at: arrival + clock, accuracy: accuracy)
  }
}
