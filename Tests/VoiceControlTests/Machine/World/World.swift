import VoiceControl

/// The machine with everything it deals with, all of it simulated: what its actions ask for is done here as a session
/// would do it, and what may happen next is any of its ``moves(_:)``.
struct World: Hashable {
  /// A microphone that was asked for, by the generation it was asked for in.
  struct Microphone: Hashable {
    enum Phase: Hashable { case opening, open, givenUp }
    var generation: Int
    var phase: Phase
  }

  /// What was begun, and may be answered once or more, soon or late, also after nobody waits any longer.
  enum Work: Hashable {
    case question
    case listening
    case search
    case timer(VoiceControl.TimeOut)
  }

  /// Something begun, by the generation it was begun in.
  struct Begun: Hashable {
    var work: Work
    var generation: Int
  }

  var machine = VoiceControl()
  var host = SimulatedHost()
  /// The generation that the latest modal was asked for in, by which the host names it.
  var modal = 0
  /// Microphones that are open, that are being opened, and that were given up before they were open.
  var microphones: [Microphone] = []
  /// The generation whose question on the phone is waited for.
  var question: Int?
  /// The generation whose search runs.
  var search: Int?
  /// What time runs out for.
  var timer: VoiceControl.Ticket?
  /// How many places are on the screen below.
  var places = 0
  /// Everything begun that an answer may still come to.
  var begun: Set<Begun> = []

  /// Whether the voice template of the turn in hand is on the screen.
  var isVoiceTemplateUp: Bool {
    guard let shown = host.shown else { return false }
    return !shown.isAlert && shown.generation == modal
  }

  /// Whether a microphone is open, or on its way to be.
  var isCapturing: Bool { microphones.contains { $0.phase != .givenUp } }

  /// Whether nothing is held: no microphone, question or search.
  var holdsNothing: Bool { !isCapturing && question == nil && search == nil }
}
