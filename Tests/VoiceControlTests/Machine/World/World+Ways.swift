import VoiceControl

extension World {
  /// How many steps a way out may take before it counts as none.
  private static let patience = 64

  /// LC-5, LC-6: what is left after the head unit has gone; `nil` when nothing is.
  var violationOfDisconnection: String? {
    var world = self
    world.happen(.disconnected)
    if world.machine.state != .disconnected { return "still \(world.machine.state) after a disconnection" }
    if !world.holdsNothing || world.timer != nil || world.places > 0 {
      return "something is held after a disconnection"
    }
    if world.machine.generation == machine.generation, machine.state != .disconnected {
      return "the generation of a dead connection goes on"
    }
    return nil
  }

  /// Whether the driver's cancel and timers alone lead to rest, with a host that never does or says anything again.
  var violationOfCancel: String? {
    var world = self
    world.happen(.cancelled)
    while world.fireTimer() {}
    if world.machine.state.hasModal { return "cancel does not lead out of \(machine.state)" }
    world.happen(.cancelled)
    let isAtRest = world.machine.state == .idle || world.machine.state == .disconnected
    return isAtRest ? nil : "cancel does not lead to idle from \(machine.state)"
  }

  /// Whether timers alone lead to rest where nothing on the screen could be touched.
  var violationOfTimeOuts: String? {
    guard host.shown == nil, host.requests.isEmpty else { return nil }
    var world = self
    while world.fireTimer() {}
    return world.machine.state.hasModal ? "waits for ever in \(world.machine.state) with nothing on the screen" : nil
  }

  /// Whether everything comes to rest once the environment has done all that it was asked, and nothing else happens.
  ///
  /// - Parameter timersFirst: Whether time runs out before the host does anything.
  func violationOfSettling(timersFirst: Bool) -> String? {
    var world = self
    for _ in 0..<Self.patience {
      if timersFirst, world.fireTimer() { continue }
      if world.settleStep() { continue }
      if world.fireTimer() { continue }
      return world.violationOfRest.map { "\($0), once everything is done, from \(machine.state)" }
    }
    return "never settles, from \(machine.state)"
  }

  private var violationOfRest: String? {
    if !microphones.isEmpty || !holdsNothing { return "something is held" }
    switch machine.state {
    case .failed(_, .alert):
      return host.shown == .init(generation: modal, isAlert: true) ? nil : "an alert is waited for that is not up"
    case .idle, .choosing: return host.shown == nil ? nil : "a modal of nobody stays on the screen"
    case .disconnected: return nil
    default: return "\(machine.state) does not end"
    }
  }

  /// Lets the host and the microphones do one thing of what they were asked.
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
    guard let timer else { return false }
    happen(.answer(MachineAnswer(timer.timeOut), generation: timer.generation))
    return true
  }
}
