import DestinationSearchTesting
import Foundation
import Places
import TestSupport
import Testing

@testable import Positioning

/// The contract of all position sources; each is set up to report a fix immediately.
@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct ProviderContractTests {
  enum Provider: String, CaseIterable, Sendable {
    case fixed, track, filtered, keeper

    func make(_ clock: ManualClock) throws -> any PositionProviding {
      let fixed = FixedPosition(Drive.points[0], at: arrival)
      switch self {
      case .fixed: return fixed
      case .track:
        let gpx = Data(TrackTests.gpx(TrackTests.points(2)).utf8)
        return try TrackPositions(Track(gpx: gpx, file: "drive.gpx", from: arrival), clock: clock)
      case .filtered: return FilteredPositions(fixed, clock: clock)
      case .keeper: return PositionKeeper(fixed)
      }
    }
  }

  @Test("Each stream begins with the last update, and stays open", arguments: Provider.allCases)
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
    // It hasn't ended by itself; only cancellation ends the wait.
    #expect(await waiting.value == nil)
  }
}
