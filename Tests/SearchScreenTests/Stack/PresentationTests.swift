import SearchScreen
import Testing
import VoiceControl

@Suite struct PresentationTests {
  @Test("IC-5, AL-5: an alert waits until the voice template is gone")
  func oneAtATime() throws {
    var stack = try Self.presenting()
    #expect(stack.dismiss().operations == [.dismiss])
    #expect(throws: ScreenError.alreadyPresenting("voice")) { try stack.show(Samples.alert()) }
    let isGone = stack.dismissed("voice")
    #expect(isGone)
    #expect(try stack.show(Samples.alert()).operations.count == 1)
  }

  @Test("IC-11: dismissing is not waited for without end: a timer is asked for, and counts once")
  func timeOut() throws {
    var stack = try Self.presenting()
    let change = stack.dismiss()
    #expect(change.timers == [.dismissal(generation: 1, seconds: 2)])
    #expect(stack.dismiss() == .none, "dismissing twice")
    #expect(stack.dismissalTimedOut(generation: 0) == nil)
    #expect(stack.dismissalTimedOut(generation: 1) == ScreenChange.none)
    #expect(stack.presentation == nil)
    #expect(stack.dismissalTimedOut(generation: 1) == nil)
    let isTold = stack.dismissed("voice")
    #expect(!isTold, "the completion comes late")
  }

  @Test("IC-11: the time-out of an earlier dismissal changes nothing")
  func lateTimeOut() throws {
    var stack = try Self.presenting()
    _ = stack.dismiss()
    _ = stack.dismissed("voice")
    _ = try stack.show(Samples.voice("again"))
    _ = stack.presented("again")
    #expect(stack.dismiss().timers == [.dismissal(generation: 2, seconds: 2)])
    #expect(stack.dismissalTimedOut(generation: 1) == nil)
    #expect(stack.presentation?.shown.id == "again")
  }

  @Test("IC-11: dismissing where nothing is presented has no effect")
  func nothingPresented() throws {
    var stack = try TemplateStackTests.stack()
    #expect(stack.dismiss() == .none)
    let isGone = stack.dismissed("voice")
    #expect(!isGone)
  }

  @Test("VC-13: cancelled before it is on the screen: dismissed as soon as it is")
  func cancelledEarly() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    let change = stack.dismiss()
    #expect(change.operations.isEmpty && change.timers.count == 1)
    #expect(stack.presented("voice").operations == [.dismiss])
    #expect(stack.presented("voice") == .none)
    #expect(stack.presentation?.dismissal == 1)
  }

  @Test("IC-11: cancelled before it is on the screen, and that is never told: dismissed at the time-out")
  func neverPresented() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    _ = stack.dismiss()
    #expect(stack.dismissalTimedOut(generation: 1)?.operations == [.dismiss])
    #expect(stack.presentation == nil)
  }

  @Test("IC-7: presenting failed: there is nothing to dismiss")
  func failed() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    let isKnown = stack.presentationFailed("voice")
    #expect(isKnown)
    #expect(stack.dismiss() == .none)
  }

  @Test("VC-3, VC-7: a frame is refused before the template is on the screen, and one that is not in it")
  func frames() throws {
    var stack = try TemplateStackTests.stack()
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.activate(.searching) }
    let frames = VoiceFrame.template(showing: .listening(forChoice: false)).filter { $0.identifier != .failed }
    _ = try stack.show(VoiceControlTemplate(id: "voice", frames: frames))
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.activate(.searching) }
    _ = stack.presented("voice")
    TemplateStackTests.refuse(.unknownFrame(.failed, "voice"), &stack) { try $0.activate(.failed) }
    #expect(try stack.activate(.searching).operations == [.activateFrame(.searching)])
    #expect(try stack.activate(.searching) == .none, "VC-8: the frame that is on show")
    _ = stack.dismiss()
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.activate(.listening) }
  }

  @Test("VC-3: an alert has no frames")
  func alert() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.alert())
    _ = stack.presented("alert")
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.activate(.searching) }
  }

  private static func presenting() throws -> TemplateStack {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    _ = stack.presented("voice")
    return stack
  }
}
