import Places
import Positioning
import Testing

@Suite(.timeLimit(.minutes(1))) struct FilteredPositionsTests {
  private let clock = ManualClock()
  private let source = ScriptedPositions()

  private func fix(_ point: Int) -> PositionUpdate { .fix(Fix(Drive.points[point], at: Drive.date(point))) }

  @Test("Fixes go through; a jump does not; silence is stale, once, until the next fix")
  func fixes() async throws {
    var updates = FilteredPositions(source, clock: clock).updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates.next() == fix(0))
    clock.advance(to: .seconds(1))
    let far = try #require(Coordinate(latitude: 0, longitude: 0))
    source.tell(.fix(Fix(far, at: Drive.date(1))))
    source.tell(fix(1))
    #expect(await updates.next() == fix(1))
    // It looks after 5 s, finds the second fix, and looks again when that becomes stale.
    await clock.pass(.seconds(5))
    await clock.pass(.seconds(6))
    #expect(await updates.next() == .lost(.stale))
    await clock.pass(.seconds(11))
    source.tell(fix(2))
    #expect(await updates.next() == fix(2))
    await clock.pass(.seconds(16))
    #expect(await updates.next() == .lost(.stale))
  }

  @Test("Its stream ends with the source's") func end() async {
    var updates = FilteredPositions(source, clock: clock).updates().makeAsyncIterator()
    source.tell(.lost(.ended))
    source.end()
    #expect(await updates.next() == .lost(.ended))
    #expect(await updates.next() == nil)
  }

  @Test("The source is let go of with the reader") func lettingGo() async {
    let reading = Task { for await _ in FilteredPositions(source, clock: clock).updates() {} }
    await clock.sleeper(until: .seconds(5))
    reading.cancel()
    for await _ in source.reader {}
  }
}
