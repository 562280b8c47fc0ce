import VoiceControl

/// Everything that can happen to a voice search, as a value.
enum MachineEvent: Hashable {
  case microphoneTapped
  case microphoneGranted(Int)
  case microphoneRefused(VoiceControl.Failure, Int)
  case speechEnded(Int)
  case noSpeech(Int)
  case microphoneLost(Int)
  case foundPlace(Int)
  case foundChoices(Int, Int)
  case foundNothing(VoiceControl.NotFoundReason, Int)
  case searchFailed(VoiceControl.Failure, Int)
  case recogniserFailed(Int)
  case chosen
  case cancelled

  /// Every event, those with a generation with the given one.
  static func all(generation: Int) -> [MachineEvent] {
    [.microphoneTapped, .microphoneGranted(generation)]
      + failures.map { .microphoneRefused($0, generation) }
      + [.speechEnded(generation), .noSpeech(generation), .microphoneLost(generation), .foundPlace(generation)]
      + [.foundChoices(3, generation)]
      + VoiceControl.NotFoundReason.allCases.map { .foundNothing($0, generation) }
      + [.searchFailed(.engine, generation), .searchFailed(.placeNotSet("Home"), generation)]
      + [.recogniserFailed(generation), .chosen, .cancelled]
  }

  static let failures: [VoiceControl.Failure] = [
    .microphoneAbsent, .microphoneBusy, .microphoneForbidden, .permissionUnanswered, .engine,
  ]

  /// The turn the event answers to; `nil` for what the driver does.
  var generation: Int? {
    switch self {
    case .microphoneTapped, .chosen, .cancelled: nil
    case .microphoneGranted(let turn), .speechEnded(let turn), .noSpeech(let turn), .microphoneLost(let turn),
      .foundPlace(let turn), .recogniserFailed(let turn):
      turn
    case .microphoneRefused(_, let turn), .foundChoices(_, let turn), .foundNothing(_, let turn),
      .searchFailed(_, let turn):
      turn
    }
  }

  /// Tells the machine, and gives what it asks for as text.
  func happen(to machine: inout VoiceControl) -> String {
    switch self {
    case .microphoneTapped: "\(machine.microphoneTapped())"
    case .microphoneGranted(let turn): "\(machine.microphoneGranted(generation: turn))"
    case .microphoneRefused(let failure, let turn): "\(machine.microphoneRefused(failure, generation: turn))"
    case .speechEnded(let turn): "\(machine.speechEnded(generation: turn))"
    case .noSpeech(let turn): "\(machine.noSpeech(generation: turn))"
    case .microphoneLost(let turn): "\(machine.microphoneLost(generation: turn))"
    case .foundPlace(let turn): "\(machine.foundPlace(generation: turn))"
    case .foundChoices(let count, let turn): "\(machine.foundChoices(count, generation: turn))"
    case .foundNothing(let reason, let turn): "\(machine.foundNothing(reason, generation: turn))"
    case .searchFailed(let failure, let turn): "\(machine.searchFailed(failure, generation: turn))"
    case .recogniserFailed(let turn): "\(machine.recogniserFailed(generation: turn))"
    case .chosen: "\(machine.chosen())"
    case .cancelled: "\(machine.cancelled())"
    }
  }
}
