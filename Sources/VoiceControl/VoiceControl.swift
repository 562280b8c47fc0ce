/// The voice-control state machine: a value without clock or I/O.
///
/// The session tells it what happened, one method for each event, and does what the returned action says. Every event
/// is defined in every state: one that means nothing there changes nothing and asks for nothing. Time-outs are events
/// too: the session keeps the clock. An answer carries the generation of the turn that asked for it, so that a
/// late one of an earlier turn changes nothing (LC-6, SE-2).
public struct VoiceControl: Hashable, Sendable {
  /// Where the search stands.
  public private(set) var state: State = .idle

  /// The number of the turn; goes up with each start and each end, so that late answers are told apart.
  public private(set) var generation = 0

  /// A machine at rest.
  public init() {}

  /// What to do after the driver asked to speak.
  public enum StartAction: Hashable, Sendable {
    /// Ask for the microphone by opening it.
    case requestMicrophone(generation: Int)
    /// A turn is in hand: one at a time.
    case none
  }

  /// What to do with the microphone's answer.
  public enum PermissionAction: Hashable, Sendable {
    /// Read from the microphone and listen.
    case listen(generation: Int)
    /// The turn is over: close the microphone again.
    case closeMicrophone
    /// Show the failure; the microphone is not open.
    case showFailure
    /// The answer belongs to another turn whose microphone is closed already.
    case none
  }

  /// What to do when listening ends.
  public enum ListeningEndedAction: Hashable, Sendable {
    /// Close the microphone, decode the utterance and resolve it.
    case closeMicrophoneAndSearch(generation: Int)
    /// Close the microphone; there is nothing to search for.
    case closeMicrophone
    /// Nothing to do.
    case none
  }

  /// What to do with an answer of the search.
  public enum ResolvedAction: Hashable, Sendable {
    /// Show the outcome.
    case show
    /// The answer belongs to another turn: drop it.
    case drop
  }

  /// What to do when the turn ends.
  public enum EndAction: Hashable, Sendable {
    /// Close the microphone if it is open, cancel what is being decoded, and take the frame away.
    case stopEverything
    /// Nothing was going on.
    case none
  }

  /// The driver asked to speak.
  ///
  /// A finished turn that is still on the screen gives way to the new one.
  public mutating func microphoneTapped() -> StartAction {
    switch state {
    case .idle, .found, .choosing, .notFound, .failed:
      generation += 1
      state = .askingPermission
      return .requestMicrophone(generation: generation)
    case .askingPermission, .listening, .searching:
      return .none
    }
  }

  /// The microphone is open.
  public mutating func microphoneGranted(generation: Int) -> PermissionAction {
    guard generation == self.generation, state == .askingPermission else { return .closeMicrophone }
    state = .listening
    return .listen(generation: generation)
  }

  /// The microphone was refused, busy, absent, or not answered for in time.
  public mutating func microphoneRefused(_ failure: Failure, generation: Int) -> PermissionAction {
    guard generation == self.generation, state == .askingPermission else { return .none }
    state = .failed(failure)
    return .showFailure
  }

  /// The end-pointer heard the end of the utterance.
  public mutating func speechEnded(generation: Int) -> ListeningEndedAction {
    guard generation == self.generation, state == .listening else { return .none }
    state = .searching
    return .closeMicrophoneAndSearch(generation: generation)
  }

  /// Nobody spoke in time.
  public mutating func noSpeech(generation: Int) -> ListeningEndedAction {
    guard generation == self.generation, state == .listening else { return .none }
    state = .notFound(.noSpeech)
    return .closeMicrophone
  }

  /// The microphone failed while it was open (AU-7).
  public mutating func microphoneLost(generation: Int) -> ListeningEndedAction {
    guard generation == self.generation, state == .listening else { return .none }
    state = .failed(.microphoneLost)
    return .closeMicrophone
  }

  /// The search found one clear place.
  public mutating func foundPlace(generation: Int) -> ResolvedAction {
    resolve(to: .found, generation)
  }

  /// The search found several places to choose from.
  public mutating func foundChoices(_ count: Int, generation: Int) -> ResolvedAction {
    resolve(to: .choosing(count: count), generation)
  }

  /// The search found nothing.
  public mutating func foundNothing(_ reason: NotFoundReason, generation: Int) -> ResolvedAction {
    resolve(to: .notFound(reason), generation)
  }

  /// The recogniser or the search failed, or what was asked for is not set.
  public mutating func searchFailed(_ failure: Failure, generation: Int) -> ResolvedAction {
    resolve(to: .failed(failure), generation)
  }

  /// The recogniser failed while listening.
  public mutating func recogniserFailed(generation: Int) -> ListeningEndedAction {
    guard generation == self.generation, state == .listening else { return .none }
    state = .failed(.engine)
    return .closeMicrophone
  }

  /// The driver picked one of the choices.
  public mutating func chosen() -> ResolvedAction {
    guard case .choosing = state else { return .drop }
    state = .found
    return .show
  }

  /// The driver cancelled, by voice or by hand, or the screen went away (VC-13).
  public mutating func cancelled() -> EndAction {
    guard state != .idle else { return .none }
    generation += 1
    state = .idle
    return .stopEverything
  }

  private mutating func resolve(to state: State, _ generation: Int) -> ResolvedAction {
    guard generation == self.generation, self.state == .searching else { return .drop }
    self.state = state
    return .show
  }
}
