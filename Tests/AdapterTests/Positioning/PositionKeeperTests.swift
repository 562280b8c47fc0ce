import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct PositionKeeperTests {
  private let source = ScriptedPositions()

  private func fix(_ number: Int) -> PositionUpdate { .fix(Fix(Drive.points[number], at: Drive.date(number))) }

  @Test("It keeps the last update, and the last fix when the position is lost")
  func latest() async {
    let keeper = PositionKeeper(source)
    #expect(keeper.latest == nil && keeper.lastFix == nil)
    var updates = keeper.updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates.next() == fix(0))
    #expect(keeper.latest == fix(0) && keeper.lastFix == fix(0).fix)
    source.tell(.lost(.noFix))
    #expect(await updates.next() == .lost(.noFix))
    #expect(keeper.latest == .lost(.noFix) && keeper.lastFix == fix(0).fix)
  }

  @Test("Readers share one subscription, and a late reader begins with the last update")
  func sharing() async {
    let keeper = PositionKeeper(source)
    var first = keeper.updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await first.next() == fix(0))
    var second = keeper.updates().makeAsyncIterator()
    #expect(await second.next() == fix(0))
    source.tell(fix(1))
    #expect(await first.next() == fix(1))
    #expect(await second.next() == fix(1))
  }

  @Test("A reader that ends doesn't affect the others")
  func leaving() async {
    let keeper = PositionKeeper(source)
    let reading = Task { for await _ in keeper.updates() {} }
    reading.cancel()
    await reading.value
    var updates = keeper.updates().makeAsyncIterator()
    source.tell(fix(2))
    #expect(await updates.next() == fix(2))
  }

  @Test("Streams end with the source, and a later one still returns the last update")
  func end() async {
    let keeper = PositionKeeper(source)
    var updates = keeper.updates().makeAsyncIterator()
    source.tell(.lost(.ended))
    #expect(await updates.next() == .lost(.ended))
    source.end()
    #expect(await updates.next() == nil)
    var late = keeper.updates().makeAsyncIterator()
    #expect(await late.next() == .lost(.ended))
    #expect(await late.next() == nil)
  }

  @Test("A released keeper ends its streams and releases the source")
  func lettingGo() async {
    var keeper: PositionKeeper? = PositionKeeper(source)
    let updates = keeper?.updates()
    source.tell(fix(0))
    var reader = updates?.makeAsyncIterator()
    #expect(await reader?.next() == fix(0))
    keeper = nil
    #expect(await reader?.next() == nil)
    for await _ in source.reader {}
  }

  @Test("A slow reader misses older updates, never the newest")
  func slowReader() async {
    let keeper = PositionKeeper(source)
    var slow = keeper.updates().makeAsyncIterator()
    var quick = keeper.updates().makeAsyncIterator()
    for point in 0..<5 {
      source.tell(fix(point))
      #expect(await quick.next() == fix(point))
    }
    // All readers are notified under the lock that this waits for.
    #expect(keeper.lastFix == fix(4).fix)
    #expect(await slow.next() == fix(4))
  }
}

@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct FixedPositionTests {
  @Test("It returns one fix, and its stream stays open until its reader ends")
  func standing() async {
    let position = FixedPosition(Drive.points[0], at: arrival)
    let (seen, sink) = AsyncStream.makeStream(of: PositionUpdate.self)
    let reading = Task {
      for await update in position.updates() { sink.yield(update) }
      sink.yield(.lost(.ended))
    }
    var updates = seen.makeAsyncIterator()
    #expect(await updates.next() == .fix(Fix(Drive.points[0], at: arrival)))
    reading.cancel()
    #expect(await updates.next() == .lost(.ended))
  }
}
