import HeadUnit

/// Every event of the machine, as a value: actions of the driver, the car, and the phone, and answers.
enum MachineEvent: Hashable {
  case connected
  case disconnected
  case navigationStarted
  case microphoneTapped(PermissionDecision, isModalShown: Bool = false)
  case retryTapped(PermissionDecision)
  case cancelled
  case interruptionBegan
  case interruptionEnded
  case offeredPlaces
  case picked
  case choiceLeft
  /// An answer with the generation of the ticket that it answers.
  case answer(MachineAnswer, generation: Int)

  /// The name of the machine's method for it.
  var name: String {
    if case .answer(let answer, _) = self { return answer.name }
    return String("\(self)".prefix { $0 != "(" })
  }

  /// Calls the machine's method.
  func happen(to machine: inout VoiceControlMachine) -> MachineAction {
    switch self {
    case .connected: .connect(machine.connected())
    case .disconnected: .disconnect(machine.disconnected())
    case .navigationStarted: .navigation(machine.navigationStarted())
    case .microphoneTapped(let permission, let isModalShown):
      .start(machine.microphoneTapped(permission, isModalShown: isModalShown))
    case .retryTapped(let permission): .permission(machine.retryTapped(permission))
    case .cancelled: .end(machine.cancelled())
    case .interruptionBegan: .listening(machine.interruptionBegan())
    case .interruptionEnded: .end(machine.interruptionEnded())
    case .offeredPlaces: .offered(machine.offeredPlaces())
    case .picked: .choice(machine.picked())
    case .choiceLeft: .choice(machine.choiceLeft())
    case .answer(let answer, let generation): answer.arrive(at: &machine, generation: generation)
    }
  }
}

/// An answer to an action of the machine: from the host, the phone, the microphone, the search, or a timer.
enum MachineAnswer: Hashable {
  case presented
  case presentationFailed
  case presentationTimedOut
  case templateVanished
  case permissionAnswered(PermissionDecision)
  case permissionTimedOut
  case microphoneOpened
  case microphoneRefused(VoiceControlMachine.Failure)
  case utteranceEnded
  case nothingHeard
  case listeningTimedOut
  case microphoneLost
  case microphoneChanged
  case recogniserFailed
  case interruptionTimedOut
  case found
  case replyPicked
  case replyCancelled
  case ordered
  case foundNothing(VoiceControlMachine.NotFoundReason)
  case searchFailed(VoiceControlMachine.Failure)
  case searchTimedOut
  case dwellEnded
  case dismissed

  func arrive(at machine: inout VoiceControlMachine, generation: Int) -> MachineAction {
    switch self {
    case .presented: .presented(machine.presented(generation: generation))
    case .presentationFailed: .dismissed(machine.presentationFailed(generation: generation))
    case .presentationTimedOut: .end(machine.presentationTimedOut(generation: generation))
    case .templateVanished: .end(machine.templateVanished(generation: generation))
    case .permissionAnswered(let permission):
      .permission(machine.permissionAnswered(permission, generation: generation))
    case .permissionTimedOut: .end(machine.permissionTimedOut(generation: generation))
    case .microphoneOpened: .microphone(machine.microphoneOpened(generation: generation))
    case .microphoneRefused(let failure): .microphone(machine.microphoneRefused(failure, generation: generation))
    case .utteranceEnded: .listening(machine.utteranceEnded(generation: generation))
    case .nothingHeard: .listening(machine.nothingHeard(generation: generation))
    case .listeningTimedOut: .listening(machine.listeningTimedOut(generation: generation))
    case .microphoneLost: .listening(machine.microphoneLost(generation: generation))
    case .microphoneChanged: .listening(machine.microphoneChanged(generation: generation))
    case .recogniserFailed: .listening(machine.recogniserFailed(generation: generation))
    case .interruptionTimedOut: .end(machine.interruptionTimedOut(generation: generation))
    case .found: .search(machine.found(generation: generation))
    case .replyPicked: .search(machine.replyPicked(generation: generation))
    case .replyCancelled: .search(machine.replyCancelled(generation: generation))
    case .ordered: .search(machine.ordered(generation: generation))
    case .foundNothing(let reason): .search(machine.foundNothing(reason, generation: generation))
    case .searchFailed(let failure): .search(machine.searchFailed(failure, generation: generation))
    case .searchTimedOut: .search(machine.searchTimedOut(generation: generation))
    case .dwellEnded: .end(machine.dwellEnded(generation: generation))
    case .dismissed: .dismissed(machine.dismissed(generation: generation))
    }
  }

