import SearchScreen
import VoiceControl

extension SearchScreenModel {
  /// Takes in what concerns the voice search.
  mutating func reactToVoice(_ event: SessionEvent) {
    switch event {
    case .permissionsRead(let status): permissionsRead(status)
    case .permissionsAnswered(let status, let generation): permissionsAnswered(PermissionDecision(status), generation)
    case .microphoneOpened(let generation): microphoneOpened(generation)
    case .microphoneRefused(let failure, let generation):
      follow(voice.microphoneRefused(failure, generation: generation))
    case .microphoneLost(let generation): follow(voice.microphoneLost(generation: generation))
    case .microphoneChanged(let generation): follow(voice.microphoneChanged(generation: generation))
    case .overran(let generation): follow(voice.overran(generation: generation))
    case .recogniserFailed(let generation): follow(voice.recogniserFailed(generation: generation))
    case .utteranceEnded(let generation): follow(voice.utteranceEnded(generation: generation))
    case .nothingHeard(let generation): follow(voice.nothingHeard(generation: generation))
    case .interruptionBegan: follow(voice.interruptionBegan())
    case .interruptionEnded: follow(voice.interruptionEnded())
    case .spoken(let answer, let generation): spoken(answer, generation)
    case .spokenFailed(let generation): follow(voice.searchFailed(.engine, generation: generation))
    case .cancelled: cancel()
    default: break
    }
  }

  private mutating func permissionsAnswered(_ decision: PermissionDecision, _ generation: Int) {
    // What leaves the question open is no answer: it would be asked again and again.
    if case .askingPermission(let asked) = voice.state, decision == .ask(asked) { return }
    follow(voice.permissionAnswered(decision, generation: generation))
  }

  private mutating func microphoneOpened(_ generation: Int) {
    // The microphone of an earlier turn was closed before this turn's was asked for.
    if voice.state == .listening, generation != voice.generation { return }
    follow(voice.microphoneOpened(generation: generation))
  }

  /// The driver wants to speak: what that needs is read anew each time (PE-4).
  mutating func speakTapped() {
    stopSaying()
    if case .notFound = voice.state { starting = .retry } else { starting = .turn }
    effects.append(.readPermissions)
  }

  private mutating func permissionsRead(_ status: PermissionStatus) {
    guard let start = starting else { return }
    starting = nil
    let decision = PermissionDecision(status)
    switch start {
    case .retry: follow(voice.retryTapped(decision))
    case .turn: begin(voice.microphoneTapped(decision, isModalShown: stack.presentation != nil))
    }
  }

  private mutating func begin(_ action: VoiceControl.StartAction) {
    switch action {
    case .present(let ticket): present(ticket)
    case .alert(let failure, let ticket):
      say(PromptNotice(failure))
      present(failureAlert(failure), ticket)
    case .refuse(.alreadyPresenting):
      if let modal = stack.presentation?.shown.id { effects.append(.refuse(.alreadyPresenting(modal))) }
    case .refuse(.notConnected): effects.append(.refuse(.noRoot))
    case .none: break
    }
  }

  private mutating func present(_ ticket: VoiceControl.Ticket) {
    guard let content = voice.frameContent else { return }
    let template = VoiceControlTemplate(
      id: newID("voice"), frames: VoiceFrame.template(showing: content, in: settings.language))
    failureToTell = nil
    do {
      try frames.present(template.frames.map(\.identifier))
    } catch {
      // A template always has frames, each once.
      effects.append(.refuse(.noFrames(template.id)))
    }
    present(template, ticket)
  }

  private mutating func present(_ template: some PresentableTemplate, _ ticket: VoiceControl.Ticket) {
    (voiceTemplate, voiceGeneration) = (template.id, ticket.generation)
    guard change({ stack throws(ScreenError) in try stack.show(template) }) else {
      return finish(voice.presentationFailed(generation: ticket.generation))
    }
    wait(ticket)
  }

  // MARK: What the machine's actions ask for

  private mutating func follow(_ action: VoiceControl.PermissionAction) {
    switch action {
    case .openMicrophone(let ticket):
      effects.append(.stopAsking)
      openMicrophone(ticket)
    case .ask(let question, let ticket):
      effects.append(.ask(question, generation: ticket.generation))
      showFrame()
      wait(ticket)
    case .show(let ticket): showEnd(ticket)
    case .none: break
    }
  }

