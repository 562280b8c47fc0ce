import Testing
import VoiceControl

@Suite struct FrameSchedulerTests {
  private static let all: [VoiceFrame.Identifier] = [.listening, .permission, .searching, .notFound, .failed]

  /// A scheduler whose template, with `listening` first, was shown at an instant.
  private func shown(at instant: Duration = .zero) throws -> FrameScheduler {
    var scheduler = FrameScheduler()
    try scheduler.present(Self.all)
    #expect(scheduler.presented(at: instant) == .none)
    return scheduler
  }

  @Test("VC-3: before presentation is complete nothing is sent, and the last frame asked for is held")
  func beforePresentation() throws {
    var scheduler = FrameScheduler()
    try scheduler.present(Self.all)
    #expect(scheduler.requested == .listening && scheduler.shown == nil)
    #expect(try scheduler.request(.searching, at: .seconds(1)) == .none)
    #expect(try scheduler.request(.failed, at: .seconds(9)) == .none)
    #expect(scheduler.poll(at: .seconds(99)) == .none)
    #expect(scheduler.requested == .failed && scheduler.shown == nil && scheduler.pending == .failed)
    // VC-5: the frame shown on presentation counts as a change.
    #expect(scheduler.presented(at: .seconds(100)) == .wait(until: .milliseconds(100_550)))
    #expect(scheduler.shown == .listening)
    #expect(scheduler.poll(at: .milliseconds(100_549)) == .wait(until: .milliseconds(100_550)))
    #expect(scheduler.poll(at: .milliseconds(100_550)) == .send(.failed))
    #expect(scheduler.shown == .failed && scheduler.pending == nil)
  }

  @Test("VC-4: a frame is sent at once when the last change is long enough ago, and waits otherwise")
  func spacing() throws {
    var scheduler = try shown()
    #expect(try scheduler.request(.searching, at: .milliseconds(550)) == .send(.searching))
    #expect(try scheduler.request(.permission, at: .milliseconds(551)) == .wait(until: .milliseconds(1100)))
    #expect(scheduler.poll(at: .milliseconds(1100)) == .send(.permission))
    #expect(scheduler.poll(at: .milliseconds(1100)) == .none)
  }

  @Test("INV-4: the frame asked for last wins; one alone waits")
  func latestWins() throws {
    var scheduler = try shown()
    for frame: VoiceFrame.Identifier in [.searching, .notFound, .permission] {
      #expect(try scheduler.request(frame, at: .milliseconds(100)) == .wait(until: .milliseconds(550)))
      #expect(scheduler.pending == frame && scheduler.requested == frame && scheduler.shown == .listening)
    }
    #expect(scheduler.poll(at: .milliseconds(700)) == .send(.permission))
    #expect(scheduler.poll(at: .seconds(9)) == .none)
  }

  @Test("VC-8: the frame shown and the frame waiting are not sent again, and going back takes the waiting one away")
  func duplicates() throws {
    var scheduler = try shown()
    #expect(try scheduler.request(.listening, at: .seconds(1)) == .none)
    #expect(try scheduler.request(.searching, at: .milliseconds(1001)) == .send(.searching))
    #expect(try scheduler.request(.permission, at: .milliseconds(1100)) == .wait(until: .milliseconds(1551)))
    #expect(try scheduler.request(.permission, at: .milliseconds(1200)) == .wait(until: .milliseconds(1551)))
    #expect(try scheduler.request(.searching, at: .milliseconds(1300)) == .none)
    #expect(scheduler.pending == nil)
    #expect(scheduler.poll(at: .milliseconds(1551)) == .none)
    // A duplicate does not put off the next change.
    #expect(try scheduler.request(.permission, at: .milliseconds(1552)) == .send(.permission))
  }

