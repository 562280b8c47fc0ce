public import DestinationSearch
public import HeadUnit
import Places
import Understanding

/// A turn of the voice search: its modal, its results, and the actions that wait until the modal is gone.
struct VoiceTurn: Hashable, Sendable {
  enum Start: Hashable, Sendable {
    case turn, retry
  }

  /// The purpose for which the permissions are being read; `nil` if they aren't.
  var start: Start?
  /// The modal of the voice search, and the generation it was presented in, which its completions carry.
  fileprivate(set) var modal: TemplateID?
  fileprivate(set) var generation = 0
  var speaksNext = false
  fileprivate var answer: SpokenAnswer?
  /// The places found by voice, which are offered once the modal is gone.
  var found: [PlaceCandidate] = []
  /// The spoken command that is executed once the modal is gone.
  fileprivate var order: NavigationCommand?
  /// A failure that the driver can correct, shown by an alert once the modal is gone (PE-7, AL-5).
  fileprivate var failure: VoiceControlMachine.Failure?

  /// The head unit has disconnected: nothing waits for the modal.
  mutating func leave() { (order, failure, speaksNext) = (nil, nil, false) }
}

extension SearchScreenModel {
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
    // A reply that leaves the question open isn't an answer: the question would be repeated forever.
    if case .askingPermission(let asked) = voice.state, decision == .ask(asked) { return }
    follow(voice.permissionAnswered(decision, generation: generation))
  }

  private mutating func microphoneOpened(_ generation: Int) {
    // The microphone of an earlier turn was closed before the microphone of this turn was requested.
    if voice.state == .listening, generation != voice.generation { return }
    follow(voice.microphoneOpened(generation: generation))
  }

  /// The driver wants to speak: the permissions are read again each time (PE-4).
  mutating func speakTapped() {
    outbox.stopSaying()
    if case .notFound = voice.state { readPermissions(for: .retry) } else { readPermissions(for: .turn) }
  }

  mutating func readPermissions(for start: VoiceTurn.Start) {
    turn.start = start
    emit(.readPermissions)
  }

  private mutating func permissionsRead(_ status: PermissionStatus) {
    guard let start = turn.start.take() else { return }
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
      if let modal = stack.presentation?.shown.id { emit(.refuse(.alreadyPresenting(modal))) }
    case .refuse(.notConnected): emit(.refuse(.noRoot))
    case .none: break
    }
  }

  private mutating func present(_ ticket: VoiceControlMachine.Ticket) {
    guard let content = voice.frameContent else { return }
    let template = VoiceControlTemplate(
      id: outbox.newID("voice"), frames: VoiceFrame.template(showing: content, in: settings.language))
    turn.failure = nil
    present(template, ticket)
  }

  private mutating func present(_ template: some PresentableTemplate, _ ticket: VoiceControlMachine.Ticket) {
    (turn.modal, turn.generation) = (template.id, ticket.generation)
    guard present(template) else { return finish(voice.presentationFailed(generation: ticket.generation)) }
    wait(ticket)
  }

  /// Names the problem that the driver has to correct, and how (PE-7).
  private mutating func failureAlert(_ failure: VoiceControlMachine.Failure) -> AlertTemplate {
    alert(outbox.newID("failure"), VoiceFrame.make(.failed(failure), in: settings.language).titleVariants)
  }

  // MARK: The machine's actions

  mutating func follow(_ action: VoiceControlMachine.TurnAction) {
    switch action {
    case .openMicrophone(let ticket):
      emit(.stopAsking)
      openMicrophone(ticket)
    case .ask(let question, let ticket):
      emit(.ask(question, generation: ticket.generation))
      showFrame()
      wait(ticket)
    case .show(let ticket): showEnd(ticket)
    case .closeMicrophone: emit(.closeMicrophone)
    case .closeMicrophoneAndSearch(let ticket):
      emit(.closeMicrophone, .resolve(generation: ticket.generation))
      showFrame()
      wait(ticket)
    case .closeMicrophoneAndShow(let ticket):
      emit(.closeMicrophone, .dropUtterance)
      showEnd(ticket)
    case .closeMicrophoneAndWait(let ticket):
      emit(.closeMicrophone, .dropUtterance)
      wait(ticket)
    case .reopenMicrophone(let ticket):
      emit(.closeMicrophone, .dropUtterance)
      openMicrophone(ticket)
    case .dismissStray: dismissModal()
    case .listen, .none: break
    }
  }

  mutating func follow(_ action: VoiceControlMachine.SearchAction) {
    switch action {
    case .dismiss: dismissModal()
    case .show(let ticket): showEnd(ticket)
    case .cancelAndShow(let ticket):
      emit(.dropUtterance)
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

  mutating func leaveChoice() {
    if voice.choiceLeft() { withdrawOffer() }
  }

  /// Continues once the voice template is gone, or will never come.
  mutating func finish(_ next: VoiceControlMachine.Next?) {
    switch next {
    case .offer: makeOffer(of: turn.found, after: turn.answer)
    case .start: if let place = turn.found.first { go(to: place) }
    case .clear:
      withdrawOffer()
      say(.cancelled)
    case .rest: if let order = turn.order.take() { obey(order) }
    case nil: return
    }
    turnEnded()
  }

  /// A modal is gone: the turn continues if it was its own, or begins if one waits for that.
  mutating func turnModalGone(_ template: TemplateID) {
    if template == turn.modal {
      if voice.state.isDismissing {
        finish(voice.dismissed(generation: turn.generation))
      } else {
        outbox.stopSaying()
        follow(voice.templateVanished(generation: turn.generation))
      }
    }
    if turn.speaksNext, stack.presentation == nil {
      turn.speaksNext = false
      speakTapped()
    }
  }

  private mutating func turnEnded() {
    sayUnsaid()
    if let failure = turn.failure.take() { show(failureAlert(failure)) }
  }

  // MARK: The result of an utterance

  private mutating func spoken(_ answer: SpokenAnswer, _ generation: Int) {
    guard generation == voice.generation, voice.state == .searching else { return }
    turn.answer = answer
    if let reply = answer.reply, voice.hasOffer {
      follow(replied(reply, with: answer, generation))
    } else {
      follow(understood(answer, generation))
    }
  }

  private mutating func understood(_ answer: SpokenAnswer, _ generation: Int) -> VoiceControlMachine.SearchAction {
    switch answer.outcome {
    case .resolved: return propose(Array(answer.candidates.prefix(1)), generation)
    case .ambiguous: return propose(answer.candidates, generation)
    case .noSpeech: return voice.foundNothing(.noSpeech, generation: generation)
    case .command:
      turn.order = answer.order
      return answer.order == nil ? voice.replyCancelled(generation: generation) : voice.ordered(generation: generation)
    case .notUnderstood where answer.isOutOfDomain: return voice.searchFailed(.navigationOnly, generation: generation)
    case .notUnderstood: return voice.foundNothing(.notUnderstood, generation: generation)
    case .notFound:
      guard let missing = answer.missingPlace else { return voice.foundNothing(.noMatch, generation: generation) }
      return voice.searchFailed(.placeNotSet(missing), generation: generation)
    }
  }

  private mutating func propose(_ places: [PlaceCandidate], _ generation: Int) -> VoiceControlMachine.SearchAction {
    turn.found = Array(places.prefix(settings.profile.caps.trips))
    return turn.found.isEmpty
      ? voice.foundNothing(.noMatch, generation: generation) : voice.found(generation: generation)
  }

  private mutating func replied(
    _ reply: ChoiceReply, with answer: SpokenAnswer, _ generation: Int
  ) -> VoiceControlMachine.SearchAction {
    if let place = offer.question?.place(for: reply) {
      turn.found = [place]
      return voice.replyPicked(generation: generation)
    }
    switch reply {
    case .again: return propose(offer.places, generation)
    // The places that were read aloud aren't meant: the answer contains the others.
    case .no where !answer.candidates.isEmpty, .more where !answer.candidates.isEmpty:
      return propose(answer.candidates, generation)
    case .cancel, .no, .more: return voice.replyCancelled(generation: generation)
    case .pick, .yes, .unclear: return voice.foundNothing(.notUnderstood, generation: generation)
    }
  }

  mutating func openMicrophone(_ ticket: VoiceControlMachine.Ticket) {
    // The microphone would pick up the prompt.
    outbox.stopSaying()
    emit(.openMicrophone(generation: ticket.generation))
    showFrame()
    wait(ticket)
  }

  mutating func release(_ held: VoiceControlMachine.Held) {
    if held.contains(.microphone) { emit(.closeMicrophone) }
    if held.contains(.microphone) || held.contains(.search) { emit(.dropUtterance) }
    if held.contains(.question) { emit(.stopAsking) }
  }

  /// Shows the frame of the state, as soon as the head unit accepts it (VC-4).
  private mutating func showFrame() {
    guard let frame = voice.frameContent?.identifier else { return }
    change { [now] stack throws(ScreenError) in try stack.request(frame, at: now) }
  }

  /// Whether the driver hears words; if not, a failure has to be read (AU-5).
  private var speaks: Bool {
    if case .speech = settings.rendering("", tone: .problem) { true } else { false }
  }

  /// Shows the frame that ends a turn for its dwell, and speaks its prompt.
  private mutating func showEnd(_ ticket: VoiceControlMachine.Ticket) {
    showFrame()
    if let notice = voice.state.notice(isAnswer: voice.hasOffer) { say(notice) }
    if case .failed(let failure, _) = voice.state, failure.isMended || !speaks { turn.failure = failure }
    let dwell = (stack.presentation?.frames?.dismissAt ?? now) - now
    emit(.startTimer(.voice(.dwell, generation: ticket.generation), seconds: max(0, dwell / .seconds(1))))
  }
}

extension VoiceControlMachine.State {
  /// The prompt of the state; `nil` if there isn't one.
  ///
  /// - Parameter isAnswer: Whether the utterance was expected to answer a question about places.
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
  /// Whether the driver can correct the failure, and so has to read what to do (PE-7).
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
  /// The prompt of a failure.
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

  /// The prompt if nothing was found.
  public init(_ reason: VoiceControlMachine.NotFoundReason) {
    self =
      switch reason {
      case .noSpeech: .notHeard
      case .notUnderstood: .notUnderstood
      case .noMatch: .notFound(nil)
      }
  }
}
