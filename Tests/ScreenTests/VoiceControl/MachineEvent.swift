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
    case .navigationStarted: .navigation(closesSearch: machine.navigationStarted())
    case .microphoneTapped(let permission, let isModalShown):
      .start(machine.microphoneTapped(permission, isModalShown: isModalShown))
    case .retryTapped(let permission): .turn(machine.retryTapped(permission))
    case .cancelled: .end(machine.cancelled())
    case .interruptionBegan: .turn(machine.interruptionBegan())
    case .interruptionEnded: .end(machine.interruptionEnded())
    case .offeredPlaces: .offered(machine.offeredPlaces())
    case .picked: .picked(machine.picked())
    case .choiceLeft: .choiceLeft(machine.choiceLeft())
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
    case .presented: .turn(machine.presented(generation: generation))
    case .presentationFailed: .dismissed(machine.presentationFailed(generation: generation))
    case .presentationTimedOut: .end(machine.presentationTimedOut(generation: generation))
    case .templateVanished: .end(machine.templateVanished(generation: generation))
    case .permissionAnswered(let permission): .turn(machine.permissionAnswered(permission, generation: generation))
    case .permissionTimedOut: .end(machine.permissionTimedOut(generation: generation))
    case .microphoneOpened: .turn(machine.microphoneOpened(generation: generation))
    case .microphoneRefused(let failure): .turn(machine.microphoneRefused(failure, generation: generation))
    case .utteranceEnded: .turn(machine.utteranceEnded(generation: generation))
    case .nothingHeard: .turn(machine.nothingHeard(generation: generation))
    case .listeningTimedOut: .turn(machine.listeningTimedOut(generation: generation))
    case .microphoneLost: .turn(machine.microphoneLost(generation: generation))
    case .microphoneChanged: .turn(machine.microphoneChanged(generation: generation))
    case .recogniserFailed: .turn(machine.recogniserFailed(generation: generation))
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
  case connect(VoiceControlMachine.Held)
  case disconnect(VoiceControlMachine.Held?)
  case navigation(closesSearch: Bool)
  case start(VoiceControlMachine.StartAction)
  case turn(VoiceControlMachine.TurnAction)
  case search(VoiceControlMachine.SearchAction)
  case picked(Bool)
  case choiceLeft(Bool)
  case dismissed(VoiceControlMachine.Next?)
  case end(VoiceControlMachine.EndAction)
  /// The event has no action.
  case nothing

  static func offered(_: Void) -> MachineAction { .nothing }

  /// The wait that the action starts.
  var ticket: VoiceControlMachine.Ticket? {
    switch self {
    case .start(.present(let ticket)), .start(.alert(_, let ticket)): ticket
    case .turn(.openMicrophone(let ticket)), .turn(.ask(_, let ticket)), .turn(.show(let ticket)): ticket
    case .turn(.closeMicrophoneAndSearch(let ticket)), .turn(.closeMicrophoneAndShow(let ticket)),
      .turn(.closeMicrophoneAndWait(let ticket)), .turn(.reopenMicrophone(let ticket)):
      ticket
    case .search(.show(let ticket)), .search(.cancelAndShow(let ticket)): ticket
    default: nil
    }
  }

  /// Whether it only cleans up after an answer to an old ticket.
  var isOfLateAnswer: Bool {
    switch self {
    case .turn(.none), .turn(.dismissStray), .turn(.closeMicrophone), .search(.drop), .dismissed(nil), .end(.none): true
    default: false
    }
  }
}

extension MachineAction: CustomStringConvertible {
  /// The action in a word, as the machine's source writes it if it has one, without its ticket.
  var description: String {
    let text =
      switch self {
      case .connect(let held): "begin(releasing: \(held))"
      case .disconnect(let held): held.map { "release(\($0))" } ?? "none"
      case .navigation(let closesSearch): closesSearch ? "closeSearch" : "none"
      case .start(let action): "\(action)"
      case .turn(let action): "\(action)"
      case .search(let action): "\(action)"
      case .picked(let hasPicked): hasPicked ? "start" : "none"
      case .choiceLeft(let hasLeft): hasLeft ? "withdrawOffer" : "none"
      case .dismissed(let next): next.map { "\($0)" } ?? "none"
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