  private mutating func follow(_ action: VoiceControl.MicrophoneAction) {
    switch action {
    case .listen, .none: break
    case .show(let ticket): showEnd(ticket)
    case .closeMicrophone: effects.append(.closeMicrophone)
    }
  }

  mutating func follow(_ action: VoiceControl.ListeningAction) {
    switch action {
    case .closeMicrophoneAndSearch(let ticket):
      effects += [.closeMicrophone, .resolve(generation: ticket.generation)]
      showFrame()
      wait(ticket)
    case .closeMicrophoneAndShow(let ticket):
      effects += [.closeMicrophone, .dropUtterance]
      showEnd(ticket)
    case .closeMicrophoneAndWait(let ticket):
      effects += [.closeMicrophone, .dropUtterance]
      wait(ticket)
    case .reopenMicrophone(let ticket):
      effects += [.closeMicrophone, .dropUtterance]
      openMicrophone(ticket)
    case .markDegraded: effects.append(.markDegraded)
    case .none: break
    }
  }

  mutating func follow(_ action: VoiceControl.SearchAction) {
    switch action {
    case .dismiss: dismissModal()
    case .show(let ticket): showEnd(ticket)
    case .cancelAndShow(let ticket):
      effects.append(.dropUtterance)
      showEnd(ticket)
    case .drop: break
    }
  }

  mutating func follow(_ action: VoiceControl.EndAction) {
    switch action {
    case .dismiss(let held, _):
      release(held)
      dismissModal()
    case .release(let held): release(held)
    case .awaitPresentation: break
    case .withdrawOffer: withdrawOffer()
    case .none: break
    }
    if voice.state == .idle || voice.state == .choosing(count: voice.offered) { turnEnded() }
  }

  mutating func follow(_ action: VoiceControl.ChoiceAction) {
    switch action {
    case .start: break
    case .withdrawOffer: withdrawOffer()
    case .none: break
    }
  }

  /// Goes on once the voice template is gone, or will never come.
  mutating func finish(_ action: VoiceControl.DismissedAction) {
    switch action {
    case .offer: offer(found, after: heard)
    case .start: if let place = found.first { go(to: place) }
    case .clear:
      withdrawOffer()
      say(.cancelled)
    case .rest, .none: break
    }
    if action != .none { turnEnded() }
  }

  private mutating func turnEnded() {
    if let failure = failureToTell {
      failureToTell = nil
      show(failureAlert(failure))
    }
  }

  // MARK: Microphone and frames

  mutating func openMicrophone(_ ticket: VoiceControl.Ticket) {
    // What is said would be heard.
    stopSaying()
    effects.append(.openMicrophone(generation: ticket.generation))
    showFrame()
    wait(ticket)
  }

  mutating func release(_ held: VoiceControl.Held) {
    if held.contains(.microphone) { effects.append(.closeMicrophone) }
    if held.contains(.microphone) || held.contains(.search) { effects.append(.dropUtterance) }
    if held.contains(.question) { effects.append(.stopAsking) }
  }

  /// Shows the frame of the state, as soon as the head unit takes it (VC-4).
  private mutating func showFrame() {
    guard let frame = voice.frameContent?.identifier else { return }
    do {
      follow(try frames.request(frame, at: now))
    } catch {
      if let voiceTemplate { effects.append(.refuse(.unknownFrame(frame, voiceTemplate))) }
    }
  }

  /// Whether the driver hears words: where not, what failed has to be read (AU-5).
  private var speaks: Bool {
    if case .speech = settings.rendering("", tone: .problem) { true } else { false }
  }

  /// Shows the frame that ends a turn for its dwell, and says it.
  private mutating func showEnd(_ ticket: VoiceControl.Ticket) {
    showFrame()
    if let notice = voice.state.notice(isAnswer: voice.offered > 0) { say(notice) }
    if case .failed(let failure, _) = voice.state, failure.isMended || !speaks { failureToTell = failure }
    let dwell = (frames.dismissAt ?? now) - now
    effects.append(
      .startTimer(.voice(.dwell, generation: ticket.generation), seconds: max(0, dwell / .seconds(1))))
  }

  mutating func follow(_ action: FrameScheduler.Action) {
    switch action {
    case .send(let frame): change { stack throws(ScreenError) in try stack.activate(frame) }
    case .wait(let until): effects.append(.startTimer(.frame, seconds: max(0, (until - now) / .seconds(1))))
    case .none: break
    }
  }
}
