import Foundation
import Testing

@testable import HeadUnit

@Suite struct FrameSchedulerTests {
  /// A scheduler whose template, with `listening` first, appeared at an instant.
  private func shown(at instant: Duration = .zero) -> FrameScheduler {
    var scheduler = FrameScheduler(first: .listening)
    #expect(scheduler.presented(at: instant) == .none)
    return scheduler
  }

  @Test("VC-3: before presentation is complete, nothing is sent, and the last requested frame is held")
  func beforePresentation() {
    var scheduler = FrameScheduler(first: .listening)
    #expect(scheduler.requested == .listening && scheduler.shown == nil)
    #expect(scheduler.request(.searching, at: .seconds(1)) == .none)
    #expect(scheduler.request(.failed, at: .seconds(9)) == .none)
    #expect(scheduler.poll(at: .seconds(99)) == .none)
    #expect(scheduler.requested == .failed && scheduler.shown == nil && scheduler.pending == .failed)
    // VC-5: the frame shown on presentation counts as a change.
    #expect(scheduler.presented(at: .seconds(100)) == .wait(until: .milliseconds(100_550)))
    #expect(scheduler.shown == .listening)
    #expect(scheduler.poll(at: .milliseconds(100_549)) == .wait(until: .milliseconds(100_550)))
    #expect(scheduler.poll(at: .milliseconds(100_550)) == .send(.failed))
    #expect(scheduler.shown == .failed && scheduler.pending == nil)
  }

  @Test("VC-4: a frame is sent immediately if the last change is long enough ago, and waits otherwise")
  func spacing() {
    var scheduler = shown()
    #expect(scheduler.request(.searching, at: .milliseconds(550)) == .send(.searching))
    #expect(scheduler.request(.permission, at: .milliseconds(551)) == .wait(until: .milliseconds(1100)))
    #expect(scheduler.poll(at: .milliseconds(1100)) == .send(.permission))
    #expect(scheduler.poll(at: .milliseconds(1100)) == .none)
  }

  @Test("INV-4: the last requested frame wins; only one waits")
  func latestWins() {
    var scheduler = shown()
    for frame: VoiceFrame.Identifier in [.searching, .notFound, .permission] {
      #expect(scheduler.request(frame, at: .milliseconds(100)) == .wait(until: .milliseconds(550)))
      #expect(scheduler.pending == frame && scheduler.requested == frame && scheduler.shown == .listening)
    }
    #expect(scheduler.poll(at: .milliseconds(700)) == .send(.permission))
    #expect(scheduler.poll(at: .seconds(9)) == .none)
  }

  @Test(
    "VC-8: the shown and the waiting frame aren't sent again; a request for the shown frame cancels the waiting one")
  func duplicates() {
    var scheduler = shown()
    #expect(scheduler.request(.listening, at: .seconds(1)) == .none)
    #expect(scheduler.request(.searching, at: .milliseconds(1001)) == .send(.searching))
    #expect(scheduler.request(.permission, at: .milliseconds(1100)) == .wait(until: .milliseconds(1551)))
    #expect(scheduler.request(.permission, at: .milliseconds(1200)) == .wait(until: .milliseconds(1551)))
    #expect(scheduler.request(.searching, at: .milliseconds(1300)) == .none)
    #expect(scheduler.pending == nil)
    #expect(scheduler.poll(at: .milliseconds(1551)) == .none)
    // A duplicate doesn't delay the next change.
    #expect(scheduler.request(.permission, at: .milliseconds(1552)) == .send(.permission))
  }

