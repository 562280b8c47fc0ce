@testable import HeadUnit

extension World {
  /// The rule that a move violates; `nil` if there is no violation.
  ///
  /// - Parameters:
  ///   - before: The world before the move.
  ///   - action: The machine's action, if it got an event.
  func violation(after before: World, _ action: MachineAction?) -> String? {
    violationOfAudio ?? violationOfScreen(after: before, action) ?? violationOfHolding ?? violationOfWaiting(action)
  }

  /// VC-14, AU-3: the microphone, and with it the audio focus, belongs to listening with the voice template on the
  /// screen.
  private var violationOfAudio: String? {
    guard isCapturing else {
      return machine.state == .listening ? "listening without a microphone" : nil
    }
    if machine.state != .listening { return "a microphone outside of listening" }
    if !isVoiceTemplateUp { return "a microphone without the voice template" }
    let capturing = microphones.filter { $0.phase != .givenUp }
    if capturing.map(\.generation) != [machine.generation] { return "a microphone that is not the turn's" }
    if microphones.contains(where: { $0.phase == .open && $0.generation != machine.generation }) {
      return "an old microphone is open"
    }
    return nil
  }

  /// IC-5, AL-5: one modal at a time; the places on the screen are those that the machine takes replies to.
  private func violationOfScreen(after before: World, _ action: MachineAction?) -> String? {
    switch action {
    case .start(.present), .start(.alert):
      if before.machine.state.hasModal { return "a second modal was requested" }
    case .dismissed(.offer), .dismissed(.start):
      if machine.state.hasModal { return "places were offered under a modal" }
    default: break
    }
    if machine.state == .choosing, !hasPlaces { return "choosing without places on the screen" }
    if machine.hasOffer != hasPlaces { return "the offer differs from the places on the screen" }
    if machine.state == .idle, hasPlaces { return "idle with places on the screen" }
    if machine.state.hasModal != (template != .none) { return "a modal without an owner, or unknown to the machine" }
    if machine.state.isDismissing != template.isDismissing { return "a dismissal without a timer" }
    return nil
  }

  /// LC-5: the held resources match the state, and there are none at rest.
  private var violationOfHolding: String? {
    let held = machine.state.held
    if held.contains(.microphone) != isCapturing { return "the held microphone does not match the state" }
    if (held.contains(.search) ? machine.generation : nil) != search {
      return "the held search does not match the running one"
    }
    if (held.contains(.question) ? machine.generation : nil) != question {
      return "the held question does not match the pending one"
    }
    if !machine.state.hasModal, !holdsNothing || timer != nil { return "not everything is released at rest" }
    return nil
  }

  /// Every state waits for its timeout, in the current generation.
  private func violationOfWaiting(_ action: MachineAction?) -> String? {
    if let ticket = action?.ticket {
      if ticket.generation != machine.generation { return "a ticket of another generation" }
      if ticket.timeOut != machine.state.timeOut { return "a ticket with a timeout that is not the state's" }
    }
    let expected = machine.state.timeOut.map { VoiceControlMachine.Ticket(generation: machine.generation, timeOut: $0) }
    if timer != expected { return "waits for \(timer as Any) instead of \(expected as Any)" }
    return nil
  }
}

extension World {
  /// The number of steps in which a way out must end.
  private static let patience = 64

  /// LC-5, LC-6: the resources left after a disconnection; `nil` if there are none.
  var violationOfDisconnection: String? {
    var world = self
    world.happen(.disconnected)
    if world.machine.state != .disconnected { return "still \(world.machine.state) after a disconnection" }
    if !world.holdsNothing || world.timer != nil || world.hasPlaces {
      return "resources are held after a disconnection"
    }
    if world.machine.generation == machine.generation, machine.state != .disconnected {
      return "the generation of an ended connection continues"
    }
    return nil
  }

  /// Whether the driver's cancel and timers alone lead to rest, with a host that never acts or replies again.
  var violationOfCancel: String? {
    var world = self
    world.happen(.cancelled)
    while world.fireTimer() {}
    if world.machine.state.hasModal { return "cancel does not lead out of \(machine.state)" }
    world.happen(.cancelled)
    let isAtRest = world.machine.state == .idle || world.machine.state == .disconnected
    return isAtRest ? nil : "cancel does not lead to idle from \(machine.state)"
  }

  /// Whether timers alone lead to rest if the driver can't touch anything on the screen.
  var violationOfTimeOuts: String? {
    guard host.shown == nil, host.requests.isEmpty else { return nil }
    var world = self
    while world.fireTimer() {}
    return world.machine.state.hasModal ? "waits forever in \(world.machine.state) with nothing on the screen" : nil
  }

  /// Whether everything comes to rest after the environment has handled all requests, without other events.
  ///
  /// - Parameter timersFirst: Whether timers fire before the host does anything.
  func violationOfSettling(timersFirst: Bool) -> String? {
    var world = self
    for _ in 0..<Self.patience {
      if timersFirst, world.fireTimer() { continue }
      if world.settleStep() { continue }
      if world.fireTimer() { continue }
      return world.violationOfRest.map { "\($0), after everything is done, from \(machine.state)" }
    }
    return "never settles, from \(machine.state)"
  }

  private var violationOfRest: String? {
    if !microphones.isEmpty || !holdsNothing { return "resources are held" }
    switch machine.state {
    case .failed(_, .alert):
      return host.shown == .init(generation: modal, isAlert: true) ? nil : "the expected alert is not on the screen"
    case .idle, .choosing: return host.shown == nil ? nil : "a modal without a turn stays on the screen"
    case .disconnected: return nil
    default: return "\(machine.state) does not end"
    }
  }

  /// Lets the host and the microphones handle one request.
  private mutating func settleStep() -> Bool {
    if !host.requests.isEmpty {
      make(.hostWorks)
    } else if let reply = host.replies.first {
      make(.hostReplies(reply))
    } else if let microphone = microphones.first(where: { $0.phase != .open }) {
      make(.microphoneOpens(microphone.generation))
    } else {
      return false
    }
    return true
  }

  private mutating func fireTimer() -> Bool {
    guard let timer else {
      guard template.isDismissing else { return false }
      make(.dismissalTimesOut)
      return true
    }
    happen(.answer(MachineAnswer(timer.timeOut), generation: timer.generation))
    return true
  }
}
