/// The voice-control state machine: a value without clock or I/O.
///
/// The session reports each event by calling a method, and does what the returned action requires. Every event is
/// defined in every state: an event that doesn't apply changes nothing and returns an empty action.
///
/// - Actions request timeouts with a ``Ticket``; the session delivers them as events. Each state waits for at most one
///   timeout, and leaving the state ends the wait. The owner of the templates times a dismissal, which always ends.
/// - Answers carry the generation of their ticket. Connecting, disconnecting, the start and end of a turn, a retry, and
///   a reopened microphone each start a new generation. A late answer of an earlier turn or connection then changes
///   nothing (LC-6, SE-2). The host's events about the modal carry the generation of the ticket it was presented with.
/// - The microphone is opened only in ``State-swift.enum/listening`` (VC-14).
public struct VoiceControlMachine: Hashable, Sendable {
  /// The current state of the voice search.
  public internal(set) var state: State = .disconnected

  /// The generation that answers have to carry.
  public internal(set) var generation = 0

  /// Whether places are offered on the screen below, from which a spoken reply can pick.
  public internal(set) var hasOffer = false

  /// The generation in which the voice search's modal was requested. A retry and a reopened microphone start a new
  /// generation under the same template; the host still identifies it by the previous one.
  var modalGeneration = 0

  /// Whether the turn's microphone has been reopened, which happens at most once (AU-7).
  var hasReopened = false

  /// A machine without a head unit.
  public init() {}

  /// The state to return to without a result: the offered places, or the map.
  var rest: State { hasOffer ? .choosing : .idle }

  func isCurrent(_ generation: Int) -> Bool { generation == self.generation }

  /// Whether a host event is about the modal of the current turn.
  func isModal(_ generation: Int) -> Bool { generation == modalGeneration && state.hasModal }

  func ticket(_ timeOut: TimeOut) -> Ticket { Ticket(generation: generation, timeOut: timeOut) }

  /// Starts a turn with a modal that the host must present.
  mutating func present(_ target: Target) -> Ticket {
    endTurn(in: .presenting(target))
    modalGeneration = generation
    return ticket(.presentation)
  }

  /// Ends the turn: later answers to it are outdated.
  mutating func endTurn(in state: State) {
    generation += 1
    hasReopened = false
    self.state = state
  }

  /// The head unit connected, with nothing on its screen.
  ///
  /// - Returns: The resources to release: none unless the end of the previous connection was missed (LC-5).
  public mutating func connected() -> Held {
    let held = state.held
    hasOffer = false
    endTurn(in: .idle)
    return held
  }

  /// The head unit disconnected, and its templates with it (LC-6, LC-7). Several sources can report this, any number of
  /// times (LC-5).
  ///
  /// - Returns: The resources to release; `nil` if it was already disconnected.
  public mutating func disconnected() -> Held? {
    guard state != .disconnected else { return nil }
    let held = state.held
    hasOffer = false
    endTurn(in: .disconnected)
    return held
  }

  /// Navigation was started on the phone, or by the car's own system.
  ///
  /// - Returns: Whether the search screen closes; a running turn continues (MA-8).
  public mutating func navigationStarted() -> Bool {
    guard !state.hasModal, state != .disconnected else { return false }
    hasOffer = false
    endTurn(in: .idle)
    return true
  }
}
