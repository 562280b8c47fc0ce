import HeadUnit
import Testing

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

  @Test("IC-11: the wait for a dismissal has a timer, which counts once")
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

  @Test("IC-11: the timeout of an earlier dismissal changes nothing")
  func lateTimeOut() throws {
    var stack = try Self.presenting()
    _ = stack.dismiss()
    _ = stack.dismissed("voice")
    _ = try stack.show(Samples.voice("again"))
    _ = stack.presented("again", at: .zero)
    #expect(stack.dismiss().timers == [.dismissal(generation: 2, seconds: 2)])
    #expect(stack.dismissalTimedOut(generation: 1) == nil)
    #expect(stack.presentation?.shown.id == "again")
  }

  @Test("IC-11: dismissing has no effect if nothing is presented")
  func nothingPresented() throws {
    var stack = try TemplateStackTests.stack()
    #expect(stack.dismiss() == .none)
    let isGone = stack.dismissed("voice")
    #expect(!isGone)
  }

  @Test("VC-13: a template that is canceled before it is on the screen is dismissed as soon as it is")
  func cancelledEarly() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    let change = stack.dismiss()
    #expect(change.operations.isEmpty && change.timers.count == 1)
    let dismissal = stack.presented("voice", at: .zero)
    #expect(dismissal.operations == [.dismiss])
    #expect(dismissal.timers == change.timers, "the wait starts again")
    #expect(stack.presented("voice", at: .zero) == .none)
    #expect(stack.presentation?.dismissal == 1)
  }

  @Test("IC-11: a canceled template whose presentation is never confirmed is dismissed at the timeout")
  func neverPresented() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    _ = stack.dismiss()
    #expect(stack.dismissalTimedOut(generation: 1)?.operations == [.dismiss])
    #expect(stack.presentation == nil)
  }

  @Test("IC-7: after a failed presentation there is nothing to dismiss")
  func failed() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    let isKnown = stack.presentationFailed("voice")
    #expect(isKnown)
    #expect(stack.dismiss() == .none)
  }

  @Test("VC-3, VC-4: a frame waits for the template to be on the screen, and then for the spacing")
  func frames() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    #expect(try stack.request(.searching, at: .zero) == .none)
    #expect(stack.frameIsDue(at: .seconds(1)) == .none)
    let change = stack.presented("voice", at: .seconds(2))
    #expect(change.operations == [] && change.timers == [.frame(at: .milliseconds(2550))])
    #expect(active(stack) == .listening)
    #expect(stack.frameIsDue(at: .milliseconds(2550)).operations == [.activateFrame(.searching)])
    #expect(active(stack) == .searching)
    #expect(try stack.request(.searching, at: .seconds(9)) == .none, "VC-8: the frame that is on show")
  }

  @Test("VC-7: a frame is refused without a template, if the template lacks it, or if the template is being dismissed")
  func unknownFrame() throws {
    var stack = try TemplateStackTests.stack()
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.request(.searching, at: .zero) }
    let frames = VoiceFrame.template(showing: .listening(forChoice: false)).filter { $0.identifier != .failed }
    _ = try stack.show(VoiceControlTemplate(id: "voice", frames: frames))
    TemplateStackTests.refuse(.unknownFrame(.failed, "voice"), &stack) { try $0.request(.failed, at: .zero) }
    _ = stack.presented("voice", at: .zero)
    TemplateStackTests.refuse(.unknownFrame(.failed, "voice"), &stack) { try $0.request(.failed, at: .seconds(1)) }
    #expect(try stack.request(.searching, at: .milliseconds(100)).timers == [.frame(at: .milliseconds(550))])
    _ = stack.dismiss()
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.request(.listening, at: .seconds(1)) }
    #expect(stack.frameIsDue(at: .seconds(1)) == .none, "what waited is sent no more")
  }

  @Test("VC-8: a template that is presented again starts without a previous frame")
  func again() throws {
    var stack = try Self.presenting()
    #expect(try stack.request(.failed, at: .milliseconds(600)).operations == [.activateFrame(.failed)])
    #expect(try stack.request(.listening, at: .milliseconds(700)).timers == [.frame(at: .milliseconds(2100))])
    _ = stack.dismissed("voice")
    #expect(stack.frameIsDue(at: .milliseconds(2100)) == .none)
    _ = try stack.show(Samples.voice("again"))
    #expect(stack.presented("again", at: .milliseconds(800)) == .none)
    #expect(try stack.request(.failed, at: .milliseconds(1350)).operations == [.activateFrame(.failed)])
  }

  @Test("VC-1, VC-7: a frame that the head unit left out is refused, and the shown frame stays")
  func trimmedFrame() throws {
    var stack = TemplateStack(profile: Samples.profile { $0.caps.voiceFrames = 2 })
    _ = try stack.setRoot(Samples.map("root"))
    _ = try stack.show(Samples.voice())
    _ = stack.presented("voice", at: .zero)
    TemplateStackTests.refuse(.unknownFrame(.failed, "voice"), &stack) { try $0.request(.failed, at: .seconds(1)) }
    #expect(active(stack) == .listening && stack.presentation?.frames?.shown == .listening)
  }

  @Test("VC-3: an alert has no frames")
  func alert() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.alert())
    _ = stack.presented("alert", at: .zero)
    TemplateStackTests.refuse(.voiceNotPresented, &stack) { try $0.request(.searching, at: .zero) }
  }

  private func active(_ stack: TemplateStack) -> VoiceFrame.Identifier? {
    if case .voiceControl(let voice) = stack.presentation?.shown { voice.active } else { nil }
  }

  private static func presenting() throws -> TemplateStack {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.voice())
    _ = stack.presented("voice", at: .zero)
    return stack
  }
}
