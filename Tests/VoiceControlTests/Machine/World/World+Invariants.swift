import VoiceControl

extension World {
  /// What is wrong after a move, in the words of the rules; `nil` when nothing is.
  ///
  /// - Parameters:
  ///   - before: The world before the move.
  ///   - action: What the machine asked for, if it was told anything.
  func violation(after before: World, _ action: MachineAction?) -> String? {
    violationOfAudio ?? violationOfScreen(after: before, action) ?? violationOfHolding ?? violationOfWaiting(action)
  }

  /// VC-14, AU-3: the microphone, and with it the audio focus, belongs to listening with the voice template up.
  private var violationOfAudio: String? {
    guard isCapturing else {
      return machine.state == .listening ? "listening without a microphone" : nil
    }
    if machine.state != .listening { return "a microphone outside of listening" }
    if !isVoiceTemplateUp { return "a microphone without the voice template" }
    let capturing = microphones.filter { $0.phase != .givenUp }
    if capturing.map(\.generation) != [machine.generation] { return "another microphone than that of the turn" }
    if microphones.contains(where: { $0.phase == .open && $0.generation != machine.generation }) {
      return "an old microphone is open"
    }
    return nil
  }

  /// IC-5, AL-5: one modal at a time; what is offered on the screen is what the machine takes replies to.
  private func violationOfScreen(after before: World, _ action: MachineAction?) -> String? {
    switch action {
    case .start(.present), .start(.alert):
      if before.machine.state.hasModal { return "a second modal was asked for" }
    case .dismissed(.offer), .dismissed(.start):
      if machine.state.hasModal { return "places were offered under a modal" }
    default: break
    }
    if case .choosing(let count) = machine.state, count != places { return "choosing from other places than are shown" }
    if machine.offered != places { return "\(machine.offered) places offered, \(places) on the screen" }
    if machine.state == .idle, places > 0 { return "idle with places on the screen" }
    return nil
  }

  /// LC-5: what is held is what the state says, and nothing at rest.
  private var violationOfHolding: String? {
    let held = machine.state.held
    if held.contains(.microphone) != isCapturing { return "the microphone is held against what the state says" }
    if (held.contains(.search) ? machine.generation : nil) != search { return "a search is held that nobody waits for" }
    if (held.contains(.question) ? machine.generation : nil) != question {
      return "a question is held that nobody waits for"
    }
    if !machine.state.hasModal, !holdsNothing || timer != nil { return "not everything is let go of at rest" }
    return nil
  }

  /// Every state waits for what it says, in the present generation.
  private func violationOfWaiting(_ action: MachineAction?) -> String? {
    if let ticket = action?.ticket {
      if ticket.generation != machine.generation { return "a ticket of another generation" }
      if ticket.timeOut != machine.state.timeOut { return "a ticket for another time-out than the state's" }
    }
    let expected = machine.state.timeOut.map { VoiceControl.Ticket(generation: machine.generation, timeOut: $0) }
    if timer != expected { return "waits for \(timer as Any) instead of \(expected as Any)" }
    return nil
  }
}
