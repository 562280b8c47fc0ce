import DestinationSearchTesting
import HeadUnit
import TestSupport
import Testing

@Suite struct FrameBurstTests {
  private static let seeds: ClosedRange<UInt64> = 1...1000

  @Test("INV-4, INV-12, VC-4, VC-6: with the scheduler, the last requested frame is shown", arguments: [false, true])
  func scheduler(confirmed: Bool) {
    for seed in Self.seeds {
      let burst = FrameBurst(seed: seed)
      var host = FakeVoiceHost()
      let scheduler = burst.scheduled(on: &host, confirmed: confirmed)
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

  @Test(
    "INV-12, negative control: without the scheduler, most bursts end with a frame that isn't shown, and the property is wrong"
  )
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

/// Random frame requests in quick succession, as in a turn with several failures at once.
struct FrameBurst {
  /// The frames of the template.
  let frames: [VoiceFrame.Identifier]
  /// The time at which the host has the template on the screen.
  let presented: Duration
  /// The requests, in order; some come before presentation is complete.
  let requests: [(frame: VoiceFrame.Identifier, instant: Duration)]
  private let seed: UInt64

  init(seed: UInt64) {
    var random = SeededGenerator(seed)
    self.seed = seed
    frames = VoiceFrame.Identifier.allCases.shuffled(using: &random)
    presented = .milliseconds(Int.random(in: 0...800, using: &random))
    var instant = Duration.zero
    requests = (0..<Int.random(in: 2...10, using: &random)).map { _ in
      instant += .milliseconds(Int.random(in: 0...400, using: &random))
      return (VoiceFrame.Identifier.allCases.randomElement(using: &random) ?? .listening, instant)
    }
  }

  /// The frame that must be visible in the end.
  var last: VoiceFrame.Identifier? { requests.last?.frame }

  /// Sends every frame immediately, as a client without a scheduler does.
  func sentAtOnce(to host: inout FakeVoiceHost) {
    var isPresented = false
    for request in requests + [(frame: .listening, instant: .seconds(100))] {
      if !isPresented, presented <= request.instant {
        isPresented = true
        host.present(frames.map(\.rawValue), at: presented)
      }
      if request.instant < .seconds(100) { host.activate(request.frame.rawValue, at: request.instant) }
    }
  }

  /// Lets the scheduler send them. Timers fire up to 30 ms late, and the host takes a frame up to 40 ms after it was
  /// sent; the scheduler is notified of that only if `confirmed`.
  func scheduled(on host: inout FakeVoiceHost, confirmed: Bool) -> FrameScheduler {
    var random = SeededGenerator(seed ^ 0xF7A3)
    var scheduler = FrameScheduler(first: frames[0])
    var waiting = requests[...]
    var presentation: Duration? = presented
    var timer: Duration?
    while true {
      let now: Duration
      let action: FrameScheduler.Action
      if let instant = presentation, instant <= min(waiting.first?.instant ?? instant, timer ?? instant) {
        (now, presentation) = (instant, nil)
        host.present(frames.map(\.rawValue), at: now)
        action = scheduler.presented(at: now)
      } else if let request = waiting.first, request.instant <= timer ?? request.instant {
        now = request.instant
        waiting.removeFirst()
        action = scheduler.request(request.frame, at: now)
      } else if let instant = timer {
        now = instant
        action = scheduler.poll(at: now)
      } else {
        return scheduler
      }
      timer = apply(action, at: now, &scheduler, &host, confirmed, &random)
    }
  }

  private func apply(
    _ action: FrameScheduler.Action, at now: Duration, _ scheduler: inout FrameScheduler, _ host: inout FakeVoiceHost,
    _ confirmed: Bool, _ random: inout SeededGenerator
  ) -> Duration? {
    switch action {
    case .none: return nil
    case .wait(let instant): return max(instant, now) + .milliseconds(Int.random(in: 0...30, using: &random))
    case .send(let frame):
      let late = Duration.milliseconds(Int.random(in: 0...(confirmed ? 300 : 40), using: &random))
      host.activate(frame.rawValue, at: now + late)
      if confirmed { _ = scheduler.delivered(at: now + late) }
      return nil
    }
  }
}

@Suite struct FakeVoiceHostTests {
  private static let five = ["a", "b", "c", "d", "e"]

  @Test("VC-4, VC-5, VC-6: a frame within half a second of a change is dropped, and the property doesn't show that")
  func drops() {
    var host = FakeVoiceHost()
    host.present(Self.five, at: .zero)
    host.activate("b", at: .milliseconds(499))
    #expect(host.shownIdentifier == "a" && host.activeIdentifier == "b" && host.dropped == ["b"])
    host.activate("c", at: .milliseconds(500))
    #expect(host.shownIdentifier == "c")
    // The drop did not restart the clock; the change did.
    host.activate("d", at: .milliseconds(999))
    host.activate("e", at: .milliseconds(1000))
    #expect(host.shownIdentifier == "e" && host.changes.map(\.identifier) == ["a", "c", "e"])
  }

  @Test("VC-8: the frame that is already shown restarts the clock; a template that is presented again starts afresh")
  func limiter() {
    var host = FakeVoiceHost()
    host.present(Self.five, at: .zero)
    host.activate("a", at: .milliseconds(600))
    host.activate("b", at: .milliseconds(1000))
    #expect(host.shownIdentifier == "a")
    host.present(Self.five, at: .milliseconds(1001))
    #expect(host.dropped.isEmpty && host.changes.count == 1 && host.activeIdentifier == "a")
    host.dismiss()
    #expect(host.shownIdentifier == nil && host.activeIdentifier == nil)
  }

  @Test("VC-1, VC-3, VC-7: a sixth frame, an unknown one, and one before presentation are silently ignored")
  func silence() {
    var host = FakeVoiceHost()
    host.activate("a", at: .zero)
    #expect(host.activeIdentifier == "a" && host.shownIdentifier == nil)
    host.present(Self.five + ["sixth"], at: .seconds(1))
    host.activate("sixth", at: .seconds(2))
    #expect(host.activeIdentifier == "sixth" && host.shownIdentifier == "a" && host.identifiers == Self.five)
    // VC-2: without frames there is nothing to show.
    host.present([], at: .seconds(3))
    #expect(host.activeIdentifier == nil && host.shownIdentifier == nil)
  }
}
