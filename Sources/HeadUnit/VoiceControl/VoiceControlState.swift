public import Places

extension VoiceControlMachine {
  /// The state of a voice search.
  ///
  /// States carry only what a frame or the next step needs: a question, a reason. Utterances and places stay with the
  /// session.
  public enum State: Hashable, Sendable, Codable {
    /// No head unit is connected.
    case disconnected
    /// Nothing is running; the microphone is closed.
    case idle
    /// The voice template or an alert is being presented; the microphone is still closed (VC-3, VC-14).
    case presenting(Target)
    /// The phone asks the driver; the car shows a hint to look there (PE-5).
    case askingPermission(PermissionQuestion)
    /// The microphone is open or being opened. The only state in which it is (VC-14).
    case listening
    /// The microphone is closed; the utterance is being decoded and resolved.
    case searching
    /// Nothing matched, was understood, or was spoken; the frame is shown for its dwell time.
    case notFound(NotFoundReason)
    /// The driver has to fix something; the frame is shown for its dwell time, the alert until it is closed.
    case failed(Failure, Surface)
    /// Another use of the audio, such as a call, ended the listening (AU-6).
    case interrupted
    /// The template is being dismissed; nothing else can be shown before that ends (IC-5, AL-5).
    case dismissing(Next)
    /// Places are on the screen, as trip previews or a list, and the driver chooses.
    case choosing
  }

  /// The purpose of a modal, which decides the voice template's first frame (VC-2).
  public enum Target: Hashable, Sendable, Codable {
    /// Show that the phone asks a question.
    case permission(PermissionQuestion)
    /// To listen.
    case listening
    /// Show what the driver has to fix: an alert, without a voice template or audio (PE-7).
    case alert(Failure)
  }

  /// The surface that shows a failure.
  public enum Surface: String, Hashable, Sendable, Codable, CaseIterable {
    /// A frame of the voice template that is already on the screen.
    case voiceTemplate
    /// An alert, if no voice template is on the screen (PE-7, AL-1).
    case alert
  }

  /// The step that follows the dismissal of a template.
  public enum Next: String, Hashable, Sendable, Codable, CaseIterable {
    /// Back to the screen before the turn.
    case rest
    /// Back to the map; the offered places are removed.
    case clear
    /// Offer the places that were found.
    case offer
    /// Go to the place that the driver picked by voice.
    case start
  }

  /// The reason that nothing was found.
  public enum NotFoundReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The driver didn't speak.
    case noSpeech
    /// There was speech, but it wasn't a destination.
    case notUnderstood
    /// A destination that isn't on the map.
    case noMatch
  }

  /// A failure, named so that the driver can fix it (PE-7).
  public enum Failure: Hashable, Sendable, Codable {
    /// No microphone is available.
    case microphoneAbsent
    /// Another program holds the microphone.
    case microphoneBusy
    /// The microphone may not be used.
    case microphoneForbidden
    /// The microphone went away while listening.
    case microphoneLost
    /// Speech recognition was denied.
    case speechForbidden
    /// The microphone and speech recognition are both denied.
    case microphoneAndSpeechForbidden
    /// The device does not allow speech recognition.
    case speechRestricted
    /// The recognizer's models are missing or don't load (PE-9).
    case speechUnavailable
    /// The driver asked for home or work, which isn't set.
    case placeNotSet(UserPlace.Role)
    /// The speech isn't about navigation (VC-15).
    case navigationOnly
    /// The search took too long.
    case searchTimedOut
    /// The recognizer or the index failed.
    case engine
  }

  /// The kinds of timeouts; the session sets their durations (`VoiceTiming`).
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

  /// A started wait: the generation that answers must carry, and the timeout to deliver if no answer comes.
  public struct Ticket: Hashable, Sendable, Codable {
    /// The generation.
    public var generation: Int
    /// The kind of the timeout.
    public var timeOut: TimeOut
  }
}

