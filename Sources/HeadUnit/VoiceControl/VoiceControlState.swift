public import Places

extension VoiceControlMachine {
  /// Where a voice search stands.
  ///
  /// States carry only what a frame or the next step needs: a question, a reason. Utterances and places stay with the
  /// session.
  public enum State: Hashable, Sendable, Codable {
    /// There is no head unit.
    case disconnected
    /// Nothing goes on; the microphone is closed.
    case idle
    /// The voice template or an alert is being presented; the microphone is still closed (VC-3, VC-14).
    case presenting(Target)
    /// The phone asks the driver; the car shows where to look (PE-5).
    case askingPermission(PermissionQuestion)
    /// The microphone is open or being opened. The only state in which it is (VC-14).
    case listening
    /// The microphone is closed; the utterance is being decoded and resolved.
    case searching
    /// Nothing fits, or nothing was understood or said; the frame is shown for its dwell.
    case notFound(NotFoundReason)
    /// Something needs to be put right; the frame is shown for its dwell, the alert until it is closed.
    case failed(Failure, Surface)
    /// Another use of the audio, such as a call, ended the listening (AU-6).
    case interrupted
    /// The template is on its way out; only then may something else be shown (IC-5, AL-5).
    case dismissing(Next)
    /// Places are on the screen, as trip previews or a list, and the driver chooses.
    case choosing
  }

  /// What a modal is presented for, which decides the voice template's first frame (VC-2).
  public enum Target: Hashable, Sendable, Codable {
    /// To say that the phone asks something.
    case permission(PermissionQuestion)
    /// To listen.
    case listening
    /// To say what has to be put right: an alert, without voice template and audio (PE-7).
    case alert(Failure)
  }

  /// Where a failure is shown.
  public enum Surface: String, Hashable, Sendable, Codable, CaseIterable {
    /// As a frame of the voice template that is up already.
    case voiceTemplate
    /// As an alert, where no voice template is up (PE-7, AL-1).
    case alert
  }

  /// What follows once a template is gone.
  public enum Next: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back to what was there before the turn.
    case rest
    /// Back to the map; what was offered is taken away.
    case clear
    /// Offer the places that were found.
    case offer
    /// Go to the place that was picked by voice.
    case start
  }

  /// Why nothing was found.
  public enum NotFoundReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody spoke.
    case noSpeech
    /// Somebody spoke, but it was no destination.
    case notUnderstood
    /// A destination, but none that is on the map.
    case noMatch
  }

  /// What has to be put right, named so that the driver can (PE-7).
  public enum Failure: Hashable, Sendable, Codable {
    /// There is no microphone.
    case microphoneAbsent
    /// Another program holds the microphone.
    case microphoneBusy
    /// The microphone may not be used.
    case microphoneForbidden
    /// The microphone went away while listening.
    case microphoneLost
    /// Speech recognition was denied.
    case speechForbidden
    /// Neither the microphone nor speech recognition may be used.
    case microphoneAndSpeechForbidden
    /// The device does not allow speech recognition.
    case speechRestricted
    /// The recogniser's models are not there, or do not load (PE-9).
    case speechUnavailable
    /// Home or work was asked for and is not set.
    case placeNotSet(UserPlace.Role)
    /// What was said is no matter of navigation (VC-15).
    case navigationOnly
    /// The search took too long.
    case searchTimedOut
    /// The recogniser or the index failed.
    case engine
  }

  /// What the time runs out for; how long each takes is the session's to say (`VoiceTiming`).
  public enum TimeOut: String, Hashable, Sendable, Codable, CaseIterable {
    /// The host presents the voice template or the alert.
    case presentation
    /// The driver answers the question on the phone.
    case permission
    /// The microphone is opened, and an utterance ends.
    case listening
    /// An interruption ends.
    case interruption
    /// The search answers.
    case search
    /// The frame that ends a turn has been seen.
    case dwell
  }

  /// What an action starts: the generation that answers have to carry, and the time-out to be told when none comes.
  public struct Ticket: Hashable, Sendable, Codable {
    /// The generation.
    public var generation: Int
    /// What the time runs out for.
    public var timeOut: TimeOut

    /// Makes a ticket.
    public init(generation: Int, timeOut: TimeOut) {
      self.generation = generation
      self.timeOut = timeOut
    }
  }
}

extension VoiceControlMachine.State {
  /// What the time runs out for in this state; `nil` where it waits for the driver alone, or for a dismissal, which is
  /// timed by whoever keeps the templates (IC-11).
  public var timeOut: VoiceControlMachine.TimeOut? {
    switch self {
    case .disconnected, .idle, .choosing, .failed(_, .alert), .dismissing: nil
    case .presenting: .presentation
    case .askingPermission: .permission
    case .listening: .listening
    case .searching: .search
    case .notFound, .failed(_, .voiceTemplate): .dwell
    case .interrupted: .interruption
    }
  }

  /// Whether a modal of the voice search is on the screen, or on its way to or from it.
  public var hasModal: Bool {
    switch self {
    case .disconnected, .idle, .choosing: false
    default: true
    }
  }

  /// Whether the modal is on its way out, or to be taken away as soon as it is up.
  public var isDismissing: Bool { if case .dismissing = self { true } else { false } }
}

