import VoiceControl

/// Everything that can be told to the machine, as a value: what the driver, the car and the phone do, and answers.
enum MachineEvent: Hashable {
  case connected
  case disconnected
  case navigationStarted
  case microphoneTapped(PermissionDecision, isModalShown: Bool = false)
  case retryTapped(PermissionDecision)
  case cancelled
  case interruptionBegan
  case interruptionEnded
  case offeredPlaces(Int)
  case picked
  case choiceLeft
  /// An answer with the generation of the ticket that it answers.
  case answer(MachineAnswer, generation: Int)

  /// The name of the method that it is told with.
  var name: String {
    if case .answer(let answer, _) = self { return answer.name }
    return String("\(self)".prefix { $0 != "(" })
  }

  /// Tells the machine.
  func happen(to machine: inout VoiceControl) -> MachineAction {
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
    case .offeredPlaces(let count): .offered(machine.offeredPlaces(count))
    case .picked: .choice(machine.picked())
    case .choiceLeft: .choice(machine.choiceLeft())
    case .answer(let answer, let generation): answer.arrive(at: &machine, generation: generation)
    }
  }
}