extension VoiceControlMachine.State {
  /// The kind of timeout in this state; `nil` if it waits only for the driver, or for a dismissal, which the owner of
  /// the templates times (IC-11).
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

  /// Whether a modal of the voice search is on the screen, or is being presented or dismissed.
  public var hasModal: Bool {
    switch self {
    case .disconnected, .idle, .choosing: false
    default: true
    }
  }

  /// Whether the modal is being dismissed, or will be dismissed as soon as it is on the screen.
  public var isDismissing: Bool { if case .dismissing = self { true } else { false } }
}

extension VoiceControlMachine {
  /// The action after the driver asked to speak.
  public enum StartAction: Hashable, Sendable {
    /// Present the voice template with the state's frame first; the microphone stays closed (VC-2, VC-14).
    case present(Ticket)
    /// Show an alert that names the fix; no voice template, no audio (PE-7).
    case alert(Failure, Ticket)
    /// Nothing may be presented, for this reason.
    case refuse(Refusal)
    /// A turn is already running: one at a time.
    case none
  }

  /// The reason that a turn doesn't start.
  public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// No head unit is connected.
    case notConnected
    /// Another modal is on the screen (IC-5).
    case alreadyPresenting
  }

  /// The action of a turn until its search.
  public enum TurnAction: Hashable, Sendable {
    /// Open the microphone and read from it.
    case openMicrophone(Ticket)
    /// Ask the driver on the phone.
    case ask(PermissionQuestion, Ticket)
    /// Show the state's frame for its dwell time.
    case show(Ticket)
    /// Listen: the microphone is open.
    case listen
    /// The microphone belongs to a turn that is over: close it.
    case closeMicrophone
    /// Close the microphone, decode the utterance and resolve it (AU-3).
    case closeMicrophoneAndSearch(Ticket)
    /// Close the microphone and show the state's frame for its dwell time.
    case closeMicrophoneAndShow(Ticket)
    /// Close the microphone immediately, and wait for the interruption to end (AU-6).
    case closeMicrophoneAndWait(Ticket)
    /// Close the microphone, discard the audio so far, and open it again.
    case reopenMicrophone(Ticket)
    /// The template belongs to a turn that is over: dismiss it if it is the one on the screen, without waiting.
    case dismissStray
    /// Nothing to do: the event is late, or the turn waits for something else.
    case none
  }

  /// The action for a search result.
  public enum SearchAction: Hashable, Sendable {
    /// Dismiss the voice template; the next step waits until it is gone (IC-5).
    case dismiss
    /// Show the state's frame for its dwell time.
    case show(Ticket)
    /// Cancel the search, which hasn't answered, and show the state's frame for its dwell time.
    case cancelAndShow(Ticket)
    /// The answer is late: drop it.
    case drop
  }

  /// The resources that a turn holds and must release.
  public struct Held: OptionSet, Hashable, Sendable, Codable {
    /// One bit for each resource.
    public let rawValue: Int

    /// Makes a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The microphone, and the audio focus with it: stop the capture.
    public static let microphone = Held(rawValue: 1)
    /// The search: cancel it.
    public static let search = Held(rawValue: 2)
    /// The question on the phone: stop waiting for its answer; the prompt stays (PE-4).
    public static let question = Held(rawValue: 4)
  }

  /// The action when a turn ends.
  public enum EndAction: Hashable, Sendable {
    /// Release the resources and dismiss the template; if it isn't on the screen yet, as soon as it is (VC-13).
    case dismiss(Held)
    /// Release the resources. No template is dismissed: none is on the screen, or the host already dismissed it
    /// (VC-13).
    case release(Held)
    /// Remove the offered places.
    case withdrawOffer
    /// Nothing was running, or its end has already started.
    case none
  }
}

extension VoiceControlMachine.State {
  /// The resources that the state holds.
  public var held: VoiceControlMachine.Held {
    switch self {
    case .askingPermission: .question
    case .listening: .microphone
    case .searching: .search
    default: []
    }
  }
}
