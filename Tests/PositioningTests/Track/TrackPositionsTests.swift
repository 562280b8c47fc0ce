import Foundation
import Places
import Testing

@testable import Positioning

@Suite(.timeLimit(.minutes(1))) struct TrackPositionsTests {
  private let clock = ManualClock()

  /// The first points of the drive, at seconds after its beginning.
  private func track(at seconds: [Int]) throws -> Track {
    let points = seconds.enumerated().map { number, second in
      let time = Drive.date(second).formatted(.iso8601)
      return #"<trkpt lat="\#(Drive.points[number].latitude)" lon="-123.12"><time>\#(time)</time></trkpt>"#
    }
    return try Track(gpx: gpx(points.joined()), file: "drive.gpx")
  }

  @Test("Each fix comes when its time has come, and a second after the last the track has ended")
  func playing() async throws {
    var updates = try TrackPositions(track(at: [0, 1, 5]), clock: clock).updates().makeAsyncIterator()
    #expect(await updates.next()?.fix?.coordinate == Drive.points[0])
    await clock.pass(.seconds(1))
    #expect(await updates.next()?.fix?.coordinate == Drive.points[1])
    await clock.pass(.seconds(5))
    let last = try #require(await updates.next()?.fix)
    #expect(last.coordinate == Drive.points[2] && last.time == Drive.date(5))
    await clock.pass(.seconds(6))
    #expect(await updates.next() == .lost(.ended))
    #expect(await updates.next() == nil)
  }

  @Test("It can be played faster")
  func scale() async throws {
    var updates = try TrackPositions(track(at: [0, 10, 20]), scale: 10, clock: clock).updates().makeAsyncIterator()
    for point in 0..<3 {
      if point > 0 { await clock.pass(.seconds(point)) }
      #expect(await updates.next()?.fix?.coordinate == Drive.points[point])
    }
    await clock.pass(.seconds(2.1))
    #expect(await updates.next() == .lost(.ended))
  }

  @Test("Who comes later sees the same drive; who comes after its end, that it has ended")
  func later() async throws {
    let positions = try TrackPositions(track(at: [0, 2, 4]), clock: clock)
    var first = positions.updates().makeAsyncIterator()
    _ = await first.next()
    await clock.pass(.seconds(2))
    clock.advance(to: .seconds(3))
    var second = positions.updates().makeAsyncIterator()
    #expect(await second.next()?.fix?.coordinate == Drive.points[1])
    #expect(await first.next()?.fix?.coordinate == Drive.points[1])
    await clock.pass(.seconds(4))
    clock.advance(to: .seconds(99))
    var third = positions.updates().makeAsyncIterator()
    #expect(await third.next() == .lost(.ended))
    #expect(await third.next() == nil)
  }

  @Test("A scale that is none is an error", arguments: [0, -1, .nan, .infinity, 1001])
  func badScale(scale: Double) {
    #expect(throws: TrackError.self) { try TrackPositions(track(at: [0]), scale: scale, clock: clock) }
  }
}
