extension VoiceControl {
  /// What to do once the voice template or the alert is up.
  public enum PresentedAction: Hashable, Sendable {
    /// Open the microphone and read from it.
    case openMicrophone(Ticket)
    /// Ask the driver on the phone.
    case ask(PermissionQuestion, Ticket)
    /// The turn was cancelled meanwhile: dismiss the template.
    case dismiss(Ticket)
    /// The template belongs to a turn that is over: dismiss it, if it is the one on the screen, and wait for nothing.
    case dismissStray
    /// Nothing to do: the alert waits for the driver, or the template was up already.
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
    /// Go on, and say that the turn's audio is not whole.
    case markDegraded
    /// Nothing to do.
    case none
  }

  /// What to do with an answer of the search.
  public enum SearchAction: Hashable, Sendable {
    /// Dismiss the voice template; what follows waits until it is gone (IC-5).
    case dismiss(Ticket)
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
    case offer(count: Int)
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