extension VoiceControlMachine {
  /// What to do after the driver asked to speak.
  public enum StartAction: Hashable, Sendable {
    /// Present the voice template with the state's frame first; the microphone stays closed (VC-2, VC-14).
    case present(Ticket)
    /// Show an alert that names the fix; no voice template, no audio (PE-7).
    case alert(Failure, Ticket)
    /// Nothing may be presented: why.
    case refuse(Refusal)
    /// A turn is in hand: one at a time.
    case none
  }

  /// Why a turn does not begin.
  public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no head unit.
    case notConnected
    /// Another modal is on the screen (IC-5).
    case alreadyPresenting
  }
}

extension VoiceControlMachine {
  /// What to do once the voice template or the alert is up.
  public enum PresentedAction: Hashable, Sendable {
    /// Open the microphone and read from it.
    case openMicrophone(Ticket)
    /// Ask the driver on the phone.
    case ask(PermissionQuestion, Ticket)
    /// The template belongs to a turn that is over: dismiss it, if it is the one on the screen, and wait for nothing.
    case dismissStray
    /// Nothing to do: the alert waits for the driver, the template was up already, or it is being dismissed.
    case none
  }

  /// What to do with an answer to a permission question.
  public enum PermissionAction: Hashable, Sendable {
    /// Open the microphone and read from it.
    case openMicrophone(Ticket)
    /// Ask the next question.
    case ask(PermissionQuestion, Ticket)
    /// Show the state's frame for its dwell.
    case show(Ticket)
    /// The answer is late.
    case none
  }

  /// What to do with a microphone that has opened, or has not.
  public enum MicrophoneAction: Hashable, Sendable {
    /// Listen.
    case listen
    /// The microphone is not open: show the state's frame for its dwell.
    case show(Ticket)
    /// It belongs to a turn that is over: close it again.
    case closeMicrophone
    /// The answer is late and the microphone is closed.
    case none
  }

  /// What to do when listening ends, or stumbles.
  public enum ListeningAction: Hashable, Sendable {
    /// Close the microphone, decode the utterance and resolve it (AU-3).
    case closeMicrophoneAndSearch(Ticket)
    /// Close the microphone and show the state's frame for its dwell.
    case closeMicrophoneAndShow(Ticket)
    /// Close the microphone at once and wait for the interruption to end (AU-6).
    case closeMicrophoneAndWait(Ticket)
    /// Close the microphone, drop what was heard, and open it again.
    case reopenMicrophone(Ticket)
    /// Nothing to do.
    case none
  }

  /// What to do with an answer of the search.
  public enum SearchAction: Hashable, Sendable {
    /// Dismiss the voice template; what follows waits until it is gone (IC-5).
    case dismiss
    /// Show the state's frame for its dwell.
    case show(Ticket)
    /// Cancel the search, which has not answered, and show the state's frame for its dwell.
    case cancelAndShow(Ticket)
    /// The answer is late: drop it.
    case drop
  }

  /// What to do once a template is gone.
  public enum DismissedAction: Hashable, Sendable {
    /// Offer the places that were found, as trip previews or a list (MA-6, MA-7).
    case offer
    /// Take away what was offered and go to the place that was picked.
    case start
    /// Take away what was offered.
    case clear
    /// Show what was there before.
    case rest
    /// The template is gone already, or was none of this turn.
    case none
  }
}

extension VoiceControlMachine {
  /// What a turn holds and has to let go of.
  public struct Held: OptionSet, Hashable, Sendable, Codable {
    /// One bit for each thing.
    public let rawValue: Int

    /// Makes a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The microphone, and the audio focus with it: stop the capture.
    public static let microphone = Held(rawValue: 1)
    /// The search: cancel it.
    public static let search = Held(rawValue: 2)
    /// The question on the phone: stop waiting for its answer; the prompt is left alone (PE-4).
    public static let question = Held(rawValue: 4)
  }

  /// What to do when a turn ends.
  public enum EndAction: Hashable, Sendable {
    /// Let go of what is held and dismiss the template; one that is not up yet, as soon as it is (VC-13).
    case dismiss(Held)
    /// Let go of what is held. No template is dismissed: none is up, or it went away by itself (VC-13).
    case release(Held)
    /// Take the offered places away.
    case withdrawOffer
    /// Nothing was going on, or its end has begun already.
    case none
  }

  /// What to do when the head unit comes.
  public enum ConnectAction: Hashable, Sendable {
    /// Let go of what is held from before, which is nothing unless a disconnection was missed (LC-5), and show the root
    /// template (LC-2).
    case begin(releasing: Held)
  }

  /// What to do when the head unit has gone.
  public enum DisconnectAction: Hashable, Sendable {
    /// Let go of everything that is held; every template is gone with the head unit (LC-6, LC-7).
    case release(Held)
    /// It was gone already (LC-5).
    case none
  }

  /// What to do with the driver's choice on the screen.
  public enum ChoiceAction: Hashable, Sendable {
    /// Go to the picked place.
    case start
    /// Take the offered places away.
    case withdrawOffer
    /// Nothing is offered.
    case none
  }

  /// What to do when navigation began elsewhere.
  public enum NavigationAction: Hashable, Sendable {
    /// Close the search screen: back to the map.
    case closeSearch
    /// A turn is in hand and goes on (MA-8), or there is no screen.
    case none
  }
}

extension VoiceControlMachine.State {
  /// What the state holds.
  public var held: VoiceControlMachine.Held {
    switch self {
    case .askingPermission: .question
    case .listening: .microphone
    case .searching: .search
    default: []
    }
  }
}
