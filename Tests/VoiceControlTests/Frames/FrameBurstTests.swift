import DestinationSearchTesting
import Testing
import VoiceControl

@Suite struct FrameBurstTests {
  private static let seeds: ClosedRange<UInt64> = 1...1000

  @Test("INV-4, INV-12, VC-4, VC-6: with the scheduler, what was asked for last is seen", arguments: [false, true])
  func scheduler(confirmed: Bool) throws {
    for seed in Self.seeds {
      let burst = FrameBurst(seed: seed)
      var host = FakeVoiceHost()
      let scheduler = try burst.scheduled(on: &host, confirmed: confirmed)
      #expect(host.shownIdentifier == burst.last?.rawValue, "seed \(seed)")
      #expect(host.activeIdentifier == host.shownIdentifier && host.dropped.isEmpty, "seed \(seed)")
      #expect(scheduler.shown == burst.last && scheduler.pending == nil, "seed \(seed)")
      #expect(host.changes.first?.identifier == burst.frames[0].rawValue, "VC-2, seed \(seed)")
      for (one, next) in zip(host.changes, host.changes.dropFirst()) {
        let least: Duration = one.isTerminal ? .milliseconds(1460) : .milliseconds(500)
        #expect(next.instant - one.instant >= least && next.identifier != one.identifier, "seed \(seed)")
      }
    }
  }

  @Test("INV-12, negative control: sent at once, most bursts end with a frame that is not seen, and the property lies")
  func withoutScheduler() {
    var unseen = 0
    for seed in Self.seeds {
      let burst = FrameBurst(seed: seed)
      var host = FakeVoiceHost()
      burst.sentAtOnce(to: &host)
      if host.shownIdentifier != burst.last?.rawValue { unseen += 1 }
    }
    #expect(unseen > 500, "\(unseen) of 1000")
  }
}

extension FakeVoiceHost.Change {
  fileprivate var isTerminal: Bool { ["notFound", "failed"].contains(identifier) }
}
