import VoiceControl

/// What the machine asks for, of whichever event.
enum MachineAction: Hashable {
  case connect(VoiceControl.ConnectAction)
  case disconnect(VoiceControl.DisconnectAction)
  case navigation(VoiceControl.NavigationAction)
  case start(VoiceControl.StartAction)
  case presented(VoiceControl.PresentedAction)
  case permission(VoiceControl.PermissionAction)
  case microphone(VoiceControl.MicrophoneAction)
  case listening(VoiceControl.ListeningAction)
  case search(VoiceControl.SearchAction)
  case choice(VoiceControl.ChoiceAction)
  case dismissed(VoiceControl.DismissedAction)
  case end(VoiceControl.EndAction)
  /// The event has no action.
  case nothing

  static func offered(_: Void) -> MachineAction { .nothing }

  /// What the action starts to wait for.
  var ticket: VoiceControl.Ticket? {
    switch self {
    case .start(.present(let ticket)), .start(.alert(_, let ticket)): ticket
    case .presented(.openMicrophone(let ticket)), .presented(.ask(_, let ticket)), .presented(.dismiss(let ticket)):
      ticket
    case .permission(.openMicrophone(let ticket)), .permission(.ask(_, let ticket)), .permission(.show(let ticket)):
      ticket
    case .microphone(.show(let ticket)): ticket
    case .listening(.closeMicrophoneAndSearch(let ticket)), .listening(.closeMicrophoneAndShow(let ticket)),
      .listening(.closeMicrophoneAndWait(let ticket)), .listening(.reopenMicrophone(let ticket)):
      ticket
    case .search(.dismiss(let ticket)), .search(.show(let ticket)), .search(.cancelAndShow(let ticket)): ticket
    case .end(.dismiss(_, let ticket)): ticket
    default: nil
    }
  }

  /// Whether it asks for nothing but to clear away what an answer to an old ticket brought with it.
  var isOfLateAnswer: Bool {
    switch self {
    case .presented(.none), .presented(.dismissStray), .permission(.none), .microphone(.none),
      .microphone(.closeMicrophone), .listening(.none), .search(.drop), .dismissed(.none), .end(.none):
      true
    default: false
    }
  }
}

extension MachineAction: CustomStringConvertible {
  /// The action as the machine's source writes it, without its ticket.
  var description: String {
    let text =
      switch self {
      case .connect(let action): "\(action)"
      case .disconnect(let action): "\(action)"
      case .navigation(let action): "\(action)"
      case .start(let action): "\(action)"
      case .presented(let action): "\(action)"
      case .permission(let action): "\(action)"
      case .microphone(let action): "\(action)"
      case .listening(let action): "\(action)"
      case .search(let action): "\(action)"
      case .choice(let action): "\(action)"
      case .dismissed(let action): "\(action)"
      case .end(let action): "\(action)"
      case .nothing: "none"
      }
    return plain(text)
  }
}

/// A value's text without module and type names, tickets and generations, and what is held by name.
func plain(_ text: String) -> String {
  var text = text
  for (bits, names) in [(0, "nothing"), (1, "microphone"), (2, "search"), (4, "question")] {
    text = text.replacing("VoiceControl.VoiceControl.Held(rawValue: \(bits))", with: names)
    text = text.replacing("Held(rawValue: \(bits))", with: names)
  }
  return
    text
    .replacing(#/(, )?VoiceControl\.VoiceControl\.Ticket\([^()]*\)/#, with: "")
    .replacing(#/generation: \d+, /#, with: "")
    .replacing(#/VoiceControl\.(VoiceControl\.)?(\w+\.)?/#, with: "")
    .replacing("()", with: "")
}
