import DestinationSearchTesting
import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct FilteredPositionsTests {
  private let clock = ManualClock()
  private let source = ScriptedPositions()

  private func fix(_ number: Int) -> PositionUpdate { .fix(Fix(Drive.points[number], at: Drive.date(number))) }

  @Test("Silence is reported once, and the next fix ends it")
  func stale() async {
    var updates = FilteredPositions(source, clock: clock).updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates.next() == fix(0))
    await clock.pass(.seconds(5))
    #expect(await updates.next() == .lost(.stale))
    await clock.pass(.seconds(10))
    source.tell(fix(1))
    #expect(await updates.next() == fix(1))
  }

  @Test("A jump isn't reported, but a loss reported by the source is")
  func jump() async throws {
    var updates = FilteredPositions(source, clock: clock).updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates.next() == fix(0))
    source.tell(.fix(Fix(try #require(Coordinate(latitude: 50, longitude: -123.12)), at: Drive.date(1))))
    source.tell(.lost(.noFix))
    #expect(await updates.next() == .lost(.noFix))
  }

  @Test("It ends with its source")
  func end() async {
    var updates = FilteredPositions(source, clock: clock).updates().makeAsyncIterator()
    source.tell(.lost(.ended))
    #expect(await updates.next() == .lost(.ended))
    source.end()
    #expect(await updates.next() == nil)
  }

  @Test("A reader that ends releases the source")
  func lettingGo() async {
    let reading = Task { [source, clock] in
      for await _ in FilteredPositions(source, clock: clock).updates() {}
    }
    source.tell(fix(0))
    await clock.sleeper(until: .seconds(5))
    reading.cancel()
    for await _ in source.reader {}
    await reading.value
  }
}
