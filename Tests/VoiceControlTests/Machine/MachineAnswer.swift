import VoiceControl

/// What is answered to an action of the machine: by the host, the phone, the microphone, the search, a timer.
enum MachineAnswer: Hashable {
  case presented
  case presentationFailed
  case presentationTimedOut
  case templateVanished
  case permissionAnswered(PermissionDecision)
  case permissionTimedOut
  case microphoneOpened
  case microphoneRefused(VoiceControl.Failure)
  case utteranceEnded
  case nothingHeard
  case listeningTimedOut
  case microphoneLost
  case microphoneChanged
  case recogniserFailed
  case overran
  case interruptionTimedOut
  case found(Int)
  case replyPicked
  case replyCancelled
  case foundNothing(VoiceControl.NotFoundReason)
  case searchFailed(VoiceControl.Failure)
  case searchTimedOut
  case dwellEnded
  case dismissed
  case dismissalTimedOut

  func arrive(at machine: inout VoiceControl, generation: Int) -> MachineAction {
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
    case .overran: .listening(machine.overran(generation: generation))
    case .interruptionTimedOut: .end(machine.interruptionTimedOut(generation: generation))
    case .found(let count): .search(machine.found(count, generation: generation))
    case .replyPicked: .search(machine.replyPicked(generation: generation))
    case .replyCancelled: .search(machine.replyCancelled(generation: generation))
    case .foundNothing(let reason): .search(machine.foundNothing(reason, generation: generation))
    case .searchFailed(let failure): .search(machine.searchFailed(failure, generation: generation))
    case .searchTimedOut: .search(machine.searchTimedOut(generation: generation))
    case .dwellEnded: .end(machine.dwellEnded(generation: generation))
    case .dismissed: .dismissed(machine.dismissed(generation: generation))
    case .dismissalTimedOut: .dismissed(machine.dismissalTimedOut(generation: generation))
    }
  }

  /// The answer of a timer.
  init(_ timeOut: VoiceControl.TimeOut) {
    self =
      switch timeOut {
      case .presentation: .presentationTimedOut
      case .permission: .permissionTimedOut
      case .listening: .listeningTimedOut
      case .interruption: .interruptionTimedOut
      case .search: .searchTimedOut
      case .dwell: .dwellEnded
      case .dismissal: .dismissalTimedOut
      }
  }

  /// The name of the method that it is told with.
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// Whether the host says it of a modal, by the generation it was presented with.
  var isOfModal: Bool {
    switch self {
    case .presented, .presentationFailed, .templateVanished: true
    default: false
    }
  }
}
