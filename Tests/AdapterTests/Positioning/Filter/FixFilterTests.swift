import Foundation
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime)) struct FixFilterTests {
  /// A fix or the passage of time, and the expected result.
  struct Event: Sendable {
    enum What: Sendable {
      case fix(metersNorth: Double, accuracy: Double? = nil, clock: Double? = nil, speed: Double? = nil)
      case lost(PositionLoss)
      case time
    }

    enum Answer: Sendable, Equatable {
      case told, kept
      case lost(PositionLoss)
    }

    var seconds: Double
    var what: What
    var answer: Answer

    init(_ seconds: Double, _ what: What, _ answer: Answer) {
      (self.seconds, self.what, self.answer) = (seconds, what, answer)
    }
  }

  struct Story: Sendable, CustomTestStringConvertible {
    var name: String
    var events: [Event]
    var testDescription: String { name }
  }

  /// A point at a distance in meters north of the start of the drive.
  private static func fix(_ meters: Double, accuracy: Double?, at seconds: Double, speed: Double? = nil) throws -> Fix {
    let metersPerDegree = 111_195.0
    let place = try #require(Coordinate(latitude: 49.28 + meters / metersPerDegree, longitude: -123.12))
    return Fix(place, at: arrival.addingTimeInterval(seconds), accuracy: accuracy, speed: speed, course: 90)
  }

  static let stories = [
    Story(
      name: "a jump of 5 km is held back, and accepted when two more fixes agree",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .fix(metersNorth: 5_000), .kept),
        Event(2, .fix(metersNorth: 5_010), .kept), Event(3, .fix(metersNorth: 5_020), .told),
        Event(4, .fix(metersNorth: 5_030), .told),
      ]),
    Story(
      name: "a jump there and back is never reported",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .fix(metersNorth: 5_000), .kept),
        Event(2, .fix(metersNorth: 5_000), .kept), Event(3, .fix(metersNorth: 10), .told),
        Event(4, .fix(metersNorth: 5_000), .kept), Event(4.5, .fix(metersNorth: 20), .told),
      ]),
    Story(
      name: "jumps that disagree don't confirm each other",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .fix(metersNorth: 5_000), .kept),
        Event(2, .fix(metersNorth: -5_000), .kept), Event(3, .fix(metersNorth: 9_000), .kept),
        Event(3.5, .fix(metersNorth: 9_000), .kept), Event(4, .fix(metersNorth: 9_000), .told),
      ]),
    Story(
      name: "noise of 30 m passes",
      events: [0.0, 30, -30, 15, 30, -30, 0].enumerated().map {
        Event(Double($0), .fix(metersNorth: $1), .told)
      }),
    Story(
      name: "a fix every 10 s passes, and the position is stale in between",
      events: (0..<4).flatMap { number in
        let seconds = Double(number) * 10
        return [
          Event(seconds, .fix(metersNorth: seconds * 30), .told), Event(seconds + 5, .time, .lost(.stale)),
        ]
      }),
    Story(
      name: "a tunnel of 60 s is one loss, reported once, and the next fix is accepted wherever it is",
      events: [Event(0, .fix(metersNorth: 0), .told), Event(4.9, .time, .kept), Event(5, .time, .lost(.stale))]
        + (6..<60).map { Event(Double($0), .time, .kept) } + [Event(60, .fix(metersNorth: 40_000), .told)]),
    Story(
      name: "if the receiver's clock goes back an hour, its fixes continue",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .fix(metersNorth: 10, clock: -3_600), .told),
        Event(2, .fix(metersNorth: 20, clock: -3_599), .told), Event(3, .fix(metersNorth: 30, clock: 3), .told),
      ]),
    Story(
      name: "for delayed fixes that arrive together, the receiver's clock gives the intervals",
      events: [
        Event(0, .fix(metersNorth: 0, clock: 0), .told), Event(0, .fix(metersNorth: 900, clock: 30), .told),
        Event(0, .fix(metersNorth: 9_000, clock: 31), .kept),
      ]),
    Story(
      name: "a receiver clock that skips a day doesn't make a jump plausible",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .fix(metersNorth: 5_000, clock: 86_400), .kept),
      ]),
    Story(
      name: "a vague fix is held back while a better one is fresh",
      events: [
        Event(0, .fix(metersNorth: 0, accuracy: 5), .told), Event(1, .fix(metersNorth: 0, accuracy: 800), .kept),
        Event(5, .fix(metersNorth: 90, accuracy: 800), .told), Event(6, .fix(metersNorth: 60, accuracy: 5), .told),
      ]),
    Story(
      name: "losses reported by the source are reported once, and a lost position doesn't become stale",
      events: [
        Event(0, .fix(metersNorth: 0), .told), Event(1, .lost(.noFix), .lost(.noFix)), Event(2, .lost(.noFix), .kept),
        Event(20, .time, .kept), Event(21, .lost(.noReceiver), .lost(.noReceiver)),
        Event(22, .fix(metersNorth: 0), .told),
      ]),
    Story(name: "before the first fix nothing is stale", events: [Event(100, .time, .kept)]),
  ]

  @Test("Updates are reported or held back", arguments: stories)
  func telling(story: Story) throws {
    var filter = FixFilter()
    for event in story.events {
      let now = Duration.seconds(event.seconds)
      switch event.what {
      case .fix(let meters, let accuracy, let clock, let speed):
        let fix = try Self.fix(meters, accuracy: accuracy, at: clock ?? event.seconds, speed: speed)
        #expect(
          filter.take(.fix(fix), at: now) == (event.answer == .told ? .fix(fix) : nil), "at \(event.seconds) s")
      case .lost(let loss): expect(filter.take(.lost(loss), at: now), event)
      case .time: expect(filter.advance(to: now), event)
      }
    }
  }

  private func expect(_ update: PositionUpdate?, _ event: Event) {
    guard case .lost(let loss) = event.answer else { return #expect(update == nil, "at \(event.seconds) s") }
    #expect(update == .lost(loss), "at \(event.seconds) s")
  }

  static let speeds: [(speed: Double?, course: Double?)] = [(0, nil), (0.49, nil), (0.5, 90), (nil, 90)]

  @Test("The course of a stationary car is removed", arguments: speeds)
  func standing(speed: Double?, course: Double?) throws {
    var filter = FixFilter()
    let told = filter.take(.fix(try Self.fix(0, accuracy: 5, at: 0, speed: speed)), at: .zero)
    #expect(told?.fix != nil && told?.fix?.course == course && told?.fix?.speed == speed)
  }

  @Test("The position becomes stale after a time")
  func staleAt() throws {
    var filter = FixFilter()
    #expect(filter.staleAt == nil)
    _ = filter.take(.fix(try Self.fix(0, accuracy: nil, at: 0)), at: .seconds(3))
    #expect(filter.staleAt == .seconds(8))
    _ = filter.take(.fix(try Self.fix(5_000, accuracy: nil, at: 1)), at: .seconds(4))
    #expect(filter.staleAt == .seconds(8))
    _ = filter.advance(to: .seconds(8))
    #expect(filter.staleAt == nil)
  }
}
