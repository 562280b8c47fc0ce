extension TemplateStack {
  /// A template that is presented modally over the stack (IC-5).
  public struct Presentation: Hashable, Sendable {
    /// The phase of a presentation.
    public enum Phase: Hashable, Sendable {
      /// Requested; the completion hasn't been called.
      case presenting
      /// On the screen.
      case presented
      /// To be dismissed as soon as it is on the screen: the driver canceled before that (VC-13).
      case dismissingOncePresented(generation: Int)
      /// Being dismissed; the completion may never be called (IC-11).
      case dismissing(generation: Int)
    }

    /// The template as the head unit shows it.
    public internal(set) var shown: AnyPresentable
    /// The current phase.
    public internal(set) var phase = Phase.presenting
    /// The scheduler of a voice template's frames; `nil` for a template without frames.
    public internal(set) var frames: FrameScheduler?

    /// The number of the current dismissal; `nil` if there is none.
    public var dismissal: Int? {
      switch phase {
      case .presenting, .presented: nil
      case .dismissingOncePresented(let generation), .dismissing(let generation): generation
      }
    }
  }

  /// Shows a template as its type requires: presented over the stack.
  ///
  /// - Throws: ``ScreenError`` while another template is presented or being dismissed, and for an instance that is
  ///   already shown. Also for a kind that the category doesn't allow, and for a voice template without frames or an
  ///   action sheet without actions.
  public mutating func show(_ template: some PresentableTemplate) throws(ScreenError) -> ScreenChange {
    let template = template.presentable
    try check(template.kind)
    if let presentation { throw .alreadyPresenting(presentation.shown.id) }
    try checkNew(template.id)
    let trimmed = template.trimmed(for: profile)
    var presentation = Presentation(shown: trimmed.shown)
    switch trimmed.shown {
    case .voiceControl(let voice):
      guard let first = voice.frames.first else { throw .noFrames(template.id) }
      presentation.frames = FrameScheduler(first: first.identifier, timing: profile.frameTiming)
    case .actionSheet(let sheet) where sheet.actions.isEmpty: throw .noActions(template.id)
    case .alert, .actionSheet: break
    }
    self.presentation = presentation
    return ScreenChange(operations: [.present(trimmed.shown)], warnings: trimmed.warnings)
  }

  /// The completion of presenting was called. If the driver canceled meanwhile, the template is dismissed now, and the
  /// wait for that starts again; otherwise a frame that was requested meanwhile is sent (VC-3).
  public mutating func presented(_ id: TemplateID, at now: Duration) -> ScreenChange {
    guard let presentation, presentation.shown.id == id else { return .none }
    switch presentation.phase {
    case .presenting:
      self.presentation?.phase = .presented
      return schedule { $0.presented(at: now) }
    case .dismissingOncePresented(let generation):
      self.presentation?.phase = .dismissing(generation: generation)
      return ScreenChange(
        operations: [.dismiss], timers: [.dismissal(generation: generation, seconds: profile.dismissalTimeout)])
    case .presented, .dismissing: return .none
    }
  }

  /// Presenting failed: no dismissal is needed.
  ///
  /// - Returns: Whether this template was being presented.
  public mutating func presentationFailed(_ id: TemplateID) -> Bool { dismissed(id) }

  /// Dismisses the presented template; does nothing if there is none or if its dismissal has already started (IC-11).
  ///
  /// The next template can be presented after ``dismissed(_:)`` or ``dismissalTimedOut(generation:)``, for which the
  /// change requests a timer.
  public mutating func dismiss() -> ScreenChange {
    guard let presentation, presentation.dismissal == nil else { return .none }
    dismissals += 1
    let isOnScreen = presentation.phase == .presented
    self.presentation?.phase =
      isOnScreen ? .dismissing(generation: dismissals) : .dismissingOncePresented(generation: dismissals)
    return ScreenChange(
      operations: isOnScreen ? [.dismiss] : [],
      timers: [.dismissal(generation: dismissals, seconds: profile.dismissalTimeout)])
  }

  /// The presented template is gone: the completion of dismissing was called, or the driver dismissed it (VC-13).
  ///
  /// - Returns: Whether it was presented; `false` for a repeated or late event.
  public mutating func dismissed(_ id: TemplateID) -> Bool {
    guard presentation?.shown.id == id else { return false }
    presentation = nil
    return true
  }

  /// The completion of dismissing wasn't called in time (IC-11).
  ///
  /// - Returns: The change, or `nil` for a timeout that is no longer needed.
  public mutating func dismissalTimedOut(generation: Int) -> ScreenChange? {
    guard let presentation, presentation.dismissal == generation else { return nil }
    self.presentation = nil
    // The completion of presenting was never called, so the dismissal was never sent; it is harmless if nothing is
    // presented.
    return presentation.phase == .dismissing(generation: generation) ? .none : ScreenChange(operations: [.dismiss])
  }

  /// Requests a frame of the voice template: it is sent as soon as the head unit takes it (VC-3, VC-4).
  ///
  /// - Throws: ``ScreenError/voiceNotPresented`` if no voice template stays on the screen, and
  ///   ``ScreenError/unknownFrame(_:_:)`` for a frame that it doesn't have or that was left out (VC-1, VC-7).
  public mutating func request(
    _ frame: VoiceFrame.Identifier, at now: Duration
  ) throws(ScreenError) -> ScreenChange {
    guard let presentation, presentation.dismissal == nil, case .voiceControl(let voice) = presentation.shown else {
      throw .voiceNotPresented
    }
    guard voice.frames.contains(where: { $0.identifier == frame }) else { throw .unknownFrame(frame, voice.id) }
    return schedule { $0.request(frame, at: now) }
  }

  /// The instant of a ``ScreenTimer/frame(at:)`` has come. Calling this at any other time is harmless.
  public mutating func frameIsDue(at now: Duration) -> ScreenChange { schedule { $0.poll(at: now) } }

  /// The head unit took the sent frame only now.
  public mutating func frameActivated(at now: Duration) -> ScreenChange { schedule { $0.delivered(at: now) } }

  /// Applies the frame scheduler's action; a template that is being dismissed keeps its frame.
  private mutating func schedule(_ body: (inout FrameScheduler) -> FrameScheduler.Action) -> ScreenChange {
    guard var presentation, presentation.dismissal == nil, var frames = presentation.frames else { return .none }
    let action = body(&frames)
    presentation.frames = frames
    if case .send(let frame) = action, case .voiceControl(var voice) = presentation.shown {
      voice.active = frame
      presentation.shown = .voiceControl(voice)
    }
    self.presentation = presentation
    return switch action {
    case .send(let frame): ScreenChange(operations: [.activateFrame(frame)])
    case .wait(let instant): ScreenChange(timers: [.frame(at: instant)])
    case .none: .none
    }
  }
}