  /// The answer of a timer.
  init(_ timeOut: VoiceControlMachine.TimeOut) {
    self =
      switch timeOut {
      case .presentation: .presentationTimedOut
      case .permission: .permissionTimedOut
      case .listening: .listeningTimedOut
      case .interruption: .interruptionTimedOut
      case .search: .searchTimedOut
      case .dwell: .dwellEnded
      }
  }

  /// The name of the machine's method for it.
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// Whether it is a host event about a modal, with the generation it was presented with.
  var isOfModal: Bool {
    switch self {
    case .presented, .presentationFailed, .templateVanished, .dismissed: true
    default: false
    }
  }
}

/// The machine's action for any event.
enum MachineAction: Hashable {
  case connect(VoiceControlMachine.ConnectAction)
  case disconnect(VoiceControlMachine.DisconnectAction)
  case navigation(VoiceControlMachine.NavigationAction)
  case start(VoiceControlMachine.StartAction)
  case presented(VoiceControlMachine.PresentedAction)
  case permission(VoiceControlMachine.PermissionAction)
  case microphone(VoiceControlMachine.MicrophoneAction)
  case listening(VoiceControlMachine.ListeningAction)
  case search(VoiceControlMachine.SearchAction)
  case choice(VoiceControlMachine.ChoiceAction)
  case dismissed(VoiceControlMachine.DismissedAction)
  case end(VoiceControlMachine.EndAction)
  /// The event has no action.
  case nothing

  static func offered(_: Void) -> MachineAction { .nothing }

  /// The wait that the action starts.
  var ticket: VoiceControlMachine.Ticket? {
    switch self {
    case .start(.present(let ticket)), .start(.alert(_, let ticket)): ticket
    case .presented(.openMicrophone(let ticket)), .presented(.ask(_, let ticket)): ticket
    case .permission(.openMicrophone(let ticket)), .permission(.ask(_, let ticket)), .permission(.show(let ticket)):
      ticket
    case .microphone(.show(let ticket)): ticket
    case .listening(.closeMicrophoneAndSearch(let ticket)), .listening(.closeMicrophoneAndShow(let ticket)),
      .listening(.closeMicrophoneAndWait(let ticket)), .listening(.reopenMicrophone(let ticket)):
      ticket
    case .search(.show(let ticket)), .search(.cancelAndShow(let ticket)): ticket
    default: nil
    }
  }

  /// Whether it only cleans up after an answer to an old ticket.
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

/// A value's text without module and type names, tickets, and generations, and with the names of held resources.
func plain(_ text: String) -> String {
  var text = text
  for (bits, names) in [(0, "nothing"), (1, "microphone"), (2, "search"), (4, "question")] {
    text = text.replacing("HeadUnit.VoiceControlMachine.Held(rawValue: \(bits))", with: names)
    text = text.replacing("Held(rawValue: \(bits))", with: names)
  }
  return
    text
    .replacing(#/(, )?HeadUnit\.VoiceControlMachine\.Ticket\([^()]*\)/#, with: "")
    .replacing(#/generation: \d+, /#, with: "")
    .replacing(#/HeadUnit\.(VoiceControlMachine\.)?(\w+\.)?/#, with: "")
    .replacing("()", with: "")
}
