extension VoiceControl {
  /// Where a voice search stands.
  ///
  /// States carry only what a frame or the next step needs: a count, a reason. Utterances and places stay with the
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
    case dismissing(Next, Dismissal)
    /// Places are on the screen, as trip previews or a list, and the driver chooses.
    case choosing(count: Int)
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
  public enum Next: Hashable, Sendable, Codable {
    /// Back to what was there before the turn.
    case rest
    /// Back to the map; what was offered is taken away.
    case clear
    /// Offer places.
    case offer(count: Int)
    /// Go to the place that was picked by voice.
    case start
  }

  /// How far a dismissal is.
  public enum Dismissal: String, Hashable, Sendable, Codable, CaseIterable {
    /// The template is not up yet; it is dismissed as soon as it is (VC-13).
    case awaitingPresentation
    /// The host was asked to dismiss it.
    case asked
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
    /// Home, work or a favourite is not set: its name.
    case placeNotSet(String)
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
    /// The host dismisses the template (IC-11).
    case dismissal
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

extension VoiceControl.State {
  /// What the time runs out for in this state; `nil` where it waits for the driver alone.
  public var timeOut: VoiceControl.TimeOut? {
    switch self {
    case .disconnected, .idle, .choosing, .failed(_, .alert): nil
    case .presenting, .dismissing(_, .awaitingPresentation): .presentation
    case .askingPermission: .permission
    case .listening: .listening
    case .searching: .search
    case .notFound, .failed(_, .voiceTemplate): .dwell
    case .interrupted: .interruption
    case .dismissing(_, .asked): .dismissal
    }
  }

  /// Whether a modal of the voice search is on the screen, or on its way to or from it.
  public var hasModal: Bool {
    switch self {
    case .disconnected, .idle, .choosing: false
    default: true
    }
  }
}
