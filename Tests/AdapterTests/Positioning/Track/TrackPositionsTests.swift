import DestinationSearchTesting
import Foundation
import Foundations
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct TrackPositionsTests {
  private let clock = ManualClock()

  private func track(_ count: Int, every seconds: Double? = nil, pace: Double = 5) throws -> Track {
    try Track(
      gpx: Data(TrackTests.gpx(TrackTests.points(count, every: seconds)).utf8), file: "drive.gpx", pace: pace,
      from: arrival)
  }

  @Test("Each fix is reported at its time, and the track ends a second after the last")
  func timed() async throws {
    var updates = try TrackPositions(track(3, every: 2), clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    await clock.pass(.seconds(2))
    #expect(await updates.next()?.fix?.coordinate == Drive.points[1])
    await clock.pass(.seconds(4))
    #expect(await updates.next()?.fix?.coordinate == Drive.points[2])
    await clock.pass(.seconds(5))
    #expect(await updates.next() == .lost(.ended))
    #expect(await updates.next() == nil)
  }

  @Test("At four times the speed, times and speeds are those of the drive")
  func scaled() async throws {
    var updates = try TrackPositions(track(3, every: 2), scale: 4, clock: clock).updates().makeAsyncIterator()
    _ = await updates.next()
    await clock.pass(.milliseconds(500))
    let fix = try #require(await updates.next()?.fix)
    #expect(fix.coordinate == Drive.points[1] && fix.time == Drive.date(2))
    #expect(abs((fix.speed ?? 0) - 5) < 0.01)
    await clock.pass(.seconds(1))
    _ = await updates.next()
    await clock.pass(.milliseconds(1_250))
    #expect(await updates.next() == .lost(.ended))
  }

  @Test("A track without times gives a fix per second")
  func untimed() async throws {
    let track = try track(3)
    var updates = try TrackPositions(track, clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    for second in 1...4 {
      await clock.pass(.seconds(second))
      #expect(await updates.next()?.fix?.time == arrival.addingTimeInterval(Double(second)))
    }
    await clock.pass(.seconds(track.seconds))
    #expect(await updates.next()?.fix?.coordinate == Drive.points[2])
  }

  @Test("A later subscriber gets the same drive from its current position, or its end")
  func late() async throws {
    let positions = try TrackPositions(track(3, every: 2), clock: clock)
    var first = positions.updates().makeAsyncIterator()
    _ = await first.next()
    clock.advance(to: .seconds(3))
    var second = positions.updates().makeAsyncIterator()
    #expect(await second.next()?.fix?.coordinate == Drive.points[1])
    clock.advance(to: .seconds(60))
    var third = positions.updates().makeAsyncIterator()
    #expect(await third.next() == .lost(.ended))
    #expect(await third.next() == nil)
  }

  @Test("Scales out of range throw an error", arguments: [0, -1, 0.001, 1_001, .nan, .infinity])
  func scales(scale: Double) throws {
    let track = try track(2)
    #expect(throws: TrackError(message: "the playback speed is out of range", advice: "use 0.01 to 1000")) {
      try TrackPositions(track, scale: scale)
    }
  }
}
