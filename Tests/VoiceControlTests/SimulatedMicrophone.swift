import TestSupport
import VoiceControl

/// The machine's world: it answers each request for the microphone once, and does what the machine asks.
struct SimulatedMicrophone {
  private(set) var machine = VoiceControl()
  /// Turns whose microphone was asked for and is not answered for yet.
  private var waiting: [Int] = []
  /// Turns whose microphone is open.
  private(set) var open: Set<Int> = []

  /// Lets something happen by chance.
  mutating func step(_ random: inout SeededGenerator) -> MachineEvent {
    let turn = max(0, machine.generation - Int.random(in: 0...2, using: &random))
    var events = MachineEvent.all(generation: turn).filter {
      switch $0 {
      case .microphoneGranted, .microphoneRefused: false
      default: true
      }
    }
    events += [.microphoneTapped, .speechEnded(machine.generation)]
    if let asked = waiting.randomElement(using: &random) {
      events += [MachineEvent](repeating: .microphoneGranted(asked), count: 8)
      events += [.microphoneRefused(.microphoneBusy, asked), .microphoneRefused(.permissionUnanswered, asked)]
    }
    let event = events[Int.random(in: events.indices, using: &random)]
    happen(event)
    return event
  }

  mutating func happen(_ event: MachineEvent) {
    switch event {
    case .microphoneTapped:
      if case .requestMicrophone(let turn) = machine.microphoneTapped() { waiting.append(turn) }
    case .microphoneGranted(let turn):
      waiting.removeAll { $0 == turn }
      open.insert(turn)
      if machine.microphoneGranted(generation: turn) == .closeMicrophone { open.remove(turn) }
    case .microphoneRefused(let failure, let turn):
      // A time-out is no answer: the microphone may still come.
      if failure != .permissionUnanswered { waiting.removeAll { $0 == turn } }
      _ = machine.microphoneRefused(failure, generation: turn)
    case .speechEnded(let turn): end(machine.speechEnded(generation: turn))
    case .noSpeech(let turn): end(machine.noSpeech(generation: turn))
    case .microphoneLost(let turn): end(machine.microphoneLost(generation: turn))
    case .recogniserFailed(let turn): end(machine.recogniserFailed(generation: turn))
    case .cancelled:
      if machine.cancelled() == .stopEverything { open = [] }
    default: _ = event.happen(to: &machine)
    }
  }

  private mutating func end(_ action: VoiceControl.ListeningEndedAction) {
    if action != .none { open = [] }
  }
}