  @Test(
    "A frame that ends a turn stays long enough to be read", arguments: [.notFound, .failed] as [VoiceFrame.Identifier])
  func terminalDwell(terminal: VoiceFrame.Identifier) throws {
    var scheduler = try shown()
    #expect(scheduler.mayDismiss(at: .zero))
    #expect(try scheduler.request(terminal, at: .milliseconds(200)) == .wait(until: .milliseconds(550)))
    // It has to be shown first, and then to stay.
    #expect(scheduler.dismissAt == .milliseconds(2050) && !scheduler.mayDismiss(at: .milliseconds(2049)))
    #expect(scheduler.poll(at: .milliseconds(600)) == .send(terminal))
    #expect(scheduler.dismissAt == .milliseconds(2100))
    #expect(!scheduler.mayDismiss(at: .milliseconds(2099)) && scheduler.mayDismiss(at: .milliseconds(2100)))
    #expect(try scheduler.request(.listening, at: .milliseconds(700)) == .wait(until: .milliseconds(2100)))
    #expect(scheduler.poll(at: .milliseconds(2099)) == .wait(until: .milliseconds(2100)))
    #expect(scheduler.poll(at: .milliseconds(2100)) == .send(.listening))
    #expect(scheduler.mayDismiss(at: .milliseconds(2100)))
  }

  @Test("Nothing may be dismissed before it is presented")
  func dismissalBeforePresentation() throws {
    var scheduler = FrameScheduler()
    #expect(scheduler.dismissAt == nil && !scheduler.mayDismiss(at: .seconds(9)))
    try scheduler.present(Self.all)
    #expect(scheduler.dismissAt == nil && !scheduler.mayDismiss(at: .seconds(9)))
  }

  @Test("VC-8: a template presented again starts afresh")
  func representation() throws {
    var scheduler = try shown()
    #expect(try scheduler.request(.failed, at: .milliseconds(600)) == .send(.failed))
    #expect(try scheduler.request(.listening, at: .milliseconds(700)) == .wait(until: .milliseconds(2100)))
    scheduler.dismissed()
    #expect(scheduler == FrameScheduler())
    #expect(scheduler.poll(at: .milliseconds(2100)) == .none)
    try scheduler.present([.searching, .failed])
    #expect(scheduler.presented(at: .milliseconds(800)) == .none)
    #expect(try scheduler.request(.failed, at: .milliseconds(1350)) == .send(.failed))
  }

  @Test("VC-4: a host that was late with a frame is given the whole spacing from then on")
  func lateDelivery() throws {
    var scheduler = try shown()
    #expect(try scheduler.request(.searching, at: .seconds(1)) == .send(.searching))
    #expect(scheduler.delivered(at: .milliseconds(1300)) == .none)
    #expect(try scheduler.request(.permission, at: .milliseconds(1600)) == .wait(until: .milliseconds(1850)))
    #expect(scheduler.delivered(at: .milliseconds(1200)) == .wait(until: .milliseconds(1850)))
  }

  @Test("VC-7: a frame that is not in the template is an error and changes nothing")
  func unknownFrame() throws {
    var scheduler = FrameScheduler()
    #expect(throws: FrameError.noTemplate(.failed)) { try scheduler.request(.failed, at: .zero) }
    try scheduler.present([.listening, .searching])
    _ = scheduler.presented(at: .zero)
    let before = scheduler
    #expect(throws: FrameError.unknownFrame(.failed, known: [.listening, .searching])) {
      try scheduler.request(.failed, at: .seconds(9))
    }
    #expect(scheduler == before)
  }

  @Test("VC-2: a template without frames, or with one twice, is an error")
  func wrongTemplates() {
    var scheduler = FrameScheduler()
    #expect(throws: FrameError.noFrames) { try scheduler.present([]) }
    #expect(throws: FrameError.repeatedFrame(.failed)) { try scheduler.present([.failed, .listening, .failed]) }
    #expect(scheduler == FrameScheduler())
  }

  @Test("Presentation that is told twice counts once")
  func presentedTwice() throws {
    var scheduler = try shown()
    _ = try scheduler.request(.searching, at: .milliseconds(100))
    #expect(scheduler.presented(at: .milliseconds(500)) == .wait(until: .milliseconds(550)))
  }
}