  @Test(
    "A frame that ends a turn stays long enough to be read", arguments: [.notFound, .failed] as [VoiceFrame.Identifier])
  func terminalDwell(terminal: VoiceFrame.Identifier) {
    var scheduler = shown()
    #expect(scheduler.dismissAt == .zero)
    #expect(scheduler.request(terminal, at: .milliseconds(200)) == .wait(until: .milliseconds(550)))
    // It must be shown first, and then stay.
    #expect(scheduler.dismissAt == .milliseconds(2050))
    #expect(scheduler.poll(at: .milliseconds(600)) == .send(terminal))
    #expect(scheduler.dismissAt == .milliseconds(2100))
    #expect(scheduler.request(.listening, at: .milliseconds(700)) == .wait(until: .milliseconds(2100)))
    #expect(scheduler.poll(at: .milliseconds(2099)) == .wait(until: .milliseconds(2100)))
    #expect(scheduler.poll(at: .milliseconds(2100)) == .send(.listening))
    #expect(scheduler.dismissAt == .milliseconds(2100))
  }

  @Test("Nothing may be dismissed before it is presented")
  func dismissalBeforePresentation() {
    #expect(FrameScheduler(first: .listening).dismissAt == nil)
  }

  @Test("VC-4: after a late frame, the host gets the whole spacing from then on")
  func lateDelivery() {
    var scheduler = shown()
    #expect(scheduler.request(.searching, at: .seconds(1)) == .send(.searching))
    #expect(scheduler.delivered(at: .milliseconds(1300)) == .none)
    #expect(scheduler.request(.permission, at: .milliseconds(1600)) == .wait(until: .milliseconds(1850)))
    #expect(scheduler.delivered(at: .milliseconds(1200)) == .wait(until: .milliseconds(1850)))
  }

  @Test("A repeated report of the presentation counts once")
  func presentedTwice() {
    var scheduler = shown()
    _ = scheduler.request(.searching, at: .milliseconds(100))
    #expect(scheduler.presented(at: .milliseconds(500)) == .wait(until: .milliseconds(550)))
  }
}

@Suite struct FrameTimingTests {
  private func read(_ text: String) throws -> FrameTiming {
    try JSONDecoder().decode(FrameTiming.self, from: Data(text.utf8))
  }

  @Test("VC-4: the spacing is longer than the host's half second")
  func standard() {
    #expect(FrameTiming.standard.spacing == .milliseconds(550))
    #expect(FrameTiming.standard.terminalDwell == .milliseconds(1500))
  }

  @Test("A profile has exact times in seconds; missing times are standard")
  func profile() throws {
    #expect(try read(#"{"spacing":0.55,"terminalDwell":1.5}"#) == .standard)
    #expect(try read("{}") == .standard)
    #expect(
      try read(#"{"spacing":0.7}"#) == FrameTiming(spacing: .milliseconds(700), terminalDwell: .milliseconds(1500)))
    let timing = FrameTiming(spacing: .milliseconds(333), terminalDwell: .zero)
    #expect(try JSONDecoder().decode(FrameTiming.self, from: JSONEncoder().encode(timing)) == timing)
  }

  @Test("Negative and absurd times are refused, with the field's name")
  func wrong() {
    for (field, seconds) in [("spacing", -0.1), ("terminalDwell", 1e300)] {
      #expect(throws: HeadUnitProfileFault.outOfRange(field: field, value: seconds, 0, 366 * 86_400)) {
        try read(#"{"\#(field)":\#(seconds)}"#)
      }
    }
  }

  @Test("A timing made in code is clamped to 0 s to 366 days")
  func clamped() {
    let timing = FrameTiming(spacing: .seconds(-1), terminalDwell: .seconds(1e12))
    #expect(timing.spacing == .zero)
    #expect(timing.terminalDwell == .seconds(366 * 86_400))
  }
}

@Suite struct FrameErrorTests {
  @Test(
    "An error describes the problem and the fix in one line",
    arguments: [
      (.imageCount(name: "x", count: 0), "images x: count is 0; it must be 1 to 100"),
      (.imageMeasure(name: "x", what: "side", value: -1), "images x: side is -1.0; it must be above 0"),
      (.imageIndex(name: "x", index: 3, count: 3), "images x: no image 3; use 0 to 2"),
    ] as [(FrameError, String)])
  func error(error: FrameError, text: String) {
    #expect(error.description == text)
  }
}
