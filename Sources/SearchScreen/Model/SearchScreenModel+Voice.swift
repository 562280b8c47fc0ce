public import DestinationSearch
public import HeadUnit

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

  private mutating func begin(_ action: VoiceControlMachine.StartAction) {
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

  private mutating func present(_ ticket: VoiceControlMachine.Ticket) {
    guard let content = voice.frameContent else { return }
    let template = VoiceControlTemplate(
      id: newID("voice"), frames: VoiceFrame.template(showing: content, in: settings.language))
    failureToTell = nil
    present(template, ticket)
  }

  private mutating func present(_ template: some PresentableTemplate, _ ticket: VoiceControlMachine.Ticket) {
    (voiceTemplate, voiceGeneration) = (template.id, ticket.generation)
    guard change({ stack throws(ScreenError) in try stack.show(template) }) else {
      return finish(voice.presentationFailed(generation: ticket.generation))
    }
    wait(ticket)
  }

  // MARK: What the machine's actions ask for

  private mutating func follow(_ action: VoiceControlMachine.PermissionAction) {
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

  private mutating func follow(_ action: VoiceControlMachine.MicrophoneAction) {
    switch action {
    case .listen, .none: break
    case .show(let ticket): showEnd(ticket)
    case .closeMicrophone: effects.append(.closeMicrophone)
    }
  }

  mutating func follow(_ action: VoiceControlMachine.ListeningAction) {
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
    case .none: break
    }
  }

  mutating func follow(_ action: VoiceControlMachine.SearchAction) {
    switch action {
    case .dismiss: dismissModal()
    case .show(let ticket): showEnd(ticket)
    case .cancelAndShow(let ticket):
      effects.append(.dropUtterance)
      showEnd(ticket)
    case .drop: break
    }
  }

  mutating func follow(_ action: VoiceControlMachine.EndAction) {
    switch action {
    case .dismiss(let held):
      release(held)
      dismissModal()
    case .release(let held): release(held)
    case .withdrawOffer: withdrawOffer()
    case .none: break
    }
    if voice.state == .idle || voice.state == .choosing { turnEnded() }
  }

  mutating func follow(_ action: VoiceControlMachine.ChoiceAction) {
    switch action {
    case .start: break
    case .withdrawOffer: withdrawOffer()
    case .none: break
    }
  }

  /// Goes on once the voice template is gone, or will never come.
  mutating func finish(_ action: VoiceControlMachine.DismissedAction) {
    switch action {
    case .offer: offer(found, after: heard)
    case .start: if let place = found.first { go(to: place) }
    case .clear:
      withdrawOffer()
      say(.cancelled)
    case .rest:
      if let order {
        self.order = nil
        obey(order)
      }
    case .none: break
    }
    if action != .none { turnEnded() }
  }

  private mutating func turnEnded() {
    sayUnsaid()
    if let failure = failureToTell {
      failureToTell = nil
      show(failureAlert(failure))
    }
  }

  // MARK: Microphone and frames

  mutating func openMicrophone(_ ticket: VoiceControlMachine.Ticket) {
    // What is said would be heard.
    stopSaying()
    effects.append(.openMicrophone(generation: ticket.generation))
    showFrame()
    wait(ticket)
  }

  mutating func release(_ held: VoiceControlMachine.Held) {
    if held.contains(.microphone) { effects.append(.closeMicrophone) }
    if held.contains(.microphone) || held.contains(.search) { effects.append(.dropUtterance) }
    if held.contains(.question) { effects.append(.stopAsking) }
  }

  /// Shows the frame of the state, as soon as the head unit takes it (VC-4).
  private mutating func showFrame() {
    guard let frame = voice.frameContent?.identifier else { return }
    change { [now] stack throws(ScreenError) in try stack.request(frame, at: now) }
  }

  /// Whether the driver hears words: where not, what failed has to be read (AU-5).
  private var speaks: Bool {
    if case .speech = settings.rendering("", tone: .problem) { true } else { false }
  }

  /// Shows the frame that ends a turn for its dwell, and says it.
  private mutating func showEnd(_ ticket: VoiceControlMachine.Ticket) {
    showFrame()
    if let notice = voice.state.notice(isAnswer: voice.hasOffer) { say(notice) }
    if case .failed(let failure, _) = voice.state, failure.isMended || !speaks { failureToTell = failure }
    let dwell = (stack.presentation?.frames?.dismissAt ?? now) - now
    effects.append(
      .startTimer(.voice(.dwell, generation: ticket.generation), seconds: max(0, dwell / .seconds(1))))
  }
}

extension VoiceControlMachine.State {
  /// What the driver hears of the state; `nil` where nothing is said.
  ///
  /// - Parameter isAnswer: Whether what was said was to answer a question about places.
  func notice(isAnswer: Bool) -> PromptNotice? {
    switch self {
    case .notFound(.notUnderstood) where isAnswer: .answerNotUnderstood
    case .notFound(let reason): PromptNotice(reason)
    case .failed(let failure, _): PromptNotice(failure)
    default: nil
    }
  }
}

extension VoiceControlMachine.Failure {
  /// Whether the driver can mend it, and so has to read what to do (PE-7).
  var isMended: Bool {
    switch self {
    case .microphoneAbsent, .microphoneBusy, .microphoneForbidden, .speechForbidden, .microphoneAndSpeechForbidden,
      .speechRestricted, .speechUnavailable, .placeNotSet:
      true
    case .microphoneLost, .navigationOnly, .searchTimedOut, .engine: false
    }
  }
}

extension PromptNotice {
  /// What is said of a failure.
  public init(_ failure: VoiceControlMachine.Failure) {
    self =
      switch failure {
      case .microphoneAbsent: .microphoneAbsent
      case .microphoneBusy: .microphoneBusy
      case .microphoneForbidden, .microphoneAndSpeechForbidden: .microphoneForbidden
      case .microphoneLost: .microphoneLost
      case .speechForbidden: .speechForbidden
      case .speechRestricted, .speechUnavailable, .engine: .unavailable
      case .placeNotSet(let role): .placeNotSet(role)
      case .navigationOnly: .navigationOnly
      case .searchTimedOut: .timedOut
      }
  }

  /// What is said where nothing was found.
  public init(_ reason: VoiceControlMachine.NotFoundReason) {
    self =
      switch reason {
      case .noSpeech: .notHeard
      case .notUnderstood: .notUnderstood
      case .noMatch: .notFound(nil)
      }
  }
}
