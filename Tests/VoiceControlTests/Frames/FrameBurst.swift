import DestinationSearchTesting
import TestSupport
import VoiceControl

/// Frames asked for in quick succession, by chance: what a turn that goes wrong in several ways at once looks like.
struct FrameBurst {
  /// The frames of the template.
  let frames: [VoiceFrame.Identifier]
  /// When the host has the template on the screen.
  let presented: Duration
  /// What is asked for, in order; some of it before presentation is complete.
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

  /// The frame that has to be seen in the end.
  var last: VoiceFrame.Identifier? { requests.last?.frame }

  /// Sends every frame as soon as it is asked for, as a client without a scheduler does.
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
  /// sent, which the scheduler is told only where `confirmed`.
  func scheduled(on host: inout FakeVoiceHost, confirmed: Bool) throws -> FrameScheduler {
    var random = SeededGenerator(seed ^ 0xF7A3)
    var scheduler = FrameScheduler()
    try scheduler.present(frames)
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
        action = try scheduler.request(request.frame, at: now)
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
