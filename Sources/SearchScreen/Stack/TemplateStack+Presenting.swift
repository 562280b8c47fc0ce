public import VoiceControl

extension TemplateStack {
  /// Shows a template over the stack; ``show(_:)-(PresentableTemplate)`` for one whose type is known.
  ///
  /// - Throws: ``ScreenError``, as `show`.
  public mutating func present(_ template: AnyPresentable) throws(ScreenError) -> ScreenChange {
    try check(template.kind)
    if let presentation { throw .alreadyPresenting(presentation.shown.id) }
    try checkNew(template.id)
    let trimmed = template.trimmed(for: profile)
    switch trimmed.shown {
    case .voiceControl(let voice) where voice.frames.isEmpty: throw .noFrames(template.id)
    case .actionSheet(let sheet) where sheet.actions.isEmpty: throw .noActions(template.id)
    case .voiceControl, .alert, .actionSheet: break
    }
    presentation = Presentation(requested: template, shown: trimmed.shown, phase: .presenting)
    return ScreenChange(
      operations: [.present(trimmed.shown)], warnings: trimmed.warnings,
      appearances: Self.appearances(from: nil, to: template.id))
  }

  /// The completion of presenting came. Where the driver cancelled meanwhile, the template is dismissed now.
  public mutating func presented(_ id: TemplateID) -> ScreenChange {
    guard let presentation, presentation.shown.id == id else { return .none }
    switch presentation.phase {
    case .presenting:
      self.presentation?.phase = .presented
      return .none
    case .dismissingOncePresented(let generation):
      self.presentation?.phase = .dismissing(generation: generation)
      return ScreenChange(operations: [.dismiss])
    case .presented, .dismissing:
      return .none
    }
  }

  /// Presenting failed: there is nothing to dismiss.
  ///
  /// - Returns: whether it was this template that was being presented.
  public mutating func presentationFailed(_ id: TemplateID) -> Bool { dismissed(id) }

  /// Takes the template over the stack away; nothing where there is none or it is going already (IC-11).
  ///
  /// Another one can be presented after ``dismissed(_:)`` or ``dismissalTimedOut(generation:)``, for which a timer is
  /// asked for.
  public mutating func dismiss() -> ScreenChange {
    guard let presentation, presentation.dismissal == nil else { return .none }
    dismissals += 1
    let isOnScreen = presentation.phase == .presented
    self.presentation?.phase =
      isOnScreen ? .dismissing(generation: dismissals) : .dismissingOncePresented(generation: dismissals)
    return ScreenChange(
      operations: isOnScreen ? [.dismiss] : [],
      appearances: Self.appearances(from: presentation.shown.id, to: nil),
      timers: [.dismissal(generation: dismissals, seconds: profile.dismissalTimeout)])
  }

  /// The template over the stack is gone: the completion of dismissing came, or the driver took it away (VC-13).
  ///
  /// - Returns: whether it was there; `false` for an event that comes twice or late.
  public mutating func dismissed(_ id: TemplateID) -> Bool {
    guard presentation?.shown.id == id else { return false }
    presentation = nil
    return true
  }

  /// The completion of dismissing did not come in time (IC-11).
  ///
  /// - Returns: what to do, or `nil` for a time-out that is no longer waited for.
  public mutating func dismissalTimedOut(generation: Int) -> ScreenChange? {
    guard let presentation, presentation.dismissal == generation else { return nil }
    self.presentation = nil
    // Presenting was never answered, so dismissing was never sent; it does no harm where nothing is presented.
    return presentation.phase == .dismissing(generation: generation) ? .none : ScreenChange(operations: [.dismiss])
  }

  /// Shows another frame of the voice template. When to is for the frame scheduler to say (VC-4).
  ///
  /// - Throws: ``ScreenError/voiceNotPresented`` before the template is on the screen (VC-3), and
  ///   ``ScreenError/unknownFrame(_:_:)`` for a frame it does not have (VC-7).
  public mutating func activate(_ frame: VoiceFrame.Identifier) throws(ScreenError) -> ScreenChange {
    guard let presentation, presentation.phase == .presented, case .voiceControl(var voice) = presentation.shown else {
      throw .voiceNotPresented
    }
    guard voice.frames.contains(where: { $0.identifier == frame }) else { throw .unknownFrame(frame, voice.id) }
    guard voice.active != frame else { return .none }
    voice.active = frame
    self.presentation?.shown = .voiceControl(voice)
    if case .voiceControl(var requested) = presentation.requested {
      requested.active = frame
      self.presentation?.requested = .voiceControl(requested)
    }
    return ScreenChange(operations: [.activateFrame(frame)])
  }
}
