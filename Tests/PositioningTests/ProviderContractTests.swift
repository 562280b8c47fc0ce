import Foundation
import Places
import Testing

@testable import Positioning

/// What every source of positions does; each is made so that it tells a fix at once.
@Suite(.timeLimit(.minutes(1))) struct ProviderContractTests {
  enum Provider: String, CaseIterable, Sendable {
    case fixed, track, filtered, keeper

    func make(_ clock: ManualClock) throws -> any PositionProviding {
      let fixed = FixedPosition(Drive.points[0], at: arrival)
      switch self {
      case .fixed: return fixed
      case .track:
        let points = #"<trkpt lat="49.28" lon="-123.12"/><trkpt lat="49.29" lon="-123.12"/>"#
        return try TrackPositions(Track(gpx: gpx(points), file: "drive.gpx", from: arrival), clock: clock)
      case .filtered: return FilteredPositions(fixed, clock: clock)
      case .keeper: return PositionKeeper(fixed)
      }
    }
  }

  @Test("Each stream begins with what is known, and stays open", arguments: Provider.allCases)
  func beginning(provider: Provider) async throws {
    let positions = try provider.make(ManualClock())
    var first = positions.updates().makeAsyncIterator()
    #expect(await first.next()?.fix?.coordinate == Drive.points[0])
    var second = positions.updates().makeAsyncIterator()
    #expect(await second.next()?.fix?.coordinate == Drive.points[0])
    let waiting = Task { [first] in
      var first = first
      return await first.next()
    }
    waiting.cancel()
    // It has not ended by itself: what ends the wait is that it is not wanted any more.
    #expect(await waiting.value == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct PositionKeeperTests {
  private let source = ScriptedPositions()

  private func fix(_ point: Int) -> PositionUpdate { .fix(Fix(Drive.points[point], at: Drive.date(point))) }

  @Test("It knows what was told last, and the last fix through a loss")
  func latest() async {
    let keeper = PositionKeeper(source)
    #expect(keeper.latest == nil && keeper.lastFix == nil)
    var updates = keeper.updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates.next() == fix(0))
    source.tell(.lost(.noFix))
    #expect(await updates.next() == .lost(.noFix))
    #expect(keeper.latest == .lost(.noFix) && keeper.lastFix == fix(0).fix)
    // Somebody who comes later is told the same.
    var later = keeper.updates().makeAsyncIterator()
    #expect(await later.next() == .lost(.noFix))
    source.tell(fix(1))
    #expect(await later.next() == fix(1))
    #expect(await updates.next() == fix(1))
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
    #expect(await slow.next() == fix(4))
  }

  @Test("The end of the source ends its streams, and those of who comes later")
  func end() async {
    let keeper = PositionKeeper(source)
    var updates = keeper.updates().makeAsyncIterator()
    source.tell(.lost(.ended))
    source.end()
    #expect(await updates.next() == .lost(.ended))
    #expect(await updates.next() == nil)
    var later = keeper.updates().makeAsyncIterator()
    #expect(await later.next() == .lost(.ended))
    #expect(await later.next() == nil)
  }

  @Test("Let go of, it lets go of the source and ends its streams")
  func lettingGo() async {
    var keeper: PositionKeeper? = PositionKeeper(source)
    var updates = keeper?.updates().makeAsyncIterator()
    source.tell(fix(0))
    #expect(await updates?.next() == fix(0))
    keeper = nil
    #expect(await updates?.next() == nil)
    for await _ in source.reader {}
  }
}
